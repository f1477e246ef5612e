import { allMessageKinds, messageRules } from '../messages/message-kinds.ts';

type DeliveryKind = (typeof messageRules)[keyof typeof messageRules]['failedJob'];

/** The deliveries of messages that wait for a clerk after their last try. */
const deliveryKinds: readonly DeliveryKind[] = [
  ...new Set(allMessageKinds.map((kind) => messageRules[kind].failedJob)),
];

/** The other jobs that wait. */
export const otherWaitingKinds = ['send-refund', 'issue-policy'] as const;

/**
 * Jobs that wait for a clerk after their last try (INT-10). `other` is a job that this version of
 * the program does not know. Other worklists show the failures of all other jobs.
 */
export const failedJobKinds = [...deliveryKinds, ...otherWaitingKinds, 'other'] as const;
type FailedJobKind = (typeof failedJobKinds)[number];

/**
 * The kind of a job of the queue, e.g. `documents.issue-policy`.
 * @param messageKind of a delivery; deliveries of earlier versions have it in their names only
 */
export function failedJobKind(name: string, messageKind: string | null = null): FailedJobKind {
  const kind = allMessageKinds.find((one) => one === messageKind);
  if (kind) return messageRules[kind].failedJob;
  const verb = name.slice(name.indexOf('.') + 1);
  return failedJobKinds.find((one) => one === verb) ?? 'other';
}
