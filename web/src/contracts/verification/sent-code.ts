import type { Refusal } from '@salus/domain/refusals.ts';
import {
  OTP_LOCK_MINUTES,
  OTP_RESEND_SECONDS,
  OTP_VALID_MINUTES,
} from '@salus/domain/verification/one-time-code.ts';

const RESEND = OTP_RESEND_SECONDS * 1000;
const VALID = OTP_VALID_MINUTES * 60_000;
const LOCK = OTP_LOCK_MINUTES * 60_000;

/**
 * Client-side state of a sent code, never the code itself. Milliseconds of this device's clock, so
 * that the countdown survives closing, reloads and a wrong clock.
 */
export type SentCode = {
  readonly resendAt: number;
  /** Null without a known code. */
  readonly expiresAt: number | null;
  readonly lockedUntil: number | null;
  readonly triesLeft: number | null;
};

export const nothingSent: SentCode = {
  resendAt: 0,
  expiresAt: null,
  lockedUntil: null,
  triesLeft: null,
};

/** State after sending; server instants are used as durations since the send time. */
export function afterSending(
  answer: { readonly expiresAt: string; readonly resendAt: string },
  now: number,
): SentCode {
  const sentAt = Date.parse(answer.expiresAt) - VALID;
  return {
    ...nothingSent,
    resendAt: now + Date.parse(answer.resendAt) - sentAt,
    expiresAt: now + VALID,
  };
}

/** Applies a refusal's parameters to the state of the sent code. */
export function afterRefusal(sentCode: SentCode, { code, params }: Refusal, now: number): SentCode {
  const retryAt = Date.parse(String(params?.retryAt));
  if (code === 'OTP_RESEND_TOO_SOON') {
    // Sent a moment ago, perhaps from another tab. A wait is never longer than the rule's own.
    const resendAt = Math.min(retryAt, now + RESEND);
    return { ...sentCode, resendAt, expiresAt: sentCode.expiresAt ?? resendAt - RESEND + VALID };
  }
  if (code === 'RATE_LIMIT_OTP') return { ...sentCode, lockedUntil: Math.min(retryAt, now + LOCK) };
  if (code === 'OTP_INCORRECT') return { ...sentCode, triesLeft: Number(params?.triesLeft) };
  if (code === 'OTP_EXPIRED') return { ...sentCode, expiresAt: 0 };
  return sentCode;
}

/** Whether a sent code may still be checked. */
export function isLive({ expiresAt, triesLeft }: SentCode, now: number): boolean {
  return expiresAt !== null && now < expiresAt && triesLeft !== 0;
}

export function secondsUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / 1000));
}

/** `4:07` */
export function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
