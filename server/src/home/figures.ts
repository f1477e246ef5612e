import { listIssued } from '@salus/api/contracts.ts';
import { type HomeFigure, homeFigures } from '@salus/api/home.ts';
import { issuedStatuses, statuses } from '@salus/domain/contracts/status.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, type DaySpan, dayParts, firstOfMonth } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Context, Staff } from '../context.ts';
import { totals } from '../contracts/counters/counters.ts';
import {
  type ContractCriteria,
  readSoldCriteria,
} from '../contracts/criteria/contract-criteria.ts';
import { unitInScope } from '../contracts/criteria/scope.ts';

/** This month to date, and the same days of last month, which may be shorter. */
export function monthsToDate(today: Day): { readonly now: DaySpan; readonly before: DaySpan } {
  const now = { from: firstOfMonth(today), to: today };
  const lastBefore = addDays(now.from, -1);
  const from = firstOfMonth(lastBefore);
  const sameDay = addDays(from, dayParts(today).date - 1);
  return { now, before: { from, to: sameDay < lastBefore ? sameDay : lastBefore } };
}

/** The figures of a head's contracts; each opens the list that it counts (WORK-4). */
export async function headFigures(ctx: Context<Staff>) {
  const { db } = ctx.app;
  const spans = monthsToDate(businessDay(ctx.now));
  const criteria = await readSoldCriteria(db, ctx, {});
  const unitId = unitInScope(criteria.scope);
  const starts = (startsOn: DaySpan) => ({ ...criteria, status: issuedStatuses, startsOn });
  const ends = (cancelledOn: DaySpan) => ({
    ...criteria,
    status: statuses.filter(isCancelled),
    cancelledOn,
  });
  const sum = (column: 'contracts' | 'premium', one: ContractCriteria) =>
    sql`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from ${totals(db, one)} total)`;
  const sums = {
    ISSUED: (span) => sum('contracts', starts(span)),
    PREMIUM: (span) => sum('premium', starts(span)),
    CANCELLED: (span) => sum('contracts', ends(span)),
  } as const satisfies Record<HomeFigure, (span: DaySpan) => unknown>;
  const sumsIn = (span: DaySpan) =>
    sql.join(homeFigures.flatMap((code) => [sql.lit(code), sums[code](span)]));
  const { rows } = await sql<Record<'now' | 'before', Record<HomeFigure, number>>>`
    select json_build_object(${sumsIn(spans.now)}) as now,
           json_build_object(${sumsIn(spans.before)}) as before`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returns a row');
  const { from, to } = spans.now;
  const sold = unitId === null ? {} : { soldUnitId: String(unitId) };
  const started = { ...sold, policyStartDateFrom: from, policyStartDateTo: to };
  const queries = {
    ISSUED: started,
    PREMIUM: started,
    CANCELLED: { ...sold, cancelledDateFrom: from, cancelledDateTo: to },
  } as const satisfies Record<HomeFigure, object>;
  return objectKeys(queries).map((code) => ({
    code,
    value: row.now[code],
    before: row.before[code],
    address: `/contract/list?${new URLSearchParams(queries[code])}`,
    list: { path: listIssued.path, query: { ...queries[code] } },
  }));
}
