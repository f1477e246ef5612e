import type { logoutEverywhere as endpoint } from '@salus/api/accounts.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { endSessions, lockAccount } from './store.ts';

/** Ends every session of the person at once, on every server and every device. */
export const logoutEverywhere: StaffUseCase<typeof endpoint> = async ({ app, actor, now }) => {
  const sessions = await inTransaction(app.db, async (tx) => {
    await lockAccount(tx, actor.emailAddress);
    return await endSessions(tx, actor.accountId, 'LOGOUT_EVERYWHERE', now);
  });
  return { endedAt: toIsoWithOffset(now), sessions };
};
