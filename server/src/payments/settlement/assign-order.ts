import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Clearance } from '@salus/domain/payments/second-person.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff, WriteContext } from '../../context.ts';
import {
  findContractId,
  type LockedContract,
  lockContracts,
} from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import {
  countOrders,
  findOrderById,
  insertOrder,
  lockOrder,
  type OrderRow,
  updateOrder,
} from './order-rows.ts';
import { succeedAll } from './succeed.ts';

/** An order whose money waits for a review, locked with its contract. */
export type LockedOrder = { readonly order: OrderRow; readonly owner: LockedContract };

/**
 * Locks orders for a step of the worklist (MONEY-2), and the contract to assign their money to.
 * Contracts are locked by their id and before the orders, so that two clerks can't deadlock.
 * Unknown orders are left out.
 * @throws Refusal NOT_FOUND when the contract to assign to does not exist
 */
export async function lockOrdersInReview(
  tx: Tx,
  ids: readonly number[],
  targetNumber: string | null,
): Promise<{ readonly orders: readonly LockedOrder[]; readonly target: LockedContract | null }> {
  const rows = await Promise.all(ids.map((id) => findOrderById(tx, id)));
  const storedOrders = rows.flatMap((row) => row ?? []);
  const targetId = targetNumber === null ? undefined : await findContractId(tx, targetNumber);
  const owners = storedOrders.map(({ contract_id: ownerId }) => ownerId);
  const contracts = await lockContracts(tx, [...owners, ...(targetId ? [targetId] : [])]);
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const target = (targetId === undefined ? undefined : byId.get(targetId)) ?? null;
  if (targetNumber !== null && !target) throw new RefusalError('NOT_FOUND');
  const orders: LockedOrder[] = [];
  for (const { id, contract_id: ownerId } of storedOrders) {
    const owner = byId.get(ownerId);
    if (owner) orders.push({ order: await lockOrder(tx, id), owner });
  }
  return { orders, target };
}

/** Money that a clerk assigns to a contract: of another order, or of an unknown one. */
export type AssignedMoney = Pick<OrderRow, 'gateway' | 'method'> & {
  readonly source:
    | {
        readonly orderId: number;
        /** The second transfer of two that pay together (MONEY-9). */
        readonly joinedOrderId?: number;
      }
    | { readonly unknownPaymentId: number };
  readonly code: string | null;
  readonly transactionNo: string | null;
  readonly amountVnd: Vnd;
  readonly paidAt: Date;
  readonly clearance: Clearance;
};

/**
 * Pays the contract by a separate order that names its source; the caller has judged it under
 * the lock (MONEY-3). A refund goes to the source's order at the gateway.
 */
export async function settleAssignedOrder(
  tx: Tx,
  { app, now }: Pick<TransitionContext, 'app' | 'now'>,
  contract: LockedContract,
  { source, gateway, method, ...success }: AssignedMoney,
): Promise<void> {
  const earlier = (await countOrders(tx, [contract.id])).get(contract.id) ?? 0;
  const id = await insertOrder(tx, {
    // The contract's lock makes the number unique.
    ref_order: `${contract.reference_number}-${earlier + 1}`,
    contract_id: contract.id,
    gateway,
    amount: success.amountVnd,
    started_by: 'customer',
    method,
    created_at: now,
    ...('orderId' in source
      ? { source_order_id: source.orderId, joined_order_id: source.joinedOrderId ?? null }
      : { source_payment_id: source.unknownPaymentId }),
  });
  const ctx = { app, now, actor: { kind: 'gateway' } } as const;
  const order = await lockOrder(tx, id);
  const payment = { ...success, reviewReason: null, isUnallocated: true } as const;
  await succeedAll(tx, ctx, [{ contract, order, ...payment }]);
}

/** Ends the review of an order whose money pays a contract, or paid it by hand before. */
export async function endReview(
  { tx, actor, now }: WriteContext<Staff>,
  { id }: Pick<OrderRow, 'id'>,
  { outcome, note }: { readonly outcome: 'ASSIGNED' | 'IS_MANUAL'; readonly note: string },
): Promise<void> {
  await updateOrder(tx, id, {
    review_decision: outcome,
    review_note: note,
    reviewed_by: actor.accountId,
    reviewed_at: now,
  });
}
