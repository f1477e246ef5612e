import { type Refusal, refuse } from '../refusals.ts';
import { addDays, type Day, isBefore } from '../time/day.ts';
import type { ContractFacts } from './facts.ts';
import { type Status, statuses, statusTraits } from './status.ts';

/** A policy is due for renewal from this many days before its last day (RENEW-1). */
export const RENEWAL_DAYS_BEFORE = 60;
/** A policy that ended longer ago is lost (RENEW-3). */
const RENEWAL_DAYS_AFTER = 30;

/** Renewals that a list counts; a longer one has `isMore` (RENEW-1). */
export const RENEWALS_COUNTED = 10_000;

export const renewalStates = ['DUE', 'DRAFTED', 'WON', 'LOST'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** Waits for a renewal. */
export const isDue = (state: RenewalState): boolean => state === 'DUE';

export const isLost = (state: RenewalState): boolean => state === 'LOST';

/** Statuses of a contract that renews another: a withdrawn or cancelled one renews nothing. */
export const renewingStatuses: readonly Status[] = statuses.filter(
  (status) => statusTraits[status].step !== null,
);
export const wonStatuses = renewingStatuses.filter((status) => statusTraits[status].isPaid);
export const draftedStatuses = renewingStatuses.filter((status) => !statusTraits[status].isPaid);

/** The last days of the policies that are due on a day. */
export const renewalSpan = (today: Day) => ({
  from: addDays(today, -RENEWAL_DAYS_AFTER),
  to: addDays(today, RENEWAL_DAYS_BEFORE),
});

/** The first day that a renewal covers, if it is paid by then (RENEW-5). */
export const firstRenewedDay = (endsOn: Day): Day => addDays(endsOn, 1);

/** In force, not renewed by another contract, and near its end. */
export function whyNotRenewable(
  { policyEndsOn, isRenewed }: Pick<ContractFacts, 'policyEndsOn' | 'isRenewed'>,
  today: Day,
): Refusal | null {
  if (isRenewed) return refuse('RENEWED_ALREADY');
  const { from, to } = renewalSpan(today);
  const isDue = policyEndsOn && !isBefore(policyEndsOn, from) && !isBefore(to, policyEndsOn);
  return isDue ? null : refuse('RENEWAL_NOT_DUE', { policyEndDate: policyEndsOn });
}
