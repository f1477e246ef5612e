import { sql } from 'kysely';
import { hoursBefore } from '../../platform/clock.ts';
import type { Database } from '../../platform/db.ts';

/** Notifications without a valid signature are kept for 30 days; all others are records. */
export async function clearForgedNotifications(db: Database, now: Date): Promise<void> {
  await sql`delete from payment_notifications
    where verdict = 'BAD_SIGNATURE' and received_at < ${hoursBefore(now, 24 * 30)}`.execute(db);
}
