import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { reopenRefund } from '../refunds/refund-rows.ts';
import { linkReturn, type Movement, movementName } from './movement-store.ts';

type Reversal = {
  readonly movement: Movement;
  readonly movementId: number;
  /** The contract that the content names, locked. */
  readonly contract: LockedContract | undefined;
  /** The refund that comes back, locked, and the debit that paid it. */
  readonly refund: { readonly id: number; readonly debitId: number } | undefined;
};

/**
 * Records a stored movement by which the bank takes another one back. A returned refund is open
 * again; a contract whose payment is taken back is marked for the back office, and stays as it is
 * (STMT-11).
 */
export async function recordReversal(
  tx: Tx,
  { now, by }: { readonly now: Date; readonly by: number | null },
  { movement, movementId, contract, refund }: Reversal,
): Promise<void> {
  if (refund) {
    await linkReturn(tx, refund.debitId, movementId);
    const about = { bankReference: movementName(movement), paidAt: movement.paidAt };
    await reopenRefund(tx, refund.id, { by, at: now, ...about });
  } else if (contract && movement.amount < 0) {
    await markReversedPayment(tx, contract, -movement.amount, now);
  }
}

/** Nothing is marked where no transfer of this amount paid the contract. */
async function markReversedPayment(
  tx: Tx,
  { id }: LockedContract,
  amount: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('contracts')
    .set({ payment_reversed_at: at })
    .where('id', '=', id)
    .where('payment_reversed_at', 'is', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('bank_movements as m')
          .select('m.id')
          .whereRef('m.contract_id', '=', 'contracts.id')
          .where('m.amount', '=', amount)
          .where('m.order_id', 'is not', null),
      ),
    )
    .where('paid_at', 'is not', null)
    .execute();
}
