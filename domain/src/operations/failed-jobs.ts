/**
 * Jobs that wait for a clerk after their last try (INT-10). `other` is a job that this version of
 * the program does not know. Other worklists show the failures of all other jobs.
 */
export const failedJobKinds = [
  'deliver-sms-link',
  'deliver-otp',
  'deliver-withdrawal',
  'deliver-certificate',
  'notify-contact-corrected',
  'send-refund',
  'issue-policy',
  'mail-policy',
  'mail-cancellation',
  'deliver-password',
  'tell-password-changed',
  'notify-of-session',
  'notify-factor-changed',
  'notify-approval',
  'notify-change-request',
  'mail-request',
  'deliver-answer',
  'notify-held-money',
  'mail-returned-money',
  'other',
] as const;
export type FailedJobKind = (typeof failedJobKinds)[number];

/** The kind of a job of the queue, e.g. `documents.issue-policy`. */
export function failedJobKind(name: string): FailedJobKind {
  const verb = name.slice(name.indexOf('.') + 1);
  return failedJobKinds.find((kind) => kind === verb) ?? 'other';
}
