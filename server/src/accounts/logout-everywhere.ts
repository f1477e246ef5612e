import type { logoutEverywhere as call } from '@salus/api/accounts.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffWrite } from '../context.ts';
import { lockAccount } from './account-rows.ts';
import { endSessions } from './sessions/session-rows.ts';

/** Ends all sessions of the account immediately, on every server and device. */
export const logoutEverywhere: StaffWrite<typeof call> = async ({ tx, actor, now }) => {
  await lockAccount(tx, actor.emailAddress);
  const sessions = await endSessions(tx, actor.accountId, 'LOGOUT_EVERYWHERE', now);
  return { endedAt: toIsoWithOffset(now), sessions };
};
