import { type Clearance, clearReport } from '@salus/domain/payments/second-person.ts';
import {
  judgeTransfer,
  type NamedContract,
  type TransferVerdict,
  toReviewReason,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import {
  referencesIn,
  unallocatedRefundsIn,
} from '@salus/domain/payments/transfers/transfer-content.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff } from '../../context.ts';
import {
  factsOf,
  type LockedContract,
  lockContractIfThere,
} from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import { recordPaidByHand } from '../refunds/refund-rows.ts';
import {
  findNamedContracts,
  insertMovements,
  isKnownMovement,
  lockClosedRefunds,
  lockMovement,
  lockOpenRefunds,
  type Movement,
} from './movement-store.ts';
import { recordReversal } from './record-reversal.ts';
import { settleTransferOrders } from './settle-transfer-orders.ts';

export type { Movement };

/**
 * Whether money that names a contract may be settled now, under its lock (APPROVE-17); null leaves
 * it untouched.
 */
export type ClearMovement = (movement: Movement, verdict: TransferVerdict) => Clearance | null;

type TransferContext = Pick<TransitionContext, 'app' | 'now'> & {
  /** The clerk who confirmed the statement; null for a notice. Closes refunds. */
  readonly clerk: Staff | null;
  readonly clear: ClearMovement;
};

/**
 * Judges a movement of the bank account and applies its verdict, once (PAY-20, PAY-21): pays the
 * contract, hands the money to the review, or closes a refund. A repeated movement changes nothing.
 * One transaction per movement: several in one could deadlock, unless `settleMatches` locks them.
 * @returns null for money that a second person has to decide about: nothing has changed
 */
export async function settleTransfer(
  tx: Tx,
  ctx: TransferContext,
  movement: Movement,
): Promise<TransferVerdict | null> {
  await lockMovement(tx, movement);
  const isKnown = await isKnownMovement(tx, movement);
  const contracts = await findNamedContracts(tx, referencesIn(movement.content));
  const named = [...contracts.keys()];
  // Only a contract that is named alone can change, so only it is locked.
  const [only] = contracts.size === 1 ? contracts.values() : [];
  const contract =
    only !== undefined && !isKnown ? await lockContractIfThere(tx, { id: only }) : undefined;
  const refunds = await lockOpenRefunds(tx, {
    contractIds: [...contracts.values()],
    strayRefs: movement.amount < 0 ? unallocatedRefundsIn(movement.content) : [],
  });
  const closed = await lockClosedRefunds(tx, {
    contractIds: [...contracts.values()],
    strayRefs: movement.amount > 0 ? unallocatedRefundsIn(movement.content) : [],
  });
  const verdict = judgeTransfer(movement, {
    isKnown,
    referenceNumbers: named,
    contract: contract ? namedContractOf(contract) : null,
    refunds,
    closedRefunds: closed,
  });
  if (verdict.result === 'REPEATED') return verdict;
  if (verdict.result === 'REVERSAL') {
    const by = ctx.clerk?.accountId ?? null;
    await recordReversal(tx, { now: ctx.now, by }, { movement, verdict, contract, closed });
    return verdict;
  }
  const refund = refunds.find(({ refundRef }) => refundRef === verdict.refundRef);
  if (refund) await closeRefund(tx, ctx, refund.id, movement);
  let orderId: number | null = null;
  if (contract && movement.amount > 0) {
    const clearance = ctx.clear(movement, verdict);
    if (!clearance) return null;
    orderId = await payOrReview(tx, ctx, { contract, movement, verdict, clearance });
  }
  const links = {
    contract_id: contract?.id ?? null,
    order_id: orderId,
    refund_id: refund?.id ?? null,
  };
  await insertMovements(tx, ctx.now, [{ movement, verdict, links }]);
  return verdict;
}

/** Settles a movement that the bank itself reported: no second person decides about it. */
export async function settleNotice(
  tx: Tx,
  ctx: Pick<TransitionContext, 'app' | 'now'>,
  movement: Movement,
): Promise<TransferVerdict> {
  const clear = () => clearReport('NOTICE');
  const verdict = await settleTransfer(tx, { ...ctx, clerk: null, clear }, movement);
  if (!verdict) throw new Error('a notice needs no second person');
  return verdict;
}

type NamedMoney = {
  readonly contract: LockedContract;
  readonly movement: Movement;
  readonly verdict: TransferVerdict;
  readonly clearance: Clearance;
};

async function payOrReview(
  tx: Tx,
  ctx: TransferContext,
  { contract, movement, verdict, clearance }: NamedMoney,
): Promise<number | null> {
  const { amount, bankReference, paidAt } = movement;
  const transfer = { contract, amountVnd: vnd(amount), bankReference, paidAt, clearance };
  const orders = await settleTransferOrders(tx, ctx, [
    { ...transfer, reviewReason: toReviewReason(verdict), isUnallocated: false },
  ]);
  return orders.get(contract.id) ?? null;
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
