import { sql } from 'kysely';
import { hoursBefore } from '../clock.ts';
import type { Database } from '../db.ts';

/** The longest window is an hour. */
export async function clearRequestCounts(db: Database, now: Date): Promise<void> {
  await sql`delete from request_counts where window_start < ${hoursBefore(now, 1.1)}`.execute(db);
}
