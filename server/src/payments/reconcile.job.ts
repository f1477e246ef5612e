import { minutesToNextQuery, QUERY_FOR_HOURS } from '@salus/domain/payments/settlement.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { job } from '../platform/jobs.ts';
import { type QueryResult, queryOrder } from './query-order.ts';
import { abandonOrder, lockDueOrders, type OrderRow, updateOrder } from './store.ts';

const BATCH_SIZE = 5;
/** Fits the job's time limit even when every query times out. */
const MAX_BATCHES = 20;

/** Queries every open order: after 15 minutes, at growing intervals, for three days. */
export const reconcile = job({
  name: 'payments.reconcile',
  payload: z.object({}),
  attempts: 1,
  firstPauseSeconds: 60,
  longestPauseSeconds: 60,
  timeLimitSeconds: 280,
  concurrency: 1,
  every: '* * * * *',
  run: (app: App) => reconcileOrders(app),
});

async function reconcileOrders(app: App): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await takeDueOrders(app);
    const results = await Promise.all(due.map((order) => reconcileOrder(app, order)));
    // During an outage further orders would only use up their attempts.
    if (due.length < BATCH_SIZE || results.every((result) => result === 'unreachable')) return;
  }
}

/** Schedules the next query first: other workers skip these orders, and a crash costs one query. */
function takeDueOrders({ db, clock }: App): Promise<OrderRow[]> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    const due = await lockDueOrders(tx, now, BATCH_SIZE);
    for (const order of due)
      await updateOrder(tx, order.id, {
        queries: order.queries + 1,
        next_query_at: nextQueryAt(order, now),
      });
    return due;
  });
}

async function reconcileOrder(app: App, order: OrderRow): Promise<QueryResult> {
  const now = app.clock();
  const result = await queryOrder(app, order, now);
  // Abandons only on a response: a gateway that was down for three days may still have the payment.
  if (result === 'open' && now >= lastQueryAt(order))
    await inTransaction(app.db, (tx) => abandonOrder(tx, order.id));
  return result;
}

function nextQueryAt(order: OrderRow, now: Date): Date {
  const next = new Date(now.getTime() + minutesToNextQuery(order.queries) * 60_000);
  const last = lastQueryAt(order);
  return now < last && next > last ? last : next;
}

function lastQueryAt(order: OrderRow): Date {
  return new Date(order.created_at.getTime() + QUERY_FOR_HOURS * 3_600_000);
}
