import { isPaid, paidStatuses, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, lastOfMonth } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { counterScope, totalsOfScopes } from '../counters/counters.ts';
import {
  applyCriteria,
  type ContractCriteria,
  type DateRange,
  isOpen,
  isReferenceNumber,
} from '../lists/criteria.ts';
import { indexOrder, listOrder, type PageRequest } from '../lists/order.ts';
import { isCountedUnit, isLarge, officersIn } from '../lists/scope.ts';

/** A plan: finds the ids of a page, in the order of the list. */
export type FindIds = (
  reader: Reader,
  criteria: ContractCriteria,
  page: PageRequest,
) => Promise<readonly number[]>;

/**
 * Reads indexes in the order of the list. Status is their first column, so a list is the merge of
 * its statuses, each limited to the end of the page. Without that limit the planner sorts all
 * contracts of a quarter by premium: 127 ms instead of 0.1.
 */
export const walk: FindIds = (reader, criteria, page) => {
  const { scope } = criteria;
  const { columns, byKeys, byNames } = indexOrder(page);
  const unit = isCountedUnit(scope)
    ? {
        officers: sql`with officers as materialized (${officersIn(scope)})`,
        // As an expression, because a join would lose the order of the index.
        contains: sql<boolean>`(contracts.officer_id in (select id from officers)) is true`,
      }
    : { officers: sql``, contains: sql<boolean>`true` };
  const walkOf = (status: readonly Status[]) => {
    // An unpaid contract has no policy, so its row need not be read.
    const sortKeySet = status.some(isPaid) ? criteria.sortKeySet : undefined;
    const own: ContractCriteria = { ...criteria, scope: 'all', status, sortKeySet };
    const contracts = applyCriteria(reader.selectFrom('contracts'), own).where(unit.contains);
    return sql`(${contracts.select(['contracts.id', ...columns])}
      order by ${byKeys} limit ${page.offset + page.limit})`;
  };
  const wanted = possibleStatuses(criteria);
  // The index of policy numbers is not led by the status.
  const walks = page.sortBy === 'policyNo' ? [walkOf(wanted)] : wanted.map((one) => walkOf([one]));
  return idsOf(
    reader,
    sql`${unit.officers} select id from (${sql.join(walks, sql` union all `)}) merged
      order by ${byNames} limit ${page.limit} offset ${page.offset}`,
  );
};

/** Reads from the counters on which day the page begins, and walks from there. */
export const fromDay: FindIds = async (reader, criteria, page) => {
  // 36 months and 31 days are 20 times fewer rows than 1,100 days.
  const month = await bucketAt(reader, criteria, page, 'month', {});
  if (!month) return [];
  const inMonth = { ...page, offset: page.offset - month.passed };
  const range = { from: month.first, to: lastOfMonth(month.first) };
  const day = await bucketAt(reader, criteria, inMonth, 'day', range);
  if (!day) return [];
  const created =
    page.sortOrder === 'ASC'
      ? { from: startOfBusinessDay(day.first), before: null }
      : { from: null, before: startOfBusinessDay(addDays(day.first, 1)) };
  return walk(
    reader,
    { ...criteria, created },
    { ...inMonth, offset: inMonth.offset - day.passed },
  );
};

/** The month or day that holds the offset, and how many contracts come before it. */
async function bucketAt(
  reader: Reader,
  criteria: ContractCriteria,
  { sortOrder, offset }: PageRequest,
  level: 'day' | 'month',
  range: DateRange,
) {
  const scopeIds = [counterScope(criteria.scope) ?? 0];
  const order = sql.raw(`order by first ${sortOrder}`);
  const { rows } = await sql<{ first: Day; passed: number }>`
    select first, passed from (
        select first, sum(contracts) as contracts,
               (sum(sum(contracts)) over (${order}) - sum(contracts))::bigint as passed
          from (select date_trunc(${level}, day::timestamp)::date as first, contracts
                  from (${totalsOfScopes(criteria, scopeIds, 'created', range, level)}) t) buckets
         group by first) running
     where passed + contracts > ${offset} ${order} limit 1`.execute(reader);
  return rows[0];
}

/**
 * Sorts all matching contracts, found by the index of a criterion or of the officers. MATERIALIZED
 * in large scopes, because the planner takes criterion and order for independent: for policies of a
 * quarter two years ago it walks the order, 4,700 ms instead of 25 at a million contracts.
 */
export const sort: FindIds = (reader, criteria, page) => {
  const { columns, byNames } = listOrder(page);
  const contracts = applyCriteria(reader.selectFrom('contracts'), criteria);
  const materialized = isLarge(criteria.scope) ? sql`materialized` : sql``;
  return idsOf(
    reader,
    sql`with matching as ${materialized} (${contracts.select(['contracts.id', ...columns])})
      select id from matching order by ${byNames} limit ${page.limit} offset ${page.offset}`,
  );
};

export async function idsOf(reader: Reader, query: RawBuilder<{ id: number }>) {
  const { rows } = await query.execute(reader);
  return rows.map(({ id }) => id);
}

/** The statuses that may match. A payment among 170,000 drafts would take 30 ms to read. */
function possibleStatuses(criteria: ContractCriteria): readonly Status[] {
  const { status: wanted = statuses, typePayment, started, cancelled, policyNo } = criteria;
  const isOfPaid =
    typePayment ||
    !isOpen(started) ||
    !isOpen(cancelled) ||
    (policyNo && !isReferenceNumber(policyNo));
  return isOfPaid ? wanted.filter((one) => paidStatuses.some((paid) => paid === one)) : wanted;
}
