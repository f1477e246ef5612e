import { TEXT_LIMITS } from '../../people/text.ts';
import { businessDay } from '../../time/business-time.ts';
import { type Day, isBefore } from '../../time/day.ts';
import { optionalReason } from '../../validation/fields.ts';
import { type Period, periodFrom } from '../period.ts';
import { type Status, statuses, statusTraits } from '../status.ts';

/** What `OVERLAP_GUARD` does where an insured person is covered twice (OVERLAP-1). */
export const overlapGuards = ['refuse', 'warn'] as const;

/** Characters of the reason for covering a person twice (OVERLAP-3). */
export const OVERLAP_REASON_LENGTH = { min: 10, max: TEXT_LIMITS.overlapReason } as const;

/** Why a person may be covered twice. */
export const overlapReasonShape = {
  overlapReason: optionalReason(OVERLAP_REASON_LENGTH.min, OVERLAP_REASON_LENGTH.max),
};

/** Another contract of the same insured person, by document type and number. */
export type OtherContract = {
  readonly status: Status;
  /** Null until it is issued. */
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
  readonly paidAt: Date | null;
  /** The first day that a renewal may cover. */
  readonly renewalStartsOn: Day | null;
  /** The customer's link is neither replaced nor expired. */
  readonly hasLiveLink: boolean;
  readonly isVerified: boolean;
};

/**
 * The period that an unpaid contract is taken to have: from today for a year (OVERLAP-2), of a
 * renewal from its first day.
 */
export const expectedPeriod = (today: Day, renewalStartsOn: Day | null): Period =>
  periodFrom(today, renewalStartsOn);

/** Statuses of contracts that matter to a new one: on their way, paid or in force. */
export const openStatuses: readonly Status[] = statuses.filter(
  (status) => statusTraits[status].step !== null,
);

/** Statuses of contracts that cover their persons: paid, or in force. */
export const coveringStatuses: readonly Status[] = statuses.filter(
  (status) => statusTraits[status].isPaid && !statusTraits[status].isCancelled,
);

/** Whether the contract is still to be paid. */
export const isUnpaid = ({ status }: Pick<OtherContract, 'status'>): boolean =>
  !statusTraits[status].isPaid;

/** The period of a contract in force or paid; null for any other. */
export function coverPeriod(other: OtherContract): Period | null {
  if (!coveringStatuses.includes(other.status)) return null;
  if (other.startsOn && other.endsOn) return { startsOn: other.startsOn, endsOn: other.endsOn };
  return other.paidAt && periodFrom(businessDay(other.paidAt), other.renewalStartsOn);
}

/** Whether two periods share a day. */
export function sharesDay(one: Period, two: Period): boolean {
  return !isBefore(one.endsOn, two.startsOn) && !isBefore(two.endsOn, one.startsOn);
}

/** Whether the customer may pay this contract at any time. */
export const isBeingSold = ({ status, hasLiveLink, isVerified }: OtherContract): boolean =>
  statusTraits[status].awaitsPayment && (hasLiveLink || isVerified);

/** Whether the person of another contract is covered by it too, or may soon be. */
export function overlaps(other: OtherContract, period: Period): boolean {
  const cover = coverPeriod(other);
  return cover ? sharesDay(cover, period) : isBeingSold(other);
}

/** The latest day of cover among contracts that overlap; null where all await payment. */
export function coveredUntil(others: readonly OtherContract[]): Day | null {
  return others.reduce<Day | null>((latest, other) => {
    const end = coverPeriod(other)?.endsOn ?? null;
    return end !== null && (latest === null || isBefore(latest, end)) ? end : latest;
  }, null);
}
