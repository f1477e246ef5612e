import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { TestApp } from './test-app.ts';

/**
 * As if the time that a test leapt over had been worked through as far as the brake of the nightly jobs asks: the oldest
 * contract was changed just now, and their last night was no more than 45 days ago.
 */
export async function givenDailyWork({ app, now }: TestApp): Promise<void> {
  await app.pool.query('update contracts set updated_at = $1 where id = (select min(id) from contracts)', [now()]);
  await app.pool.query('update retention_progress set done_through = greatest(done_through, $1::date - 45)', [
    businessDayOf(now()),
  ]);
}
