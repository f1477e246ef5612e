import type { RefusalCode } from '../refusals.ts';
import { type ConsentState, lacksConsent, type Status } from './status.ts';
import { isInForce } from './status-questions.ts';

/** Between two reminders of one contract (CONSENT-20). */
const CONSENT_REMINDER_PAUSE_MILLISECONDS = 24 * 3_600_000;

export const reminderRefusals = [
  'NOT_FOUND',
  'INVALID_STATE',
  'CONSENT_REMINDED',
] as const satisfies readonly RefusalCode[];
export type ReminderRefusal = (typeof reminderRefusals)[number];

type Facts = {
  readonly status: Status;
  readonly consentState: ConsentState;
  /** The latest reminder; null before the first. */
  readonly remindedAt: Date | null;
};

/** Why the customer of a contract is not reminded of the missing consent now, or null. */
export function whyNotRemind(
  { status, consentState, remindedAt }: Facts,
  now: Date,
): ReminderRefusal | null {
  if (!isInForce(status) || !lacksConsent(consentState)) return 'INVALID_STATE';
  const isTooSoon =
    remindedAt !== null &&
    now.getTime() - remindedAt.getTime() < CONSENT_REMINDER_PAUSE_MILLISECONDS;
  return isTooSoon ? 'CONSENT_REMINDED' : null;
}
