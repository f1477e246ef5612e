import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { countOrders, type OrderRow, TRANSFER } from '../store.ts';

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
    .where('status', '=', 'OPEN')
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
