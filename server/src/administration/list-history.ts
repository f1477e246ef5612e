import type * as api from '@salus/api/administration/history.ts';
import type { AdminHistoryAction } from '@salus/domain/administration/history.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { pathText } from './path-text.ts';
import { wireValues } from './wire-values.ts';

type Row = {
  readonly id: number;
  readonly at: Date;
  readonly action: AdminHistoryAction;
  readonly operator: string;
  readonly email: string | null;
  readonly full_name: string | null;
  readonly unit_id: number | null;
  readonly unit_path: readonly string[];
  readonly version_id: number | null;
  readonly request_id: number | null;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Both tables with one number: even of `account_history`, odd of `unit_history`. */
const allHistory = sql`(
  select 2 * id as id, false as is_unit, account_id, unit_id, version_id, request_id, at, action,
         operator, reason, details, '{}'::jsonb as before, '{}'::jsonb as after
    from account_history
  union all
  select 2 * id + 1, true, null, unit_id, null, null, at, action, operator, reason,
         '{}'::jsonb, before, after
    from unit_history)`;

/** The sealed history of accounts, units and the catalogue, newest first (ADMIN-5). */
export const listHistory: StaffUseCase<typeof api.listHistory> = ({ app }, query) => {
  const rowsFrom = sql`
    ${allHistory} h left join accounts a on a.id = h.account_id
      left join admin_requests r on r.id = h.request_id
     where ${historyCondition(query)}`;
  return readPageInSnapshot(app.db, query, {
    async count(reader) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${rowsFrom}`.execute(reader);
      return rows[0]?.count ?? 0;
    },
    async read(reader, { limit, offset }) {
      const { rows } = await sql<Row>`
        select h.id, h.at, h.action, h.operator,
               coalesce(a.email_address, r.email_address) as email, a.full_name,
               coalesce(h.unit_id, r.unit_id) as unit_id,
               unit_path(coalesce(h.unit_id, r.unit_id, a.unit_id)) as unit_path,
               h.version_id, h.request_id, h.reason, h.details, h.before, h.after
          from ${rowsFrom} 
         order by h.at desc, h.is_unit, h.id desc limit ${limit} offset ${offset}`.execute(reader);
      return rows.map(historyView);
    },
  });
};

type Filters = Parameters<StaffUseCase<typeof api.listHistory>>[1];

function historyCondition({ email, unitId, versionId, from, to }: Filters): RawBuilder<boolean> {
  const conditions = [
    email ? sql`coalesce(a.email_address, r.email_address) = ${email}` : null,
    unitId === undefined ? null : sql`coalesce(h.unit_id, r.unit_id) = ${unitId}`,
    versionId === undefined ? null : sql`h.version_id = ${versionId}`,
    from === undefined ? null : sql`h.at >= ${startOfBusinessDay(from)}`,
    to === undefined ? null : sql`h.at < ${startOfBusinessDay(addDays(to, 1))}`,
  ].filter((one) => one !== null);
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A pair is a value before and after; other details are values after. */
const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

function historyView(row: Row) {
  // The first values of an account hold its unit, which may have two names.
  const isChange = row.action !== 'CREATED';
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [
    { ...row.before },
    { ...row.after },
  ];
  for (const [field, value] of Object.entries(row.details)) {
    if (isChange && isPair(value)) [before[field], after[field]] = value;
    else after[field] = value;
  }
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    actor: row.operator,
    email: row.email,
    fullName: row.full_name,
    unitId: row.unit_id,
    unitPath: pathText(row.unit_path),
    versionId: row.version_id,
    requestId: row.request_id,
    reason: row.reason,
    before: wireValues(before),
    after: wireValues(after),
  };
}
