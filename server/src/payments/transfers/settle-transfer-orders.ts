import type { Clearance } from '@salus/domain/payments/second-person.ts';
import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import { findTransferOrders, insertTransferOrders } from '../settlement/order-rows.ts';
import { succeedAll } from '../settlement/succeed.ts';

/** A movement of the bank account that names a contract. */
type TransferSuccess = {
  readonly contract: LockedContract;
  readonly amountVnd: Vnd;
  /** Empty for none. */
  readonly bankReference: string;
  readonly paidAt: Date;
  readonly reviewReason: ReviewReason | null;
  /** A clerk found the contract of money that is booked already (STMT-6). */
  readonly isUnallocated: boolean;
  readonly clearance: Clearance;
};

/**
 * Settles bank transfers like successes of the gateway, each of another contract: it pays the
 * contract, or a separate order holds the money for a review (PAY-4, PAY-7). The caller has
 * judged them under the lock.
 * @returns the ids of the orders, by contract id
 */
export async function settleTransferOrders(
  tx: Tx,
  { app, now }: Pick<TransitionContext, 'app' | 'now'>,
  transfers: readonly TransferSuccess[],
): Promise<ReadonlyMap<number, number>> {
  const ctx = { app, now, actor: { kind: 'gateway' } } as const;
  const paying = transfers.filter(({ reviewReason }) => reviewReason === null);
  const waiting = await findTransferOrders(
    tx,
    paying.map(({ contract }) => contract),
  );
  const withoutOrder = transfers.filter(({ contract }) => !waiting.has(contract.id));
  const newOrders = await insertTransferOrders(
    tx,
    withoutOrder.map(({ contract, amountVnd: amount }) => ({ contract, amount })),
    now,
  );
  const orders = new Map([
    ...waiting,
    ...newOrders.map((order) => [order.contract_id, order] as const),
  ]);
  const successes = transfers.flatMap(({ contract, bankReference, ...transfer }) => {
    const order = orders.get(contract.id);
    return order
      ? [{ ...transfer, contract, order, code: null, transactionNo: bankReference || null }]
      : [];
  });
  await succeedAll(tx, ctx, successes);
  return new Map([...orders].map(([contractId, { id }]) => [contractId, id]));
}
