import { reviewReasons } from '../settlement.ts';
import { type BankMovement, movedAmount, type PaidContract } from './sides.ts';

/**
 * The comparisons of CLOSE-2. GATEWAY and BANK compare payments, REFUNDS paid refunds with both.
 * BY_HAND has the manual payments that nothing explains. DECISIONS compares the refunds decided on
 * the day with those that moved since.
 */
export const comparisons = ['GATEWAY', 'BANK', 'REFUNDS', 'BY_HAND', 'DECISIONS'] as const;
type Comparison = (typeof comparisons)[number];

/** A decision is no movement of the day, so it is listed apart. */
export const isDifference = ({ comparison }: Pick<Difference, 'comparison'>): boolean =>
  comparison !== 'DECISIONS';

/** The side that has the row of a difference. */
export const differenceOrigins = ['GATEWAY', 'BANK', 'CONTRACTS'] as const;
type DifferenceOrigin = (typeof differenceOrigins)[number];

export const differenceReasons = [
  'PAYMENT_TO_REVIEW',
  'UNKNOWN_ORDER',
  'UNKNOWN_CONTENT',
  'AMOUNT_DIFFERS',
  'ALREADY_PAID',
  'NOT_AWAITING',
  'CHANGE_PENDING',
  'NOT_CONFIRMED',
  'OTHER_DEBIT',
  'REVERSAL',
  'NOT_ON_STATEMENT',
  'NOT_RECORDED',
  'NOT_REPORTED',
  'MANUAL_NOT_AT_BANK',
  'REFUND_NOT_AT_BANK',
  'REFUND_WAITING',
  'REFUND_REJECTED',
  'REFUND_ACCOUNT_MISSING',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

/** Why money needs a person. */
export const differenceDetails = [...reviewReasons, 'SEVERAL_CONTRACTS'] as const;
type DifferenceDetail = (typeof differenceDetails)[number];

/** One row that a side has and the other has not, or has with another amount. */
export type Difference = {
  readonly comparison: Comparison;
  readonly origin: DifferenceOrigin;
  readonly reason: DifferenceReason;
  /** The reason of the review, where there is one. */
  readonly detail: DifferenceDetail | null;
  /** The order, bank reference or refund. */
  readonly reference: string;
  /** The contract; null while it is unknown. */
  readonly referenceNumber: string | null;
  readonly statementId: number | null;
  /** VND that the gateway or the bank moved; money out is negative. */
  readonly reported: number;
  /** VND that contracts and refunds state; money out is negative. */
  readonly recorded: number;
  /** `reported` minus `recorded`. */
  readonly amount: number;
};

/** The results of credits that pay no contract. */
const payNothing: Partial<Readonly<Record<DifferenceReason, true>>> = {
  UNKNOWN_CONTENT: true,
  AMOUNT_DIFFERS: true,
  ALREADY_PAID: true,
  NOT_AWAITING: true,
  CHANGE_PENDING: true,
};

/** The worklist of money without a contract has the money, by its reference (MONEY-1). */
export function isInWorklist(
  row: Pick<Difference, 'comparison' | 'origin' | 'reason' | 'referenceNumber' | 'recorded'>,
): boolean {
  if (row.reason === 'PAYMENT_TO_REVIEW' || row.reason === 'UNKNOWN_ORDER') return true;
  if (row.comparison !== 'BANK' || row.origin !== 'BANK' || row.recorded !== 0) return false;
  if (row.reason === 'NOT_ON_STATEMENT') return row.referenceNumber === null;
  return payNothing[row.reason] ?? false;
}

type Row = Omit<Difference, 'amount' | 'detail' | 'statementId'> &
  Partial<Pick<Difference, 'detail' | 'statementId'>>;

export const toDifference = (row: Row): Difference => ({
  detail: null,
  statementId: null,
  ...row,
  amount: row.reported - row.recorded,
});

/** Rows by key, each taken once, so that a repeated key is a difference. */
export class Unclaimed<T> {
  readonly #rows: Map<string, T[]>;

  constructor(rows: readonly T[], keyOf: (row: T) => string) {
    this.#rows = Map.groupBy(rows, keyOf);
  }

  take(key: string | null, fits: (row: T) => boolean = () => true): T | undefined {
    const rows = key === null ? undefined : this.#rows.get(key);
    const at = rows?.findIndex(fits) ?? -1;
    return at < 0 ? undefined : rows?.splice(at, 1)[0];
  }

  all(key: string): readonly T[] {
    return this.#rows.get(key) ?? [];
  }

  drop(key: string): void {
    this.#rows.delete(key);
  }

  rest(): T[] {
    return [...this.#rows.values()].flat();
  }
}

/** A movement that contracts and refunds state otherwise, or not at all. */
export function bankDifference(
  movement: BankMovement,
  reason: DifferenceReason,
  recordedAmount: number,
): Difference {
  const { amount, bankReference, referenceNumber, statementId, statementAmount, isCovered } =
    movement;
  const isMissing = statementAmount === null && isCovered;
  return toDifference({
    comparison: amount > 0 ? 'BANK' : 'REFUNDS',
    origin: 'BANK',
    reason: isMissing ? 'NOT_ON_STATEMENT' : reason,
    // Its content is unknown for the day as well.
    detail: movement.reason === 'UNCLEAR_DETAILS' ? null : movement.reason,
    reference: bankReference,
    referenceNumber,
    statementId,
    reported: movedAmount(movement),
    recorded: recordedAmount,
  });
}

/** A payment that a contract states and the other side lacks. */
export function notReported(
  comparison: 'GATEWAY' | 'BANK' | 'BY_HAND',
  { refOrder, referenceNumber, amount }: PaidContract,
): Difference {
  return toDifference({
    comparison,
    origin: 'CONTRACTS',
    reason: comparison === 'BY_HAND' ? 'MANUAL_NOT_AT_BANK' : 'NOT_REPORTED',
    reference: refOrder ?? referenceNumber,
    referenceNumber,
    reported: 0,
    recorded: amount,
  });
}

/** Why a movement without a contract or refund is a difference. */
export function differenceReason({ result }: BankMovement): DifferenceReason {
  return result === 'MATCHED' || result === 'REFUND' || result === 'REPEATED'
    ? 'NOT_RECORDED'
    : result;
}
