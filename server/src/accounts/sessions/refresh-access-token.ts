import type { refreshAccessToken as call } from '@salus/api/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { refuse } from '@salus/domain/refusals.ts';
import type { PublicWrite, WriteContext } from '../../context.ts';
import { afterCommit } from '../../platform/db.ts';
import { CommittedRefusal } from '../../platform/http/routes.ts';
import { readDevice } from './device-cookie.ts';
import { notifyOfSession } from './notify-of-session.ts';
import { findSessionOwner, noteSessionUse } from './session-rows.ts';
import { issueTokens, nextRefreshToken, refreshTokenHash } from './session-tokens.ts';
import {
  endSession,
  lockRefreshToken,
  markRefreshTokenUsed,
  type RefreshTokenRow,
} from './store.ts';

/** AUTH-23: two tabs of one browser may use a token within this time of each other. */
const REUSE_GRACE_SECONDS = 10;

/**
 * Exchanges a refresh token for the next pair. Reuse ends the session, because the token was
 * copied; except within the grace, on the device of the session.
 */
export const refreshAccessToken: PublicWrite<typeof call> = async (ctx, { refresh_token }) => {
  const { tx, app, now, origin } = ctx;
  const hash = refreshTokenHash(refresh_token);
  const token = await lockRefreshToken(tx, hash);
  if (!token) throw new RefusalError('SESSION_EXPIRED');
  if (token.disabled_at) throw new RefusalError('USER_IS_DISABLED');
  if (token.ended_at || token.expires_at <= now) throw new RefusalError('SESSION_EXPIRED');
  if (!token.used_at) await markRefreshTokenUsed(tx, hash, app.clock());
  else if (!isSecondTab(ctx, token, token.used_at)) return await refuseReuse(ctx, token);
  const use = { ip: origin.ip, device: origin.device, now };
  if (!(await noteSessionUse(tx, token.session_id, use))) throw new RefusalError('SESSION_EXPIRED');
  const session = { accountId: token.account_id, sessionId: token.session_id };
  return await issueTokens(tx, app, session, nextRefreshToken(app, refresh_token), now);
};

function isSecondTab(
  { app, now, origin }: WriteContext,
  token: RefreshTokenRow,
  usedAt: Date,
): boolean {
  const isWithinGrace = now.getTime() - usedAt.getTime() <= REUSE_GRACE_SECONDS * 1000;
  return isWithinGrace && token.device_id !== null && readDevice(app, origin) === token.device_id;
}

async function refuseReuse({ tx, app, now }: WriteContext, token: RefreshTokenRow) {
  const { session_id: sessionId, account_id: accountId, used_at: usedAt } = token;
  // A request that arrived before the token was used lost a race and copied nothing.
  if (usedAt && now < usedAt) throw new RefusalError('SESSION_EXPIRED');
  if (await endSession(tx, sessionId, 'TOKEN_REUSED', now)) {
    afterCommit(tx, () => app.alarms.raise('TOKEN_REUSED', { accountId }));
    const owner = await findSessionOwner(tx, sessionId);
    const { language } = owner;
    await notifyOfSession(tx, app, owner, { kind: 'TOKEN_REUSED', sessionId, language, now });
  }
  return new CommittedRefusal(refuse('SESSION_EXPIRED'));
}
