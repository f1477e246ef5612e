import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { reopenRefund } from '../refunds/refund-rows.ts';
import {
  insertMovements,
  linkReturn,
  type lockClosedRefunds,
  type Movement,
} from './movement-store.ts';

type Reversal = {
  readonly movement: Movement;
  readonly verdict: TransferVerdict;
  /** The contract that the content names, locked. */
  readonly contract: LockedContract | undefined;
  readonly closed: Awaited<ReturnType<typeof lockClosedRefunds>>;
};

/**
 * Records a movement by which the bank takes another one back. A returned refund is open again; a
 * contract whose payment is taken back is marked for the back office, and stays as it is (STMT-11).
 */
export async function recordReversal(
  tx: Tx,
  { now, by }: { readonly now: Date; readonly by: number | null },
  { movement, verdict, contract, closed }: Reversal,
): Promise<void> {
  const refund = closed.find(({ refundRef }) => refundRef === verdict.refundRef);
  const links = { contract_id: contract?.id ?? null, order_id: null, refund_id: null };
  await insertMovements(tx, now, [{ movement, verdict, links, isReturn: refund !== undefined }]);
  if (refund) {
    const { bankReference, paidAt } = movement;
    await linkReturn(tx, refund.debitId, bankReference);
    await reopenRefund(tx, refund.id, { by, bankReference: bankReference.trim(), at: now, paidAt });
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
