import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PaymentReport } from '../outside/payment-gateway.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Reader, Tx } from '../platform/db.ts';
import type { NoticeSource, Verdict } from './verdict.ts';

export type OrderRow = Selectable<DB['payment_orders']>;

export async function countOrders(tx: Tx, contractId: number): Promise<number> {
  const row = await tx
    .selectFrom('payment_orders')
    .select((e) => e.fn.countAll<number>().as('orders'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return row.orders;
}

export async function insertOrder(tx: Tx, order: Insertable<DB['payment_orders']>): Promise<void> {
  await tx.insertInto('payment_orders').values(order).execute();
}

export async function findOrder(reader: Reader, refOrder: string): Promise<OrderRow | undefined> {
  return reader.selectFrom('payment_orders').selectAll().where('ref_order', '=', refOrder).executeTakeFirst();
}

/** What a browser that comes back is told of its order. */
export async function findOrderWithContract(reader: Reader, refOrder: string) {
  return reader
    .selectFrom('payment_orders as o')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select(['o.status', 'o.response_code', 'o.amount', 'o.paid_amount', 'o.settled_at', 'o.started_by', 'o.ref_order'])
    .select('c.reference_number')
    .where('o.ref_order', '=', refOrder)
    .executeTakeFirst();
}

/** The one success that paid the contract; every other one carries a reason to review it. */
export async function findPayingOrder(reader: Reader, contractId: number): Promise<OrderRow> {
  return reader
    .selectFrom('payment_orders')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('status', '=', 'SUCCEEDED')
    .where('review_reason', 'is', null)
    .executeTakeFirstOrThrow();
}

/** For whoever holds the contract's lock already (settle.ts says why in that order). */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow> {
  return tx.selectFrom('payment_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function updateOrder(tx: Tx, id: number, set: Updateable<DB['payment_orders']>): Promise<void> {
  await tx.updateTable('payment_orders').set(set).where('id', '=', id).execute();
}

/** Did a later attempt of the same contract end already? Then that one has the word. */
export async function hasLaterSettledOrder(tx: Tx, order: OrderRow): Promise<boolean> {
  const later = await tx
    .selectFrom('payment_orders')
    .select('id')
    .where('contract_id', '=', order.contract_id)
    .where('id', '>', order.id)
    .where('settled_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Orders whose time to be asked for has come and that no other worker is just taking. */
export async function lockDueOrders(tx: Tx, now: Date, limit: number): Promise<OrderRow[]> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('next_query_at', '<=', now)
    .orderBy('next_query_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Gives up on an order that is still open; one that was settled meanwhile stays as it is. */
export async function abandonOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ status: 'ABANDONED', next_query_at: null })
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .execute();
}

/** Lengths that no genuine value reaches: whoever sends notices of their own making can't fill the table with a novel. */
const LONGEST = { refOrder: 34, code: 8, transactionNo: 64 } as const;

/** Nor with a million short ones: what the gateway did not sign is kept as a trace, so many times a minute. */
const FORGED_KEPT_A_MINUTE = 60;

type Heard = { readonly source: NoticeSource; readonly verdict: Verdict; readonly now: Date };

export async function insertNotice(
  tx: Tx,
  { refOrder, code, amountVnd, transactionNo }: PaymentReport,
  { source, verdict, now }: Heard,
): Promise<number> {
  const { id } = await tx
    .insertInto('payment_notices')
    .values({
      source,
      ref_order: refOrder.slice(0, LONGEST.refOrder),
      verdict,
      response_code: code.slice(0, LONGEST.code),
      amount: amountVnd,
      transaction_no: transactionNo?.slice(0, LONGEST.transactionNo) ?? null,
      received_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the trace of a notice that settles nothing. */
export async function noteUnbelieved(tx: Tx, report: PaymentReport, heard: Heard): Promise<void> {
  if (heard.verdict === 'BAD_SIGNATURE' && (await countForgedInLastMinute(tx, heard.now)) >= FORGED_KEPT_A_MINUTE)
    return;
  await insertNotice(tx, report, heard);
}

async function countForgedInLastMinute(tx: Tx, now: Date): Promise<number> {
  const recent = await tx
    .selectFrom('payment_notices')
    .select('id')
    .where('verdict', '=', 'BAD_SIGNATURE')
    .where('received_at', '>', new Date(now.getTime() - 60_000))
    .limit(FORGED_KEPT_A_MINUTE)
    .execute();
  return recent.length;
}

export async function setVerdict(tx: Tx, noticeId: number, verdict: Verdict): Promise<void> {
  await tx.updateTable('payment_notices').set({ verdict }).where('id', '=', noticeId).execute();
}
