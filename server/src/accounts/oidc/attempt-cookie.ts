import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../context.ts';
import type { SignInAttempt } from '../../integrations/identity/identity-provider.ts';
import type { NewCookie } from '../../platform/http/cookies.ts';
import type { Origin } from '../../platform/http/routes.ts';

/** Binds a sign-in at the provider to this browser: another one cannot complete it. */
const ATTEMPT_COOKIE = 'salus_oidc';
const MINUTES = 10;

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

export function attemptCookie(
  { config }: Pick<App, 'config'>,
  made: SignInAttempt,
  now: Date,
): NewCookie {
  const expiresAt = now.getTime() + MINUTES * 60_000;
  const text = Buffer.from(JSON.stringify({ ...made, expiresAt })).toString('base64url');
  return {
    ...ownCookie(config.mode),
    value: `${text}.${signatureOf(config.keys['oidc-attempt'], text)}`,
    maxAgeSeconds: MINUTES * 60,
  };
}

/** Deletes the cookie: the attempt is complete. */
export function endedAttemptCookie({ config }: Pick<App, 'config'>): NewCookie {
  return { ...ownCookie(config.mode), value: '', maxAgeSeconds: 0 };
}

/** The attempt of this browser; null if it began none, or more than 10 minutes ago. */
export function attemptOf(
  { config }: Pick<App, 'config'>,
  origin: Origin,
  now: Date,
): SignInAttempt | null {
  const [text = '', signature = ''] = (origin.cookie(ATTEMPT_COOKIE) ?? '').split('.');
  const expected = Buffer.from(signatureOf(config.keys['oidc-attempt'], text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { expiresAt, ...made } = attempt.parse(JSON.parse(String(Buffer.from(text, 'base64url'))));
  return expiresAt > now.getTime() ? made : null;
}

const ownCookie = (mode: string) => ({
  name: ATTEMPT_COOKIE,
  path: '/v1/pub/oidc' as const,
  isSecure: mode === 'production',
});

function signatureOf(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
