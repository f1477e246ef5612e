import { openOrderStatuses, paidOrderStatuses } from '@salus/domain/payments/order-status.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';

export type OrderRow = Selectable<DB['payment_orders']>;

/** The `gateway` of orders that a bank transfer pays. No adapter serves it. */
const TRANSFER = 'transfer';

export const isTransfer = ({ gateway }: Pick<OrderRow, 'gateway'>) => gateway === TRANSFER;

/** The number of payment orders of each contract that has any. */
export async function countOrders(
  tx: Tx,
  contractIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('payment_orders')
    .select((e) => ['contract_id', e.fn.countAll<number>().as('orders')])
    .where('contract_id', '=', sql<number>`any(${contractIds}::bigint[])`)
    .groupBy('contract_id')
    .execute();
  return new Map(rows.map(({ contract_id: id, orders }) => [id, orders]));
}

/** Returns the id. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<DB['payment_orders']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('payment_orders')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOrderById(reader: Reader, id: number): Promise<OrderRow | undefined> {
  return reader.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOrder(reader: Reader, refOrder: string): Promise<OrderRow | undefined> {
  return reader
    .selectFrom('payment_orders')
    .selectAll()
    .where('ref_order', '=', refOrder)
    .executeTakeFirst();
}

/** An order as the result page needs it. */
export async function findOrderWithContract(reader: Reader, refOrder: string) {
  return reader
    .selectFrom('payment_orders as o')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select([
      'o.status',
      'o.response_code',
      'o.amount',
      'o.paid_amount',
      'o.settled_at',
      'o.started_by',
      'o.ref_order',
    ])
    .select(['c.reference_number', 'c.policy_no', 'c.status as contract_status'])
    .where('o.ref_order', '=', refOrder)
    .executeTakeFirst();
}

/** The one success that paid the contract; any other success has a review reason. */
export async function findPayingOrder(reader: Reader, contractId: number): Promise<OrderRow> {
  return reader
    .selectFrom('payment_orders')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('status', 'in', paidOrderStatuses)
    .where('review_reason', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The contract shows the result of its latest settled order. */
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

/** The caller holds the contract's lock: settle.ts explains the lock order. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateOrder(
  tx: Tx,
  id: number,
  set: Updateable<DB['payment_orders']>,
): Promise<void> {
  await updatingOrder(tx, id, set).execute();
}

/** The same as a statement for `pipeline`. */
export function updatingOrder(tx: Tx, id: number, set: Updateable<DB['payment_orders']>) {
  return tx.updateTable('payment_orders').set(set).where('id', '=', id);
}

type Awaiting = { readonly id: number; readonly premium_amount: Vnd };

/** Each contract's newest order that waits for a transfer of its premium, by contract id. */
export async function findTransferOrders(
  tx: Tx,
  contracts: readonly Awaiting[],
): Promise<ReadonlyMap<number, OrderRow>> {
  if (contracts.length === 0) return new Map();
  const premiums = new Map(contracts.map(({ id, premium_amount: premium }) => [id, premium]));
  const open = await tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('contract_id', '=', sql<number>`any(${[...premiums.keys()]}::bigint[])`)
    .where('gateway', '=', TRANSFER)
    .where('status', 'in', openOrderStatuses)
    .orderBy('id')
    .forUpdate()
    .execute();
  const fitting = open.filter(({ contract_id: id, amount }) => amount === premiums.get(id));
  return new Map(fitting.map((order) => [order.contract_id, order]));
}

type NewOrder = {
  readonly contract: { readonly id: number; readonly reference_number: string };
  readonly amount: Vnd;
};

/**
 * Orders for transfers, one for each of different contracts; by the customer unless an officer is
 * named.
 */
export async function insertTransferOrders(
  tx: Tx,
  orders: readonly NewOrder[],
  now: Date,
  officerId: number | null = null,
): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const counts = await countOrders(
    tx,
    orders.map(({ contract }) => contract.id),
  );
  return tx
    .insertInto('payment_orders')
    .values(
      orders.map(({ contract, amount }) => ({
        // The contract's lock makes the number unique.
        ref_order: `${contract.reference_number}-${(counts.get(contract.id) ?? 0) + 1}`,
        contract_id: contract.id,
        gateway: TRANSFER,
        amount,
        started_by: officerId === null ? ('customer' as const) : ('officer' as const),
        officer_id: officerId,
        method: TRANSFER,
        created_at: now,
      })),
    )
    .returningAll()
    .execute();
}

/** Ends the orders that wait for a transfer: what the customer agreed to is recalled (LIFE-12). */
export async function abandonTransferOrders(tx: Tx, contractId: number): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ status: 'ABANDONED' })
    .where('contract_id', '=', contractId)
    .where('gateway', '=', TRANSFER)
    .where('status', 'in', openOrderStatuses)
    .execute();
}

/** Orders whose end the gateway has not reported. */
export async function findOpenOrders(tx: Tx, contractId: number): Promise<OrderRow[]> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('status', 'in', openOrderStatuses)
    .execute();
}
