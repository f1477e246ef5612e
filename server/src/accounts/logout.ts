import type { logout as endpoint } from '@salus/api/accounts.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { endSession } from './store.ts';

/** Ends the session at once, on every server. */
export const logout: StaffUseCase<typeof endpoint> = async ({ app, actor, now }) => {
  await inTransaction(app.db, (tx) => endSession(tx, actor.sessionId, 'LOGOUT', now));
  return { endedAt: toIsoWithOffset(now) };
};
