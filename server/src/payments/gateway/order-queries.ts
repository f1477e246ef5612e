import { openOrderStatuses } from '@salus/domain/payments/order-status.ts';
import {
  isQuickQuery,
  QUERY_FOR_HOURS,
  secondsBeforeQuery,
} from '@salus/domain/payments/settlement.ts';
import type { App } from '../../context.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { gatewayNamed } from '../../integrations/payment-gateway.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { isTransfer, type OrderRow } from '../settlement/order-rows.ts';
import { settle } from './settle.ts';

/** The job that queries one order at its time; `payments.reconcile` queries all that are due. */
export const QUERY_ORDER = 'payments.query-order';

const BATCH_SIZE = 5;
/** Less than the job's time limit by more than one query that times out. */
const LONGEST_RUN_SECONDS = 240;
/** After this time one order of an unreachable gateway is queried again. */
const PROBE_AFTER_SECONDS = 30;

/**
 * `open`: the gateway has no final result yet. `none`: it has no such order. `unreachable`: it did
 * not respond. `refused`: it refuses every query of this order, for example because it is no longer
 * configured.
 */
type QueryResult = 'settled' | 'open' | 'none' | 'unreachable' | 'refused';

/** Queries the order's gateway and settles the order by its response. */
export async function queryOrder(
  app: Pick<App, 'db' | 'jobs' | 'log' | 'config' | 'integrations'>,
  { gateway, ref_order: refOrder, created_at: createdAt }: OrderRow,
  now: Date,
): Promise<QueryResult> {
  // Money of a transfer arrives by a notice or a statement, which no query can fetch.
  if (isTransfer({ gateway })) return 'none';
  try {
    const adapter = gatewayNamed(app.integrations.gateways, gateway);
    const report = await adapter.query({ refOrder, createdAt });
    if (report === null) return 'none';
    const verdict = await settle(app, { gateway, source: 'QUERY', report }, now);
    return verdict === 'PENDING' || verdict === 'INCOMPLETE' ? 'open' : 'settled';
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    app.log.warn(
      { order: refOrder, gateway, err: error, kind: error.kind },
      'the payment gateway gave no answer',
    );
    return error.kind === 'permanent' ? 'refused' : 'unreachable';
  }
}

/** Starts the quick queries: the customer left for the gateway, or returned from it (PAY-6). */
export async function scheduleFirstQuery(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  orderId: number,
  now: Date,
): Promise<void> {
  const at = later(now, secondsBeforeQuery(0));
  await setNextQuery(tx, orderId, { queries: 0, next_query_at: at });
  await enqueueQuery(tx, app, orderId, at);
}

/** Queries the order when it is due. A gateway that responds gets all other due queries too. */
export async function queryDueOrder(app: App, orderId: number): Promise<void> {
  const [order] = await takeDueOrders(app, { limit: 1, id: orderId });
  if (!order) return;
  const result = await reconcileOrder(app, order);
  if (result !== 'unreachable') await queryDueOrders(app);
}

/** Queries every order that is due, until the gateway stops responding. */
export async function queryDueOrders(app: App): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < LONGEST_RUN_SECONDS * 1000) {
    const due = await takeDueOrders(app, { limit: BATCH_SIZE });
    const results = await Promise.all(due.map((order) => reconcileOrder(app, order)));
    const [first] = due;
    if (first && results.every((result) => result === 'unreachable'))
      return await probeLater(app, first.id);
    if (due.length < BATCH_SIZE) return;
  }
}

/** Schedules the next query first: other workers skip these orders, and a crash costs one query. */
function takeDueOrders(
  app: App,
  which: { readonly limit: number; readonly id?: number },
): Promise<OrderRow[]> {
  const now = app.clock();
  return inTransaction(app.db, async (tx) => {
    const due = await lockDueOrders(tx, now, which);
    for (const order of due) {
      const queries = order.queries + 1;
      const at = nextQueryAt(order, now);
      await setNextQuery(tx, order.id, { queries, next_query_at: at });
      if (isQuickQuery(queries)) await enqueueQuery(tx, app, order.id, at);
    }
    return due;
  });
}

async function reconcileOrder(app: App, order: OrderRow): Promise<QueryResult> {
  const now = app.clock();
  const result = await queryOrder(app, order, now);
  if (result === 'unreachable') await makeDueAgain(app, order, now);
  // Abandons only on a response: a gateway that was down for three days may still have the payment.
  if ((result === 'open' || result === 'none') && now >= lastQueryAt(order))
    await inTransaction(app.db, (tx) => abandonOrder(tx, order.id));
  return result;
}

/** Ignores the pause, so that the order is settled within a minute of the gateway's return. */
async function makeDueAgain(app: App, order: OrderRow, now: Date): Promise<void> {
  const queries = isQuickQuery(order.queries) ? order.queries + 1 : order.queries;
  await inTransaction(app.db, (tx) => setNextQuery(tx, order.id, { queries, next_query_at: now }));
}

async function probeLater(app: App, orderId: number): Promise<void> {
  const at = later(app.clock(), PROBE_AFTER_SECONDS);
  await inTransaction(app.db, (tx) => enqueueQuery(tx, app, orderId, at));
}

function enqueueQuery(tx: Tx, { jobs }: Pick<App, 'jobs'>, orderId: number, startAfter: Date) {
  return jobs.enqueue(tx, QUERY_ORDER, { orderId }, { startAfter });
}

function nextQueryAt(order: OrderRow, now: Date): Date {
  const next = later(now, secondsBeforeQuery(order.queries + 1));
  const last = lastQueryAt(order);
  return now < last && next > last ? last : next;
}

function lastQueryAt(order: OrderRow): Date {
  return later(order.created_at, QUERY_FOR_HOURS * 3600);
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Orders that are due for a query and that no other worker holds: any, or the one with `id`. */
async function lockDueOrders(
  tx: Tx,
  now: Date,
  { limit, id }: { readonly limit: number; readonly id?: number },
): Promise<OrderRow[]> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('next_query_at', '<=', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('next_query_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Schedules the next query of an order that is still open. */
async function setNextQuery(
  tx: Tx,
  id: number,
  next: { readonly queries: number; readonly next_query_at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set(next)
    .where('id', '=', id)
    .where('status', 'in', openOrderStatuses)
    .execute();
}

/** Does nothing when the order was settled in the meantime. */
async function abandonOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ status: 'ABANDONED', next_query_at: null })
    .where('id', '=', id)
    .where('status', 'in', openOrderStatuses)
    .execute();
}
