import { minutesToNextQuery, QUERY_FOR_HOURS } from '@salus/domain/payments/settlement.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { job } from '../platform/jobs.ts';
import { askGateway } from './ask-gateway.ts';
import { abandonOrder, lockDueOrders, type OrderRow, updateOrder } from './store.ts';

const AT_ONCE = 5;
/** What fits into the time limit even where every question runs into its own. */
const ROUNDS = 20;

/** Asks the gateway for every order that nobody settled: after 15 minutes, with growing pauses, for three days. */
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
  for (let round = 0; round < ROUNDS; round++) {
    const due = await takeDueOrders(app);
    const asked = await Promise.all(due.map((order) => askForOrder(app, order)));
    // Where the gateway is away the rest of them would only lose their turn.
    if (due.length < AT_ONCE || asked.every((answer) => answer === 'unreachable')) return;
  }
}

/** Sets the next time before anything is asked, so that no other worker takes the same and a crash costs one question. */
function takeDueOrders({ db, clock }: App): Promise<OrderRow[]> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    const due = await lockDueOrders(tx, now, AT_ONCE);
    for (const order of due)
      await updateOrder(tx, order.id, { queries: order.queries + 1, next_query_at: nextQueryAt(order, now) });
    return due;
  });
}

async function askForOrder(app: App, order: OrderRow) {
  const now = app.clock();
  const asked = await askGateway(app, order.ref_order, now);
  // Given up only upon an answer: a gateway that was away for three days may still have taken the money.
  if (asked === 'open' && now >= lastQueryAt(order)) await inTransaction(app.db, (tx) => abandonOrder(tx, order.id));
  return asked;
}

function nextQueryAt(order: OrderRow, now: Date): Date {
  const next = new Date(now.getTime() + minutesToNextQuery(order.queries) * 60_000);
  const last = lastQueryAt(order);
  return now < last && next > last ? last : next;
}

function lastQueryAt(order: OrderRow): Date {
  return new Date(order.created_at.getTime() + QUERY_FOR_HOURS * 3_600_000);
}
