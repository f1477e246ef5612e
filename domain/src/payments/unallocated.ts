import { type ReviewReason, reviewReasons } from './settlement.ts';

/** The receivers of money that pays no contract (MONEY-1). */
export const moneyOrigins = ['GATEWAY', 'BANK'] as const;
export type MoneyOrigin = (typeof moneyOrigins)[number];

/** OPEN waits for a clerk, KEPT was put aside with a reason, DONE needs no step. */
export const moneyStates = ['OPEN', 'KEPT', 'DONE'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** A clerk's decisions about it (MONEY-2). */
export const moneySteps = ['ASSIGN', 'RETURN', 'KEEP', 'TAKE_UP'] as const;
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
] as const;
type MoneyStepRefusal = (typeof moneyStepRefusals)[number];

export type MoneyFacts = {
  readonly stage: MoneyStage;
  /** False where the gateway did not report how much arrived. */
  readonly isAmountKnown: boolean;
};

export const stateOfStage: Readonly<Record<MoneyStage, MoneyState>> = {
  NEW: 'OPEN',
  KEPT: 'KEPT',
  REQUESTED: 'OPEN',
  ACCOUNT_MISSING: 'OPEN',
  DONE: 'DONE',
};

const done = {
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
    ASSIGN: null,
    RETURN: null,
    KEEP: null,
    TAKE_UP: 'NOT_KEPT',
    GIVE_ACCOUNT: 'NO_ACCOUNT_NEEDED',
  },
  KEPT: {
    ASSIGN: null,
    RETURN: null,
    KEEP: 'ALREADY_KEPT',
    TAKE_UP: null,
    GIVE_ACCOUNT: 'NO_ACCOUNT_NEEDED',
  },
  REQUESTED: {
    ASSIGN: 'AWAITS_SECOND_PERSON',
    RETURN: 'AWAITS_SECOND_PERSON',
    KEEP: 'AWAITS_SECOND_PERSON',
    TAKE_UP: 'AWAITS_SECOND_PERSON',
    GIVE_ACCOUNT: 'NO_ACCOUNT_NEEDED',
  },
  ACCOUNT_MISSING: { ...done, GIVE_ACCOUNT: null },
  DONE: done,
};

/** Why a step can't be taken now; null when it can (MONEY-2). */
export function whyNotStep(step: NextMoneyStep, facts: MoneyFacts): MoneyStepRefusal | null {
  const inStage = stepsIn[facts.stage][step];
  if (inStage) return inStage;
  const moves = step === 'ASSIGN' || step === 'RETURN';
  if (moves && !facts.isAmountKnown) return 'AMOUNT_UNKNOWN';
  return null;
}

/** The possible steps, the most useful one first. */
export function nextStepsOf(facts: MoneyFacts): NextMoneyStep[] {
  return nextMoneySteps.filter((step) => whyNotStep(step, facts) === null);
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
  'RETURN',
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
