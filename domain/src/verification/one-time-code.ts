import { Refusal } from '../refusals.ts';

/** The numbers of the one-time code (portal §9, decisions §5). */
export const OTP_DIGITS = 6;
export const OTP_VALID_MINUTES = 5;
/** So many wrong tries end a code. */
export const OTP_TRIES = 5;
export const OTP_RESEND_SECONDS = 32;
/** So many sends within the window shut it for as long as the lock takes, counted from the last of them. */
export const OTP_SENDS = 5;
export const OTP_WINDOW_MINUTES = 60;
export const OTP_LOCK_MINUTES = 60;

const MINUTE = 60_000;

/** A code of exactly six digits; spaces that a person reads it with ("123 456") do not count. */
export const OTP_PATTERN = /^\d{6}$/;

/** What the rules know of a code that was sent. */
export type SentCode = { readonly expiresAt: Date; readonly wrongTries: number; readonly endedAt: Date | null };

/**
 * Why no further code may be sent now; null where one may.
 * @param sentAt when codes of this contract were sent, newest first; those of the last two hours are enough
 */
export function whyNotSend(sentAt: readonly Date[], now: Date): Refusal | null {
  const lockedUntil = endOfLock(sentAt);
  if (lockedUntil && now < lockedUntil) return new Refusal('RATE_LIMIT_OTP', { retryAt: lockedUntil });
  const [last] = sentAt;
  const resendAt = last && resendAfter(last);
  return resendAt && now < resendAt ? new Refusal('OTP_RESEND_TOO_SOON', { retryAt: resendAt }) : null;
}

/** When the next code may be asked for after one was sent. */
export function resendAfter(sentAt: Date): Date {
  return new Date(sentAt.getTime() + OTP_RESEND_SECONDS * 1000);
}

export function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + OTP_VALID_MINUTES * MINUTE);
}

/** Why a code is not judged at all: it is too old, was used or replaced, or too many wrong ones were tried. */
export function whyNotJudge(code: SentCode | null, now: Date): Refusal | null {
  const isOver = code === null || code.endedAt !== null || code.wrongTries >= OTP_TRIES || now >= code.expiresAt;
  return isOver ? new Refusal('OTP_EXPIRED') : null;
}

/** The answer to a wrong code: how many tries are left with this one. */
export function wrongCode(wrongTries: number): Refusal {
  return new Refusal('OTP_INCORRECT', { triesLeft: Math.max(0, OTP_TRIES - wrongTries) });
}

/** The last of five sends within an hour starts the lock; it stays though the earlier ones grow older than the hour. */
function endOfLock(sentAt: readonly Date[]): Date | null {
  const [last, fifth] = [sentAt[0], sentAt[OTP_SENDS - 1]];
  if (!last || !fifth || last.getTime() - fifth.getTime() >= OTP_WINDOW_MINUTES * MINUTE) return null;
  return new Date(last.getTime() + OTP_LOCK_MINUTES * MINUTE);
}
