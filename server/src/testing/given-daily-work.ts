import { businessDay } from '@salus/domain/time/business-time.ts';
import type { TestApp } from './test-app.ts';

/**
 * Passes the clock sanity check of the nightly jobs after a leap in time: the oldest contract was
 * changed just now, and the last nightly run was at most 45 days ago.
 */
export async function givenDailyWork({ app, now }: TestApp): Promise<void> {
  await app.pool.query(
    'update contracts set updated_at = $1 where id = (select min(id) from contracts)',
    [now()],
  );
  await app.pool.query(
    'update retention_progress set done_through = greatest(done_through, $1::date - 45)',
    [businessDay(now())],
  );
}
