import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../context.ts';
import type { SignInAttempt } from '../../integrations/identity/identity-provider.ts';
import type { NewCookie } from '../../platform/http/cookies.ts';
import type { Origin } from '../../platform/http/routes.ts';

/** Binds a sign-in at the provider to this browser: another one cannot complete it. */
const ATTEMPT_COOKIE = 'salus_oidc';
const MINUTES = 10;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

export function attemptCookie(
  { config }: Pick<App, 'config'>,
  attempt: SignInAttempt,
  now: Date,
): NewCookie {
  const expiresAt = now.getTime() + MINUTES * 60_000;
  const text = Buffer.from(JSON.stringify({ ...attempt, expiresAt })).toString('base64url');
  return {
    ...ownCookie(config.mode),
    value: `${text}.${attemptSignature(config.keys['oidc-attempt'], text)}`,
    maxAgeSeconds: MINUTES * 60,
  };
}

/** Deletes the cookie: the attempt is complete. */
export function endedAttemptCookie({ config }: Pick<App, 'config'>): NewCookie {
  return { ...ownCookie(config.mode), value: '', maxAgeSeconds: 0 };
}

/** The attempt of this browser; null if it began none, or more than 10 minutes ago. */
export function readAttempt(
  { config }: Pick<App, 'config'>,
  origin: Origin,
  now: Date,
): SignInAttempt | null {
  const [text = '', signature = ''] = (origin.cookie(ATTEMPT_COOKIE) ?? '').split('.');
  const expectedBytes = Buffer.from(attemptSignature(config.keys['oidc-attempt'], text));
  const signatureBytes = Buffer.from(signature);
  if (
    signatureBytes.length !== expectedBytes.length ||
    !timingSafeEqual(signatureBytes, expectedBytes)
  )
    return null;
  const { expiresAt, ...attempt } = attemptSchema.parse(
    JSON.parse(String(Buffer.from(text, 'base64url'))),
  );
  return expiresAt > now.getTime() ? attempt : null;
}

const ownCookie = (mode: string) => ({
  name: ATTEMPT_COOKIE,
  path: '/v1/pub/oidc' as const,
  isSecure: mode === 'production',
});

function attemptSignature(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
