import { type ReviewReason, reviewReasons } from './settlement.ts';

/** The receivers of money that pays no contract (MONEY-1). */
export const moneyOrigins = ['GATEWAY', 'BANK'] as const;
export type MoneyOrigin = (typeof moneyOrigins)[number];

/** OPEN waits for a clerk, KEPT was put aside with a reason, DONE needs no step. */
export const moneyStates = ['OPEN', 'KEPT', 'DONE'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** A clerk's decisions about it (MONEY-2). */
export const moneySteps = [
  'SAME',
  'IS_MANUAL',
  'JOIN',
  'ASSIGN',
  'RETURN',
  'KEEP',
  'TAKE_UP',
] as const;
export type MoneyStep = (typeof moneySteps)[number];

/** The shown steps; a returned transfer without an account gets one by a call of its own. */
export const nextMoneySteps = [...moneySteps, 'GIVE_ACCOUNT'] as const;
export type NextMoneyStep = (typeof nextMoneySteps)[number];

/** Why it pays no contract: the review of an order, an unknown order, or the content. */
export const moneyReasons = [
  ...reviewReasons,
  'UNKNOWN_ORDER',
  'UNKNOWN_CONTENT',
  'SEVERAL_CONTRACTS',
  'UNCLEAR_DETAILS',
  'REFERENCE_KNOWN',
] as const;
export type MoneyReason = (typeof moneyReasons)[number];

export function isReviewReason(reason: MoneyReason): reason is ReviewReason {
  return reviewReasons.some((one) => one === reason);
}

/** How far the money is. */
export const moneyStages = ['NEW', 'KEPT', 'REQUESTED', 'ACCOUNT_MISSING', 'DONE'] as const;
export type MoneyStage = (typeof moneyStages)[number];

/** Why a step is not possible now. */
export const moneyStepRefusals = [
  'ALREADY_DECIDED',
  'AWAITS_SECOND_PERSON',
  'NOT_KEPT',
  'ALREADY_KEPT',
  'AMOUNT_UNKNOWN',
  'NO_ACCOUNT_NEEDED',
  'NOT_MANUAL',
  'NO_PARTNER',
  'NOT_SAME',
] as const;
type MoneyStepRefusal = (typeof moneyStepRefusals)[number];

export type MoneyFacts = {
  readonly stage: MoneyStage;
  /** False where the gateway did not report how much arrived. */
  readonly isAmountKnown: boolean;
  /** Whether it may be the money of a payment that a clerk recorded by hand (MONEY-9). */
  readonly manual: ManualMatch;
  /** Another transfer adds up with it to the premium of a contract (MONEY-9). */
  readonly hasPartner: boolean;
  /** Another transfer has its reference, and both can be one movement (MONEY-11). */
  readonly canBeSame: boolean;
};

/**
 * YES: the money names a contract that was paid by hand and is not seen at the bank yet. UNNAMED:
 * a transfer names no contract, so a clerk may know of one.
 */
type ManualMatch = 'YES' | 'UNNAMED' | 'NO';

/** Money beside the contract that it names. Amounts in VND. */
type ManualFacts = {
  readonly isTransfer: boolean;
  readonly amount: number;
  /** Null for money that names no contract, or several. */
  readonly contract: {
    /** A clerk recorded the payment, without a receipt for cash. */
    readonly isPaidByHand: boolean;
    readonly premiumAmount: number;
    /** Transfers that a clerk named as the manual payment's money before. */
    readonly seenAtBank: number;
  } | null;
};

/** Whether a transfer may be the money of a manual payment (MONEY-9). */
export function manualMatch({ isTransfer, amount, contract }: ManualFacts): ManualMatch {
  if (!isTransfer) return 'NO';
  if (!contract) return 'UNNAMED';
  const { isPaidByHand, premiumAmount, seenAtBank } = contract;
  return isPaidByHand && amount <= premiumAmount - seenAtBank ? 'YES' : 'NO';
}

export const isMoneyDone = (state: MoneyState): boolean => state === 'DONE';

export const stateOfStage: Readonly<Record<MoneyStage, MoneyState>> = {
  NEW: 'OPEN',
  KEPT: 'KEPT',
  REQUESTED: 'OPEN',
  ACCOUNT_MISSING: 'OPEN',
  DONE: 'DONE',
};

const noStepLeft = {
  SAME: 'ALREADY_DECIDED',
  IS_MANUAL: 'ALREADY_DECIDED',
  JOIN: 'ALREADY_DECIDED',
  ASSIGN: 'ALREADY_DECIDED',
  RETURN: 'ALREADY_DECIDED',
  KEEP: 'ALREADY_DECIDED',
  TAKE_UP: 'ALREADY_DECIDED',
  GIVE_ACCOUNT: 'NO_ACCOUNT_NEEDED',
} as const;

/** Each stage with each step: null where the step is possible. */
const stepsIn: Readonly<
  Record<MoneyStage, Readonly<Record<NextMoneyStep, MoneyStepRefusal | null>>>
> = {
  NEW: {
    SAME: null,
    IS_MANUAL: null,
    JOIN: null,
    ASSIGN: null,
    RETURN: null,
    KEEP: null,
    TAKE_UP: 'NOT_KEPT',
    GIVE_ACCOUNT: 'NO_ACCOUNT_NEEDED',
  },
  KEPT: {
    SAME: null,
    IS_MANUAL: null,
    JOIN: null,
    ASSIGN: null,
    RETURN: null,
    KEEP: 'ALREADY_KEPT',
    TAKE_UP: null,
    GIVE_ACCOUNT: 'NO_ACCOUNT_NEEDED',
  },
  REQUESTED: {
    SAME: 'AWAITS_SECOND_PERSON',
    IS_MANUAL: 'AWAITS_SECOND_PERSON',
    JOIN: 'AWAITS_SECOND_PERSON',
    ASSIGN: 'AWAITS_SECOND_PERSON',
    RETURN: 'AWAITS_SECOND_PERSON',
    KEEP: 'AWAITS_SECOND_PERSON',
    TAKE_UP: 'AWAITS_SECOND_PERSON',
    GIVE_ACCOUNT: 'NO_ACCOUNT_NEEDED',
  },
  ACCOUNT_MISSING: { ...noStepLeft, GIVE_ACCOUNT: null },
  DONE: noStepLeft,
};

/** These need to know how much arrived. */
const movesMoney: Readonly<Record<NextMoneyStep, boolean>> = {
  SAME: true,
  IS_MANUAL: true,
  JOIN: true,
  ASSIGN: true,
  RETURN: true,
  KEEP: false,
  TAKE_UP: false,
  GIVE_ACCOUNT: false,
};

/** Why a step can't be taken now; null when it can (MONEY-2). */
export function whyNotStep(step: NextMoneyStep, facts: MoneyFacts): MoneyStepRefusal | null {
  const inStage = stepsIn[facts.stage][step];
  if (inStage) return inStage;
  if (movesMoney[step] && !facts.isAmountKnown) return 'AMOUNT_UNKNOWN';
  if (step === 'IS_MANUAL' && facts.manual === 'NO') return 'NOT_MANUAL';
  if (step === 'JOIN' && !facts.hasPartner) return 'NO_PARTNER';
  if (step === 'SAME' && !facts.canBeSame) return 'NOT_SAME';
  return null;
}

/** The steps to offer, the most useful one first: never a return before IS_MANUAL (MONEY-9). */
export function stepsToOffer(facts: MoneyFacts): NextMoneyStep[] {
  const isNamed = facts.manual === 'YES';
  return nextMoneySteps.filter(
    (step) => whyNotStep(step, facts) === null && (step !== 'IS_MANUAL' || isNamed),
  );
}

/**
 * Returning money that is probably a recorded manual payment's would pay it out twice, so any limit
 * makes a second clerk decide (MONEY-9).
 */
export function mayReturnTwice(step: MoneyStep, { manual }: Pick<MoneyFacts, 'manual'>): boolean {
  return step === 'RETURN' && manual === 'YES';
}

/** The events of its history. */
export const moneyEvents = [
  'RECEIVED',
  'REQUESTED',
  'APPROVED',
  'REJECTED',
  'EXPIRED',
  'SUPERSEDED',
  'KEEP',
  'TAKE_UP',
  'ASSIGN',
  'JOIN',
  'IS_MANUAL',
  'SAME',
  'RETURN',
  'GIVE_ACCOUNT',
  'SETTLED_OUTSIDE',
  'REFUNDED',
] as const;
export type MoneyEvent = (typeof moneyEvents)[number];

/** The stems of returned money's references, in place of a contract's number. */
const STEMS = { movement: 'TH', unknownPayment: 'TG' } as const;

const refundRef = (stem: string, id: number) => `${stem}${String(id).padStart(10, '0')}-R1`;

/** `TH0000000042-R1`: the refund of a movement that names no contract (MONEY-4). */
export function movementRefundRef(movementId: number): string {
  return refundRef(STEMS.movement, movementId);
}

/** `TG0000000042-R1`: the refund of a payment for an unknown order (MONEY-7). */
export function unknownPaymentRefundRef(paymentId: number): string {
  return refundRef(STEMS.unknownPayment, paymentId);
}

/** The refund returns money that names no contract. */
export function isWithoutContract(ref: string): boolean {
  return Object.values(STEMS).some((stem) => ref.startsWith(stem));
}
