import type { refreshAccessToken as endpoint } from '@salus/api/accounts.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { PublicUseCase } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { issueTokens, refreshTokenHash } from './session-tokens.ts';
import { endSession, lockRefreshToken, markRefreshTokenUsed } from './store.ts';

/** Exchanges a refresh token for the next pair. A used one coming back means that somebody copied it: the session ends. */
export const refreshAccessToken: PublicUseCase<typeof endpoint> = async ({ app, now }, { refresh_token }) => {
  const hash = refreshTokenHash(refresh_token);
  const outcome = await inTransaction(app.db, async (tx) => {
    const token = await lockRefreshToken(tx, hash);
    if (!token) return new Refusal('SESSION_EXPIRED');
    if (token.disabled_at) return new Refusal('USER_IS_DISABLED');
    if (token.ended_at || token.expires_at <= now) return new Refusal('SESSION_EXPIRED');
    if (token.used_at) {
      // A request that was here before the token was spent is the same client in two tabs: it loses, the session lives.
      if (now >= token.used_at) {
        await endSession(tx, token.session_id, 'TOKEN_REUSED', now);
        app.log.warn({ accountId: token.account_id }, 'a used refresh token came back, its session has ended');
      }
      return new Refusal('SESSION_EXPIRED');
    }
    await markRefreshTokenUsed(tx, hash, app.clock());
    return await issueTokens(tx, app, { accountId: token.account_id, sessionId: token.session_id }, now);
  });
  // Thrown out here, because a throw inside would undo the end of the session.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
};
