import type { SortOrder } from '@salus/api/contract-filters.ts';
import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { type Asked, type Days, narrow } from './asked-contracts.ts';
import { firstOfMonth, lastOfMonth } from './days-in-pieces.ts';
import { FEW_PAGES, possible, type Slice } from './page-ids.ts';
import { isOfManyOfficers, soldBelow } from './scope-of-list.ts';
import { countedAs, ownCounts, total } from './sums.ts';

/** Do the counts know on which day a slice begins? They don't know who of those that are being issued has a policy already. */
export function isFoundByDays(asked: Asked, { sortBy, lacking }: Slice): boolean {
  if (sortBy !== 'createdAt' || countedAs(asked.scope) === null || countedDays(asked) === null) return false;
  return lacking === undefined || !asked.status?.includes('PAID');
}

/** The days of business time that are asked for, where nothing but what the counts tell apart narrows them further. */
function countedDays({ created, started, cancelled, policyNo, proposerName, proposerNationalId }: Asked): Days | null {
  if (policyNo || proposerName || proposerNationalId) return null;
  if (started.from || started.to || cancelled.from || cancelled.to) return null;
  const { from, before } = created;
  const first = from ? businessDayOf(from) : undefined;
  const end = before ? businessDayOf(before) : undefined;
  if (from && first && startOfBusinessDay(first).getTime() !== from.getTime()) return null;
  if (before && end && startOfBusinessDay(end).getTime() !== before.getTime()) return null;
  return { from: first, to: end && addDays(end, -1) };
}

/**
 * The beginning of a statement: how many there are at all (`counted`), and the ids of a slice by the time of making, wherever
 * it lies (`found`). Its values are the slice's offset and limit, in this order and no others. They decide about no plan, so that a
 * list is one text whatever its page, and stays prepared.
 *
 * From the nearer end of the list the counts are passed month by month, and in the last one day by day, up to the day on which
 * the slice begins (`spans`): a page near an end reads the counts of few. Where the slice lies wholly within that day, it is
 * walked to from the nearer end of the day (`spot`).
 */
export function foundByDays(reader: Reader, asked: Asked, { sortOrder, offset, limit }: Slice): RawBuilder<unknown> {
  const { scope } = asked;
  const { from, to } = countedDays(asked) ?? {};
  const own = ownCounts(asked, [countedAs(scope) ?? 0]);
  const within = (day: RawBuilder<unknown>) => clipped(day, { from, to });
  const monthOf = (day: RawBuilder<unknown>) => sql`date_trunc('month', ${day}::timestamp)::date`;
  const monthsEnd = sql`(month + interval '1 month' - interval '1 day')::date`;
  const cut = monthsCut({ from, to }).map((month) => sql`${sql.lit(month)}::date`);
  const isCounted = cut.length > 0 ? sql`is_month and month not in (${sql.join(cut)})` : sql`is_month`;
  // What `next` stands for: the month of its day where that is asked for as a whole, the days of it that are asked for where not, or its day alone.
  const span = sql`
    select day, is_month, passed, (coalesce((
             select sum(contracts) from contract_counts
              where ${own} and level = case when ${isCounted} then 'created-month' else 'created-day' end
                and bucket between case when ${isCounted} then month else begins end
                    and case when ${isCounted} then month else ends end), 0)
           + coalesce((select sum(contracts) from changed where changed.day between begins and ends), 0))::bigint as contracts`;
  const spanned = sql`
    cross join lateral (select ${monthOf(sql`day`)} as month) its
    cross join lateral (select case when is_month then ${within(sql`month`)} else day end as begins,
                               case when is_month then ${within(monthsEnd)} else day end as ends) bounds`;
  const ofScope = sql`from contract_counts where scope_id = ${sql.lit(countedAs(scope))} and level = 'created-day'`;
  const isFew = isOfManyOfficers(scope) ? sql`contracts <= ${sql.lit(FEW_PAGES)} * asked_for.most` : sql`false`;
  const few = isOfManyOfficers(scope) ? sql`when is_few then array(${gathered(reader, asked, sortOrder)})` : sql``;
  const ids = sql`case ${few}
           when is_ascending then array(${walked(reader, asked, 'ASC')})
           when not is_ascending then array(${walked(reader, asked, 'DESC')})
           else array[]::bigint[] end`;
  return sql`
    with recursive asked_for as (select ${offset}::bigint as before, ${limit}::bigint as most),
    counted as materialized (${total(reader, asked)}),
    changed as materialized (
      select created_on as day, sum(contracts)::bigint as contracts from contract_count_changes where ${own} group by 1),
    wanted as materialized (
      select most, is_few,
             case when is_from_end then contracts - before - most else before end as place,
             case when is_from_end = ${sql.lit(sortOrder === 'DESC')} then 1 else -1 end as step
        from (select contracts, before, greatest(least(asked_for.most, contracts - before), 0) as most, ${isFew} as is_few
                from asked_for, counted) page
       cross join lateral (select contracts - before - most < before as is_from_end) nearer),
    edges as materialized (
      select ${within(sql`least((select min(bucket) ${ofScope}), (select min(day) from changed))`)} as oldest,
             ${within(sql`greatest((select max(bucket) ${ofScope}), (select max(day) from changed))`)} as newest),
    spans as (
      ${span}
        from (select case step when 1 then oldest else newest end as day, true as is_month, 0::bigint as passed
                from wanted cross join edges where most > 0 and not is_few) next ${spanned}
      union all
      ${span}
        from (select case when not is_passed then day
                          when not is_month then day + step
                          when step = 1 then (${monthOf(sql`day`)} + interval '1 month')::date
                          else ${monthOf(sql`day`)} - 1 end as day,
                     is_month and is_passed as is_month,
                     case when is_passed then passed + contracts else passed end as passed
                from spans cross join wanted
               cross join lateral (select passed + contracts <= place as is_passed) state
               where is_month or is_passed) next ${spanned}
       where (select day between oldest and newest from edges)),
    spot as materialized (
      select case when is_turned then behind else ahead end as skipped, most, is_turned <> (step = 1) as is_ascending,
             case when behind >= 0 or step = 1 then ${startOf(sql`day`)} else ${instant(asked.created.from, '-infinity')} end as from_at,
             case when behind >= 0 or step = -1 then ${startOf(sql`day + 1`)} else ${instant(asked.created.before, 'infinity')} end as before_at
        from spans cross join wanted
       cross join lateral (select place - passed as ahead, passed + contracts - place - most as behind) within
       cross join lateral (select behind >= 0 and behind < ahead as is_turned) nearer
       where not is_month and passed + contracts > place)
    ${isOfManyOfficers(scope) ? sql`, sold as materialized (${soldBelow(scope)})` : sql``},
    found as materialized (select unnest((select ${ids} from wanted left join spot on true)) as id)`;
}

/** The ids of a slice that is found so, as a query. */
export const idsByDays = (reader: Reader, asked: Asked, slice: Slice): RawBuilder<{ id: number }> =>
  sql`${foundByDays(reader, asked, slice)}
    select contracts.id from found join contracts on contracts.id = found.id
     order by contracts.created_at ${sql.raw(slice.sortOrder)}, contracts.id ${sql.raw(slice.sortOrder)}`;

/** The months that are asked for in part, by their first days. */
function monthsCut({ from, to }: Days) {
  const first = from && firstOfMonth(from) !== from ? [firstOfMonth(from)] : [];
  return to && lastOfMonth(to) !== to ? [...first, firstOfMonth(to)] : first;
}

/** A day, or the first or last one that is asked for where it lies outside of them. */
function clipped(day: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown> {
  const notBefore = from ? sql`greatest(${day}, ${sql.lit(from)}::date)` : day;
  return to ? sql`least(${notBefore}, ${sql.lit(to)}::date)` : notBefore;
}

const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Ho_Chi_Minh'`;

const instant = (at: Date | null, open: 'infinity' | '-infinity') =>
  sql`${sql.lit(at?.toISOString() ?? open)}::timestamptz`;

/**
 * From the spot on: each status from its own index, merged. Whose they are is asked behind the merging (`offset 0` keeps it
 * there), so that a unit's officers are looked up once and not for each status; `is true` keeps that a question, because as a
 * join it would not come in the order of the walk.
 */
function walked(reader: Reader, asked: Asked, order: SortOrder): RawBuilder<{ id: number }> {
  const inOrder = sql.raw(`created_at ${order}, id ${order}`);
  const walks = possible(asked).map(
    (status) => sql`(
      ${ofAnybody(reader, asked)
        .select(['contracts.id', 'contracts.created_at', 'contracts.officer_id'])
        .where(sql<boolean>`contracts.status = ${sql.lit(status)}`)
        .where(sql<boolean>`contracts.created_at >= (select from_at from spot)`)
        .where(sql<boolean>`contracts.created_at < (select before_at from spot)`)}
      order by ${inOrder})`,
  );
  if (walks.length === 0) return sql`select contracts.id from contracts where false`;
  const isSold = isOfManyOfficers(asked.scope)
    ? sql`where (officer_id in (select officer_id from sold)) is true`
    : sql``;
  const merged = walks.length === 1 ? sql`${walks[0]}` : sql`${sql.join(walks, sql` union all `)} order by ${inOrder}`;
  return sql`select id from (${merged} offset 0) merged ${isSold}
    order by ${inOrder} offset (select skipped from spot) limit (select most from spot)`;
}

/** Few are not walked to, which would pass all that others sold: they are gathered from their officers' index, which knows it all. */
function gathered(reader: Reader, asked: Asked, sortOrder: SortOrder): RawBuilder<{ id: number }> {
  const statuses = possible(asked).map((status) => sql.lit(status));
  return sql`select id from (
      ${ofAnybody(reader, asked)
        .select(['contracts.id', 'contracts.created_at'])
        .where(sql<boolean>`contracts.status = any(array[${sql.join(statuses)}]::text[])`)
        .where(sql<boolean>`contracts.created_at >= ${instant(asked.created.from, '-infinity')}`)
        .where(sql<boolean>`contracts.created_at < ${instant(asked.created.before, 'infinity')}`)
        .where(sql<boolean>`contracts.officer_id = any(array(select officer_id from sold))`)} offset 0) found
     order by created_at ${sql.raw(sortOrder)}, id ${sql.raw(sortOrder)} offset (select before from asked_for) limit (select most from wanted)`;
}

/** What is asked for but for whose it is, the statuses and the days. */
const ofAnybody = (reader: Reader, asked: Asked) =>
  narrow(reader.selectFrom('contracts'), {
    ...asked,
    scope: 'all',
    status: undefined,
    created: { from: null, before: null },
  });
