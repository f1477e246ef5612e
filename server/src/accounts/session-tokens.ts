import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { issueAccessToken } from './access-token.ts';
import { insertRefreshToken, insertSession } from './store.ts';

/** Decisions §5. */
export const REFRESH_TOKEN_DAYS = 14;

/** Only this is stored: whoever reads the database can't sign in with it. */
export function refreshTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Begins a session and hands out its first pair of tokens; null where the password was changed or the account disabled meanwhile. */
export async function beginSession(
  tx: Tx,
  app: App,
  account: { readonly id: number; readonly password_hash: string },
  now: Date,
) {
  const sessionId = randomUUID();
  const session = { id: sessionId, accountId: account.id, passwordHash: account.password_hash, now };
  if (!(await insertSession(tx, session))) return null;
  return await issueTokens(tx, app, { accountId: account.id, sessionId }, now);
}

/** The next pair of tokens of a session. */
export async function issueTokens(
  tx: Tx,
  app: App,
  session: { readonly accountId: number; readonly sessionId: string },
  now: Date,
) {
  const refreshToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000);
  await insertRefreshToken(tx, { hash: refreshTokenHash(refreshToken), sessionId: session.sessionId, now, expiresAt });
  return {
    access_token: await issueAccessToken(app.config.keys['access-token'], session, now),
    refresh_token: refreshToken,
  };
}
