import type { listSessions as call } from '@salus/api/sessions.ts';
import { deviceOfUserAgent } from '@salus/domain/people/user-agent.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../../context.ts';
import { findLiveSessions } from './session-rows.ts';

/** Lists the caller's sessions (AUTH-26): the present one first, then by last use. */
export const listSessions: StaffUseCase<typeof call> = async ({ app, actor, now }) => {
  const rows = await findLiveSessions(app.db, actor.accountId, now);
  const results = rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === actor.sessionId,
    ...deviceOfUserAgent(row.user_agent),
    ip: row.ip,
    createdAt: toIsoWithOffset(row.created_at),
    lastUsedAt: toIsoWithOffset(row.last_used_at),
  }));
  return { results: results.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
};
