import { objectKeys } from '../objects.ts';
import { businessDay } from '../time/business-time.ts';
import { addDays, type Day } from '../time/day.ts';
import type { MessageKind } from './message-kinds.ts';
import { firstSendingTime, quietUntil } from './quiet-hours.ts';

/** A day counted from the start or from the end of what the customer is reminded of. */
type Step = { readonly from: 'start' | 'end'; readonly days: number };

type ReminderRule = {
  readonly steps: readonly Step[];
  /** The cap of the kind for one contract for ever; the database has it too. */
  readonly most: number;
};

/** The table of reminders (REMIND-1, REMIND-2). */
export const reminderRules = {
  // From the day on which the link was first sent to the link's end.
  PAYMENT_REMINDER: {
    steps: [
      { from: 'start', days: 1 },
      { from: 'start', days: 3 },
      { from: 'start', days: 7 },
      { from: 'end', days: -2 },
    ],
    most: 4,
  },
  // To the last day of the policy.
  POLICY_ENDING: {
    steps: [
      { from: 'end', days: -30 },
      { from: 'end', days: -15 },
      { from: 'end', days: -3 },
    ],
    most: 4,
  },
} as const satisfies Partial<Record<MessageKind, ReminderRule>>;
export type ReminderKind = keyof typeof reminderRules;
export const reminderKinds = objectKeys(reminderRules);

/** The days before its end on which a policy's first notice is due. */
export const FIRST_NOTICE_DAYS = -Math.min(
  ...reminderRules.POLICY_ENDING.steps.map(({ days }) => days),
);

export type ReminderFacts = {
  readonly kind: ReminderKind;
  readonly startsAt: Date;
  /** From then on no reminder makes sense. */
  readonly endsAt: Date;
  /** The last day on which the customer was sent the link or a reminder; null without one. */
  readonly lastSentOn: Day | null;
  readonly sentCount: number;
};

/**
 * When the next reminder is due; in the past if one is due now, null if there is none any more.
 * The last message does all that was due by its day, so that missed ones collapse into one.
 */
export function nextReminderAt(facts: ReminderFacts, now: Date): Date | null {
  const { kind, startsAt, endsAt, lastSentOn, sentCount } = facts;
  const { steps, most }: ReminderRule = reminderRules[kind];
  if (sentCount >= most) return null;
  const days = steps
    .map(({ from, days }) => addDays(businessDay(from === 'start' ? startsAt : endsAt), days))
    // A policy that was issued late has no notice of before its first day.
    .filter((dueOn) => dueOn >= businessDay(startsAt))
    .filter((dueOn) => lastSentOn === null || dueOn > lastSentOn)
    .sort();
  const [first] = days;
  if (first === undefined) return null;
  const dueAt = firstSendingTime(first);
  const sendAt = dueAt > now ? dueAt : (quietUntil(now) ?? dueAt);
  return sendAt < endsAt && now < endsAt ? sendAt : null;
}

/** The reminders of a contract: sent, or silenced by staff or by the customer (REMIND-4). */
export const reminderStates = ['ON', 'PAUSED', 'STOPPED'] as const;
type ReminderState = (typeof reminderStates)[number];

/** The customer's word counts most. */
export function reminderState(contract: {
  readonly reminders_paused: boolean;
  readonly reminders_stopped: boolean;
}): ReminderState {
  if (contract.reminders_stopped) return 'STOPPED';
  return contract.reminders_paused ? 'PAUSED' : 'ON';
}
