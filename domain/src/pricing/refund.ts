import type { Period } from '../contracts/period.ts';
import { type Day, daysBetween } from '../time/day.ts';
import { divideRoundingHalfUp, type Vnd } from './vnd.ts';

/** Refund percentages (REFUND-2); the form starts with the first. */
export const REFUND_PERCENTS = [50, 80, 100] as const;
export type RefundPercent = (typeof REFUND_PERCENTS)[number];

/** Days of a premium year, in leap years too (REFUND-4). */
export const PREMIUM_DAYS = 365;

export type RefundFacts = {
  /** VND. */
  readonly premium: Vnd;
  readonly period: Period;
  readonly refundOn: Day;
  readonly percent: RefundPercent;
  /** The plan's threshold: up to this day the percentage is of the whole premium (REFUND-5). */
  readonly thresholdDays: number;
};

/** Everything, a share of the remaining days, or a share of the whole premium. */
export const refundRules = ['whole', 'remaining-days', 'share'] as const;

export type Refund = {
  /** Used days, including the first day and the refund day. */
  readonly usedDays: number;
  /** Days from the refund day to the last day of the policy; at least 0. */
  readonly remainInsuredDays: number;
  /** VND. */
  readonly refundAmount: Vnd;
  readonly rule: (typeof refundRules)[number];
};

/**
 * The refund of a cancellation (REFUND-4). Before the policy begins the whole remains, after its
 * last day nothing.
 */
export function computeRefund({
  premium,
  period,
  refundOn,
  percent,
  thresholdDays,
}: RefundFacts): Refund {
  // Before the policy begins nothing is used, and every day of it remains (RENEW-7).
  const usedDays = Math.max(0, daysBetween(period.startsOn, refundOn) + 1);
  const wholeDays = daysBetween(period.startsOn, period.endsOn) + 1;
  const remainInsuredDays = Math.min(wholeDays, Math.max(0, daysBetween(refundOn, period.endsOn)));
  const days = { usedDays, remainInsuredDays };
  if (percent === 100) return { ...days, refundAmount: premium, rule: 'whole' };
  if (usedDays > thresholdDays) {
    const share = BigInt(remainInsuredDays) * BigInt(premium) * BigInt(percent);
    return {
      ...days,
      refundAmount: divideRoundingHalfUp(share, BigInt(PREMIUM_DAYS) * 100n),
      rule: 'remaining-days',
    };
  }
  return {
    ...days,
    refundAmount: divideRoundingHalfUp(BigInt(premium) * BigInt(percent), 100n),
    rule: 'share',
  };
}
