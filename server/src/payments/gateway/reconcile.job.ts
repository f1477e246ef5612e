import { z } from 'zod';
import type { App } from '../../context.ts';
import { job, scheduledJob } from '../../platform/queue/jobs.ts';
import { QUERY_ORDER, queryDueOrder, queryDueOrders } from './order-queries.ts';

/** Queries every open order that is due, at growing intervals, for three days (PAY-6). */
export const reconcile = scheduledJob<App>({
  name: 'payments.reconcile',
  timeLimitSeconds: 280,
  every: '* * * * *',
  run: queryDueOrders,
});

const payload = z.object({ orderId: z.number().int().positive() });

/** Queries one order in its first five minutes, to the second; `reconcile` covers a lost job. */
export const queryOrderJob = job<App, typeof payload>({
  name: QUERY_ORDER,
  payload,
  attempts: 1,
  firstPauseSeconds: 5,
  longestPauseSeconds: 5,
  timeLimitSeconds: 280,
  concurrency: 8,
  leavesDeadLetter: false,
  run: (app, { orderId }) => queryDueOrder(app, orderId),
});
