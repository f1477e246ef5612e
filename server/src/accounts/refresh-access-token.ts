import type { refreshAccessToken as endpoint } from '@salus/api/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { refuse } from '@salus/domain/refusals.ts';
import type { PublicWrite } from '../context.ts';
import { CommittedRefusal } from '../platform/http/routes.ts';
import { issueTokens, refreshTokenHash } from './session-tokens.ts';
import { endSession, lockRefreshToken, markRefreshTokenUsed } from './store.ts';

/** Exchanges a refresh token for the next pair. Reuse ends the session: the token was copied. */
export const refreshAccessToken: PublicWrite<typeof endpoint> = async (
  { tx, app, now },
  { refresh_token },
) => {
  const hash = refreshTokenHash(refresh_token);
  const token = await lockRefreshToken(tx, hash);
  if (!token) throw new RefusalError('SESSION_EXPIRED');
  if (token.disabled_at) throw new RefusalError('USER_IS_DISABLED');
  if (token.ended_at || token.expires_at <= now) throw new RefusalError('SESSION_EXPIRED');
  if (token.used_at) {
    // A request that arrived before the token was used is the same client in a second tab.
    if (now < token.used_at) throw new RefusalError('SESSION_EXPIRED');
    await endSession(tx, token.session_id, 'TOKEN_REUSED', now);
    app.log.warn(
      { accountId: token.account_id },
      'a used refresh token came back, its session has ended',
    );
    return new CommittedRefusal(refuse('SESSION_EXPIRED'));
  }
  await markRefreshTokenUsed(tx, hash, app.clock());
  const session = { accountId: token.account_id, sessionId: token.session_id };
  return await issueTokens(tx, app, session, now);
};
