import type { Day } from '../time/day.ts';
import { workingDaysBetween } from '../time/working-days.ts';
import { reachesLimit } from './approval.ts';
import { moneySteps } from './unallocated.ts';

/** Decisions about money that stays; refund-causes.ts judges a return. */
const inwardSteps = moneySteps.filter((step) => step !== 'RETURN');
export type InwardStep = (typeof inwardSteps)[number];

/** The ways in which money comes to a contract, and what staff decide about money in review. */
export const moneyWays = [
  'MANUAL',
  'STATEMENT_LINE',
  ...inwardSteps,
  'SETTLED_OUTSIDE',
  'NOTICE',
  'GATEWAY',
] as const;
export type MoneyWay = (typeof moneyWays)[number];

/** Why a second person decides (APPROVE-1, APPROVE-17). */
export const secondPersonRules = ['BACKDATED', 'STATEMENT_SUM', 'REVIEW_AMOUNT'] as const;
export type SecondPersonRule = (typeof secondPersonRules)[number];

type RulesOfWay = Readonly<Record<SecondPersonRule, boolean>>;

const NONE: RulesOfWay = {
  BACKDATED: false,
  STATEMENT_SUM: false,
  REVIEW_AMOUNT: false,
};
/** Pays a contract with money that waited for a clerk. */
const ASSIGNED: RulesOfWay = {
  ...NONE,
  BACKDATED: true,
  STATEMENT_SUM: true,
  REVIEW_AMOUNT: true,
};
/** Ends the wait of money without paying a contract. */
const DECIDED: RulesOfWay = { ...NONE, REVIEW_AMOUNT: true };

/** Each way with each rule. Money reported by bank or gateway is not a clerk's statement. */
const rulesByWay: Readonly<Record<MoneyWay, RulesOfWay>> = {
  MANUAL: { ...NONE, BACKDATED: true },
  STATEMENT_LINE: { ...NONE, BACKDATED: true, STATEMENT_SUM: true },
  ASSIGN: ASSIGNED,
  JOIN: ASSIGNED,
  IS_MANUAL: DECIDED,
  SAME: DECIDED,
  KEEP: DECIDED,
  TAKE_UP: NONE,
  SETTLED_OUTSIDE: DECIDED,
  NOTICE: NONE,
  GATEWAY: NONE,
};

export type MoneyFact = {
  /** VND. */
  readonly amount: number;
  /** The day of the payment; null where the money pays no contract. */
  readonly paidOn: Day | null;
  readonly today: Day;
  /** VND of its statement's matched lines that no notice has shown; null for other money. */
  readonly statementSum: number | null;
};

type Limits = {
  readonly APPROVAL_BACKDATE_DAYS?: number | undefined;
  readonly APPROVAL_STATEMENT_VND?: number | undefined;
  readonly APPROVAL_REVIEW_VND?: number | undefined;
};

const isReached: Readonly<Record<SecondPersonRule, (fact: MoneyFact, limits: Limits) => boolean>> =
  {
    BACKDATED: ({ paidOn, today }, { APPROVAL_BACKDATE_DAYS: limit }) =>
      paidOn !== null && reachesLimit(workingDaysBetween(paidOn, today), limit),
    STATEMENT_SUM: ({ paidOn, statementSum }, { APPROVAL_STATEMENT_VND: limit }) =>
      paidOn !== null && statementSum !== null && reachesLimit(statementSum, limit),
    REVIEW_AMOUNT: ({ amount }, { APPROVAL_REVIEW_VND: limit }) => reachesLimit(amount, limit),
  };

const clearance = Symbol('clearance');

/**
 * Proof that one person is enough, or that a second one approved: money moves only with it. Only
 * this module makes one.
 */
export type Clearance<W extends MoneyWay = MoneyWay> = {
  readonly way: W;
  readonly [clearance]: true;
};

const clearanceFor = <W extends MoneyWay>(way: W): Clearance<W> => ({ way, [clearance]: true });

type Judgement<W extends MoneyWay> = {
  /** Empty where one person is enough. */
  readonly causes: readonly SecondPersonRule[];
  /** Null while a second person has to decide. */
  readonly clearance: Clearance<W> | null;
};

/** Whether a second person decides about money, by the way in which it comes (APPROVE-17). */
export function clearMoney<W extends MoneyWay>(
  way: W,
  fact: MoneyFact,
  limits: Limits,
): Judgement<W> {
  const causes = secondPersonRules.filter(
    (rule) => rulesByWay[way][rule] && isReached[rule](fact, limits),
  );
  return { causes, clearance: causes.length === 0 ? clearanceFor(way) : null };
}

/** Bank and gateway state a payment themselves, with a signature. */
export function clearReport<W extends 'NOTICE' | 'GATEWAY'>(way: W): Clearance<W> {
  return clearanceFor(way);
}

type Approved = { readonly requestedBy: number | null; readonly decidedBy: number };

/** @throws Error where one person requested and decided */
export function clearApproved<W extends MoneyWay>(
  way: W,
  { requestedBy, decidedBy }: Approved,
): Clearance<W> {
  if (requestedBy === decidedBy) throw new Error('an approval needs two persons');
  return clearanceFor(way);
}
