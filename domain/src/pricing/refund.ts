import type { Period } from '../contracts/period.ts';
import { type Day, daysBetween } from '../time/day.ts';
import { divideRoundingHalfUp, type Vnd } from './vnd.ts';

/** How much of the premium a cancellation gives back, in per cent (portal §9); the form starts with the first. */
export const REFUND_PERCENTS = [50, 80, 100] as const;
export type RefundPercent = (typeof REFUND_PERCENTS)[number];

/** Days of the year that a premium pays for, in leap years too (portal §9 "premium ÷ 365"). */
export const PREMIUM_DAYS = 365;

export type RefundFacts = {
  /** VND. */
  readonly premium: Vnd;
  readonly period: Period;
  readonly refundOn: Day;
  readonly percent: RefundPercent;
  /** The plan's: up to so many days of use the percentage is of the whole premium (decisions §5). */
  readonly thresholdDays: number;
};

export type Refund = {
  /** Days of cover used, the first and the day of the refund counted. */
  readonly usedDays: number;
  /** Days from the day of the refund to the last day of the policy; never below 0. */
  readonly remainInsuredDays: number;
  /** VND. */
  readonly refundAmount: Vnd;
  /** Which rule gave the amount: everything, a share of the remaining days' premium, or a share of the whole premium. */
  readonly rule: 'whole' | 'remaining-days' | 'share';
};

/**
 * What a cancellation pays back (portal §9, decisions §5). The caller makes sure that `refundOn` does not lie before the
 * policy; after its last day nothing remains.
 */
export function refundOf({ premium, period, refundOn, percent, thresholdDays }: RefundFacts): Refund {
  const usedDays = daysBetween(period.startsOn, refundOn) + 1;
  const remainInsuredDays = Math.max(0, daysBetween(refundOn, period.endsOn));
  const days = { usedDays, remainInsuredDays };
  if (percent === 100) return { ...days, refundAmount: premium, rule: 'whole' };
  if (usedDays > thresholdDays) {
    const share = BigInt(remainInsuredDays) * BigInt(premium) * BigInt(percent);
    return { ...days, refundAmount: divideRoundingHalfUp(share, BigInt(PREMIUM_DAYS) * 100n), rule: 'remaining-days' };
  }
  return { ...days, refundAmount: divideRoundingHalfUp(BigInt(premium) * BigInt(percent), 100n), rule: 'share' };
}
