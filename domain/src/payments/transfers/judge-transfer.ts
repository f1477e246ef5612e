import { whyNotEligibleOn } from '../../contracts/eligibility.ts';
import type { ContractFacts } from '../../contracts/facts.ts';
import { awaitsPayment } from '../../contracts/status-questions.ts';
import { businessDay } from '../../time/business-time.ts';
import { type ReviewReason, reviewInStatus } from '../settlement.ts';
import type { Recognition } from './same-movement.ts';
import { namesRefund } from './transfer-content.ts';

/** The meaning of a movement of the bank account (PAY-20). */
export const transferResults = [
  'MATCHED',
  'AMOUNT_DIFFERS',
  'UNKNOWN_CONTENT',
  'ALREADY_PAID',
  'NOT_AWAITING',
  'CHANGE_PENDING',
  'REPEATED',
  'REFUND',
  'OTHER_DEBIT',
  /** The bank takes a movement back. */
  'REVERSAL',
] as const;
export type TransferResult = (typeof transferResults)[number];

/** Details of a result; most results need none. */
export const transferReasons = [
  'SEVERAL_CONTRACTS',
  'CONTRACT_CANCELLED',
  'CONTRACT_WITHDRAWN',
  'LINK_RECALLED',
  'PAID_BEFORE_CREATION',
  'NOT_ELIGIBLE',
  'UNCLEAR_DETAILS',
  /** Other money has its reference (same-movement.ts). */
  'REFERENCE_KNOWN',
] as const;
export type TransferReason = (typeof transferReasons)[number];

/** A property of a movement that its bank states: it is taken back, or its details contradict. */
export const movementMarks = ['REVERSAL', 'UNCLEAR'] as const;
export type MovementMark = (typeof movementMarks)[number];

/** One movement of the bank account, from a notice or a line of a statement. */
export type Transfer = {
  /** Whole dong; a debit is negative. */
  readonly amount: number;
  readonly content: string;
  readonly paidAt: Date;
  /** The bank gave a day without a time: `paidAt` is its beginning. */
  readonly isDayOnly: boolean;
  readonly mark: MovementMark | null;
};

/** A contract whose number the content holds (transfer-content.ts). */
export type NamedContract = Pick<
  ContractFacts,
  | 'status'
  | 'type'
  | 'changeRequested'
  | 'premiumAmount'
  | 'proposerDOB'
  | 'insureds'
  | 'renewalStartsOn'
> & { readonly createdAt: Date };

/** A refund by transfer that waits for its debit. */
export type OpenRefund = {
  readonly refundRef: string;
  /** Null for a transfer that named no contract. */
  readonly referenceNumber: string | null;
  readonly amount: number;
};

type TransferFacts = {
  /** Whether a notice or a file has reported it, or other money with its reference. */
  readonly recognition: Recognition<unknown>['kind'];
  /** The numbers of the existing contracts that the content holds. */
  readonly referenceNumbers: readonly string[];
  /** The contract when it is the only one. */
  readonly contract: NamedContract | null;
  /** Refunds of the named contracts and movements that wait for their debit. */
  readonly refunds: readonly OpenRefund[];
  /** Those that a debit closed. */
  readonly closedRefunds: readonly OpenRefund[];
};

export type TransferVerdict = {
  readonly result: TransferResult;
  readonly reason: TransferReason | null;
  /** The one contract that the content names; null without one. */
  readonly referenceNumber: string | null;
  /** Set for REFUND, and for the REVERSAL of such a debit. */
  readonly refundRef: string | null;
};

/** The verdict on a movement: exactly one result (PAY-20). */
export function judgeTransfer(transfer: Transfer, facts: TransferFacts): TransferVerdict {
  const { recognition, referenceNumbers, contract } = facts;
  const referenceNumber = referenceNumbers.length === 1 ? (referenceNumbers[0] ?? null) : null;
  const verdict = { reason: null, referenceNumber, refundRef: null };
  if (recognition === 'SAME') return { ...verdict, result: 'REPEATED' };
  const isReferenceKnown = recognition === 'REFERENCE_KNOWN' || recognition === 'RESTATED';
  const reversal = isReferenceKnown ? null : returnedRefund(transfer, facts);
  if (reversal) return { ...verdict, ...reversal, result: 'REVERSAL' };
  if (transfer.mark === 'REVERSAL') return { ...verdict, result: 'REVERSAL' };
  if (transfer.amount < 0) return judgeDebit(transfer, facts);
  if (isReferenceKnown) return { ...UNNAMED, result: 'UNKNOWN_CONTENT', reason: 'REFERENCE_KNOWN' };
  if (transfer.mark === 'UNCLEAR')
    return { ...UNNAMED, result: 'UNKNOWN_CONTENT', reason: 'UNCLEAR_DETAILS' };
  if (referenceNumbers.length > 1)
    return { ...verdict, result: 'UNKNOWN_CONTENT', reason: 'SEVERAL_CONTRACTS' };
  if (!contract) return { ...verdict, result: 'UNKNOWN_CONTENT' };
  return { ...verdict, ...judgeCredit(transfer, contract) };
}

const UNNAMED = { reason: null, referenceNumber: null, refundRef: null } as const;

/** Of R1 and R12 a content names the longer one. */
function refundIn(content: string, refunds: readonly OpenRefund[]): OpenRefund | undefined {
  return refunds
    .filter(({ refundRef }) => namesRefund(content, refundRef))
    .sort((a, b) => b.refundRef.length - a.refundRef.length)[0];
}

/** The bank sends a paid refund back, with its content and exactly its amount. */
function returnedRefund({ content, amount }: Transfer, { closedRefunds }: TransferFacts) {
  const refund = refundIn(content, closedRefunds);
  if (refund?.amount !== amount) return null;
  return { referenceNumber: refund.referenceNumber, refundRef: refund.refundRef };
}

/**
 * A debit closes the refund that it names, with exactly its amount: several refunds of one order of
 * the bank share its reference. One that is stated on another day again closes nothing.
 */
function judgeDebit(
  { content, amount, mark }: Transfer,
  { refunds, recognition }: TransferFacts,
): TransferVerdict {
  const refund = refundIn(content, refunds);
  if (mark === 'UNCLEAR') return { ...UNNAMED, result: 'OTHER_DEBIT', reason: 'UNCLEAR_DETAILS' };
  if (refund?.amount !== -amount || recognition === 'RESTATED') {
    const reason = recognition === 'NEW' ? null : 'REFERENCE_KNOWN';
    return { ...UNNAMED, result: 'OTHER_DEBIT', reason };
  }
  const { referenceNumber, refundRef } = refund;
  return { result: 'REFUND', reason: null, referenceNumber, refundRef };
}

function judgeCredit(
  { amount, paidAt, isDayOnly }: Transfer,
  contract: NamedContract,
): Pick<TransferVerdict, 'result' | 'reason'> {
  const { status, createdAt } = contract;
  if (!awaitsPayment(status)) {
    const review = reviewInStatus[status];
    return review === 'CONTRACT_ALREADY_PAID'
      ? { result: 'ALREADY_PAID', reason: null }
      : { result: 'NOT_AWAITING', reason: review };
  }
  const paidOn = businessDay(paidAt);
  const isBefore = isDayOnly
    ? paidOn < businessDay(createdAt)
    : // Banks state seconds.
      paidAt.getTime() < Math.floor(createdAt.getTime() / 1000) * 1000;
  if (isBefore) return { result: 'NOT_AWAITING', reason: 'PAID_BEFORE_CREATION' };
  if (contract.changeRequested) return { result: 'CHANGE_PENDING', reason: null };
  if (amount !== contract.premiumAmount) return { result: 'AMOUNT_DIFFERS', reason: null };
  if (whyNotEligibleOn(paidOn, contract)) return { result: 'NOT_AWAITING', reason: 'NOT_ELIGIBLE' };
  return { result: 'MATCHED', reason: null };
}

/** These say nothing about a contract. */
const contentReasons = ['SEVERAL_CONTRACTS', 'UNCLEAR_DETAILS', 'REFERENCE_KNOWN'] as const;

function isContentReason(reason: TransferReason | null): reason is (typeof contentReasons)[number] {
  return contentReasons.some((one) => one === reason);
}

/**
 * Why money that names a contract needs review instead of paying it; null for a match, and for
 * movements that name no contract.
 */
export function toReviewReason({
  result,
  reason,
}: Pick<TransferVerdict, 'result' | 'reason'>): ReviewReason | null {
  switch (result) {
    case 'ALREADY_PAID':
      return 'CONTRACT_ALREADY_PAID';
    case 'AMOUNT_DIFFERS':
    case 'CHANGE_PENDING':
      return result;
    case 'NOT_AWAITING':
      return isContentReason(reason) ? null : reason;
    default:
      return null;
  }
}
