import { type Refusal, refuse } from '../refusals.ts';

/** The numbers of the one-time code (OTP-2, OTP-3). */
export const OTP_DIGITS = 6;
export const OTP_VALID_MINUTES = 5;
/** The number of wrong tries that ends a code. */
export const OTP_TRIES = 5;
export const OTP_RESEND_SECONDS = 32;
/** The number of sends within the window that starts the lock, counted from the last send. */
export const OTP_SENDS = 5;
const OTP_WINDOW_MINUTES = 60;
export const OTP_LOCK_MINUTES = 60;

const MINUTE = 60_000;

/** Exactly six digits; blanks as in "123 456" are ignored. */
export const OTP_PATTERN = /^\d{6}$/;

/** The facts about a sent code that the rules need. */
export type SentCode = {
  readonly expiresAt: Date;
  readonly wrongTries: number;
  readonly endedAt: Date | null;
};

/**
 * Why no further code may be sent; null when one may.
 * @param sentAt the sends of this contract, newest first; the last two hours suffice
 */
export function whyNotSend(sentAt: readonly Date[], now: Date): Refusal | null {
  const lockedUntil = endOfLock(sentAt);
  if (lockedUntil && now < lockedUntil) return refuse('RATE_LIMIT_OTP', { retryAt: lockedUntil });
  const [last] = sentAt;
  const resendAt = last && resendAfter(last);
  return resendAt && now < resendAt ? refuse('OTP_RESEND_TOO_SOON', { retryAt: resendAt }) : null;
}

/** The earliest time of the next send. */
export function resendAfter(sentAt: Date): Date {
  return new Date(sentAt.getTime() + OTP_RESEND_SECONDS * 1000);
}

export function codeExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + OTP_VALID_MINUTES * MINUTE);
}

/** Why a code can't be checked: expired, used, replaced, or too many wrong tries. */
export function whyNotJudge(code: SentCode | null, now: Date): Refusal | null {
  const isOver =
    code === null || code.endedAt !== null || code.wrongTries >= OTP_TRIES || now >= code.expiresAt;
  return isOver ? refuse('OTP_EXPIRED') : null;
}

/** The refusal of a wrong code, with the number of tries left. */
export function wrongCode(wrongTries: number): Refusal {
  return refuse('OTP_INCORRECT', { triesLeft: Math.max(0, OTP_TRIES - wrongTries) });
}

/** The fifth send within an hour starts the lock; it outlives the window of the earlier sends. */
function endOfLock(sentAt: readonly Date[]): Date | null {
  const [last, fifth] = [sentAt[0], sentAt[OTP_SENDS - 1]];
  if (!last || !fifth || last.getTime() - fifth.getTime() >= OTP_WINDOW_MINUTES * MINUTE)
    return null;
  return new Date(last.getTime() + OTP_LOCK_MINUTES * MINUTE);
}
