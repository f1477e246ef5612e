import {
  judgeTransfer,
  type NamedContract,
  reviewReasonOf,
  type TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { returnedMovementsIn } from '@salus/domain/payments/transfers/transfer-content.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff } from '../../context.ts';
import {
  factsOf,
  type LockedContract,
  lockContractIfThere,
} from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import { recordPaidByHand } from '../refund-rows.ts';
import { settleTransferOrder } from '../settle.ts';
import {
  findNamedContracts,
  insertMovement,
  isKnownMovement,
  lockMovement,
  lockOpenRefunds,
  type Movement,
} from './movement-store.ts';

export type { Movement };

export type TransferContext = Pick<TransitionContext, 'app' | 'now'> & {
  /** The clerk who confirmed the statement; null for a notice. Closes refunds. */
  readonly clerk: Staff | null;
};

/**
 * Judges a movement of the bank account and applies its verdict, once (PAY-20, PAY-21): pays the
 * contract, hands the money to the review, or closes a refund. A repeated movement changes nothing.
 * One transaction per movement: several in one could deadlock.
 */
export async function settleTransfer(
  tx: Tx,
  ctx: TransferContext,
  movement: Movement,
): Promise<TransferVerdict> {
  await lockMovement(tx, movement);
  const isKnown = await isKnownMovement(tx, movement);
  const named = await findNamedContracts(tx, movement.content);
  // Only a contract that is named alone can change, so only it is locked.
  const [only] = named.length === 1 ? named : [];
  const contract = only && !isKnown ? await lockContractIfThere(tx, { id: only.id }) : undefined;
  const refunds = await lockOpenRefunds(tx, {
    contractIds: named.map(({ id }) => id),
    movementIds: movement.amount < 0 ? returnedMovementsIn(movement.content) : [],
  });
  const verdict = judgeTransfer(movement, {
    isKnown,
    named: named.map(({ reference_number: number }) => number),
    contract: contract ? namedContractOf(contract) : null,
    refunds,
  });
  if (verdict.result === 'REPEATED') return verdict;
  const refund = refunds.find(({ refundRef }) => refundRef === verdict.refundRef);
  if (refund) await closeRefund(tx, ctx, refund.id, movement);
  const orderId =
    contract && movement.amount > 0
      ? await settleTransferOrder(tx, ctx, contract, {
          amountVnd: vnd(movement.amount),
          bankReference: movement.bankReference,
          paidAt: movement.paidAt,
          reviewReason: reviewReasonOf(verdict),
          isUnallocated: false,
        })
      : null;
  await insertMovement(tx, movement, verdict, {
    links: {
      contract_id: contract?.id ?? null,
      order_id: orderId,
      refund_id: refund?.id ?? null,
    },
    now: ctx.now,
  });
  return verdict;
}

/** @throws Error for a notice, which never holds a debit */
async function closeRefund(
  tx: Tx,
  { clerk, now }: TransferContext,
  refundId: number,
  { bankReference, paidAt }: Movement,
): Promise<void> {
  if (!clerk) throw new Error('a clerk confirms the debit of a refund');
  await recordPaidByHand(tx, refundId, {
    by: clerk.accountId,
    note: bankReference,
    at: now,
    event: 'REFUND_BY_BANK',
    paidAt,
  });
}

/** The facts of a contract row with its insured persons that the verdict needs. */
export function namedContractOf(contract: LockedContract): NamedContract {
  return { ...factsOf(contract), createdAt: contract.created_at };
}
