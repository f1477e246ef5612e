import { randomBytes } from 'node:crypto';
import { TOTP_DIGITS } from '@salus/domain/people/second-factor.ts';
import { Secret, TOTP } from 'otpauth';

/** As shown by apps; no digits of other scripts. */
export const TOTP_PATTERN = new RegExp(`^[0-9]{${TOTP_DIGITS}}$`);

const STEP_SECONDS = 30;
/** RFC 4226: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
/** Clocks of phones differ: a code of the step before or after counts (MFA-2). */
const STEPS_OF_SKEW = 1;

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret as people type it, and as an `otpauth://` address for a QR code. */
export function totpTexts(
  secret: Uint8Array,
  about: { readonly issuer: string; readonly emailAddress: string },
): { readonly secret: string; readonly uri: string } {
  const totp = totpGenerator(secret, about);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step whose code was typed, within the skew; null for another code. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  // The library compares bytes, so digits of another script would be an error.
  if (!TOTP_PATTERN.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpGenerator(secret).validate({ token: code, timestamp, window: STEPS_OF_SKEW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

function totpGenerator(secret: Uint8Array, about?: { issuer: string; emailAddress: string }): TOTP {
  return new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: STEP_SECONDS,
    ...(about ? { issuer: about.issuer, label: about.emailAddress } : {}),
  });
}
