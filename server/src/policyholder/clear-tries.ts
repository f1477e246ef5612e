import { sql } from 'kysely';
import { hoursBefore } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';

/** Deletes wrong tries at the page of a policy after two hours: its lock has ended by then. */
export async function clearTries(db: Database, now: Date): Promise<void> {
  await sql`delete from policyholder_tries where tried_at < ${hoursBefore(now, 2)}`.execute(db);
}
