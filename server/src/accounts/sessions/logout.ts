import type { logout as call } from '@salus/api/accounts.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffWrite } from '../../context.ts';
import { endSession } from './store.ts';

/** Ends the session immediately, on every server. */
export const logout: StaffWrite<typeof call> = async ({ tx, actor, now }) => {
  await endSession(tx, actor.sessionId, 'LOGOUT', now);
  return { endedAt: toIsoWithOffset(now) };
};
