import { RefusalError } from '@salus/api/refusal-error.ts';
import type * as api from '@salus/api/sessions.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffWrite } from '../../context.ts';
import { endAccountSession, endSessionsExcept } from './session-rows.ts';

/** Ends one session of the caller. Another person's session is not found. */
export const endSession: StaffWrite<typeof api.endSession> = async ({ tx, actor, now }, { id }) => {
  if (!(await endAccountSession(tx, actor.accountId, id, now))) throw new RefusalError('NOT_FOUND');
  return { endedAt: toIsoWithOffset(now) };
};

/** Ends every session of the caller but the one of this call. */
export const endOtherSessions: StaffWrite<typeof api.endOtherSessions> = async ({
  tx,
  actor,
  now,
}) => {
  const { accountId, sessionId } = actor;
  const sessions = await endSessionsExcept(tx, accountId, sessionId, 'ENDED_FROM_LIST', now);
  return { endedAt: toIsoWithOffset(now), sessions };
};
