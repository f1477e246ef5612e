import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { App } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { issueAccessToken } from './access-token.ts';
import { insertRefreshToken, insertSession, type NewSession } from './store.ts';

/** AUTH-5. */
const REFRESH_TOKEN_DAYS = 14;

/** Only the hash is stored, so read access to the database does not allow a sign-in. */
export function refreshTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns null if the password changed or the account was disabled since the check. */
export async function beginSession(
  tx: Tx,
  app: Pick<App, 'config'>,
  account: { readonly id: number; readonly password_hash: string },
  from: Pick<NewSession, 'deviceId' | 'origin'>,
  now: Date,
  proof: Pick<NewSession, 'method' | 'secondFactorAt'>,
) {
  const sessionId = randomUUID();
  const session = {
    id: sessionId,
    accountId: account.id,
    passwordHash: account.password_hash,
    ...from,
    ...proof,
    now,
  };
  if (!(await insertSession(tx, session))) return null;
  const first = randomBytes(32).toString('base64url');
  const tokens = await issueTokens(tx, app, { accountId: account.id, sessionId }, first, now);
  return { sessionId, ...tokens };
}

/**
 * The one successor of a refresh token: parallel refreshes within the grace get the same one, so
 * that a session has one live token (AUTH-23). Deriving it needs the key and the token itself.
 */
export function nextRefreshToken({ config }: Pick<App, 'config'>, token: string): string {
  return createHmac('sha256', config.keys['refresh-token']).update(token).digest('base64url');
}

/** A pair of tokens of a session. */
export async function issueTokens(
  tx: Tx,
  app: Pick<App, 'config'>,
  session: { readonly accountId: number; readonly sessionId: string },
  refreshToken: string,
  now: Date,
) {
  const expiresAt = new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000);
  await insertRefreshToken(tx, {
    hash: refreshTokenHash(refreshToken),
    sessionId: session.sessionId,
    now,
    expiresAt,
  });
  return {
    access_token: await issueAccessToken(app.config.keys['access-token'], session, now),
    refresh_token: refreshToken,
  };
}
