import type { Channel, Role } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/db.ts';

/** A session with all that decides about its reach. */
type LiveSession = {
  readonly id: string;
  readonly role: Role;
  readonly channel: Channel | null;
  readonly unitId: number | null;
};

/** Those of the sessions that have neither ended nor expired, of accounts that are not disabled. */
export async function readLiveSessions(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LiveSession>> {
  const { rows } = await sql<LiveSession>`
    select s.id, a.role, a.channel, a.unit_id as "unitId"
      from sessions s join accounts a on a.id = s.account_id
     where s.id = any(${ids}::uuid[]) and s.ended_at is null and a.disabled_at is null
       and exists (
         select from refresh_tokens t
          where t.session_id = s.id and t.expires_at > ${now})`.execute(db);
  return new Map(rows.map((session) => [session.id, session]));
}
