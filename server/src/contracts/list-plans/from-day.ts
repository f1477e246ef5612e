import type { SortOrder } from '@salus/api/contract-filters.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, lastOfMonth } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { counterScope, totalsOfScopes } from '../counters/counters.ts';
import type { DateRange } from '../lists/criteria.ts';
import type { Ids } from './ids.ts';
import { ids as walk } from './walk.ts';

/** Reads from the counters on which day the page begins, and walks from there. */
export const ids: Ids = async (reader, criteria, page) => {
  const scopeIds = [counterScope(criteria.scope) ?? 0];
  const totals = (range: DateRange, level: 'day' | 'month') =>
    totalsOfScopes(criteria, scopeIds, 'created', range, level);
  const { sortOrder, offset } = page;
  // 36 months and 31 days are 20 times fewer rows than 1,100 days.
  const month = sql`date_trunc('month', day)::date`;
  const inMonth = await bucketAt(reader, totals({}, 'month'), month, sortOrder, offset);
  if (!inMonth) return [];
  const days = totals({ from: inMonth.day, to: lastOfMonth(inMonth.day) }, 'day');
  const first = await bucketAt(reader, days, sql`day`, sortOrder, offset - inMonth.passed);
  if (!first) return [];
  const created =
    sortOrder === 'ASC'
      ? { from: startOfBusinessDay(first.day), before: null }
      : { from: null, before: startOfBusinessDay(addDays(first.day, 1)) };
  const passed = inMonth.passed + first.passed;
  return walk(reader, { ...criteria, created }, { ...page, offset: offset - passed });
};

/** The bucket that holds the offset, and how many contracts the buckets before it hold. */
async function bucketAt(
  reader: Reader,
  totals: RawBuilder<unknown>,
  bucket: RawBuilder<unknown>,
  sortOrder: SortOrder,
  offset: number,
) {
  const order = sql.raw(`order by day ${sortOrder}`);
  const { rows } = await sql<{ day: Day; passed: number }>`
    select day, passed from (
        select day, sum(contracts) as contracts,
               (sum(sum(contracts)) over (${order}) - sum(contracts))::bigint as passed
          from (select ${bucket} as day, contracts from (${totals}) totals) buckets
         group by day) running
     where passed + contracts > ${offset} ${order} limit 1`.execute(reader);
  return rows[0];
}
