import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { type Asked, type Days, inText, narrow } from './asked-contracts.ts';
import { inPieces, type Piece } from './days-in-pieces.ts';
import { isOfManyOfficers, type Scope } from './scope-of-list.ts';

/** By which day contracts are counted: of being made, of the policy's start, of the cancellation. */
export const datings = ['created', 'started', 'cancelled'] as const;
export type Dated = (typeof datings)[number];

/** A row of added-up contracts. Several rows may speak of the same day, status and plan. */
export type SumRow = {
  /** Business day by the dating, or the first one of its month where months are added up; meaningless over all time. */
  readonly day: string | null;
  readonly scope_id: number;
  readonly status: string;
  readonly plan_id: string;
  readonly contracts: number;
  readonly premium: number;
  readonly refund: number;
};

/**
 * Contracts added up, as a table for a FROM with the columns of SumRow. Taken from the counts of migration 0018 where they
 * know the answer, from the contracts themselves where not. Exact either way, and of one moment.
 */
export function sums(reader: Reader, asked: Asked): RawBuilder<SumRow> {
  return summed(reader, asked) ?? sql`(${liveSums(reader, asked, 'created')})`;
}

/** The counts' answer; null where they don't know it. */
function summed(reader: Reader, asked: Asked): RawBuilder<SumRow> | null {
  const scopeId = countedAs(asked.scope);
  const dates = datesOf(asked);
  const isPicked = asked.policyNo || asked.proposerName || asked.proposerNationalId;
  if (scopeId === null || dates === null || isPicked) return null;
  const { dated, pieces, edges } = dates;
  return sql`(${sql.join(
    [
      ...(pieces.length > 0 ? [countedSums(asked, [scopeId], dated, pieces)] : []),
      ...edges.map((created) => liveSums(reader, { ...asked, created }, 'created')),
    ],
    sql` union all `,
  )})`;
}

/** How many contracts are asked for, as a query of one row. */
export function total(reader: Reader, asked: Asked): RawBuilder<{ contracts: number }> {
  const counted = summed(reader, asked);
  if (counted) return sql`select coalesce(sum(contracts), 0)::bigint as contracts from ${counted} counted`;
  return sql`${narrow(reader.selectFrom('contracts'), asked).select(sql<number>`count(*)`.as('contracts'))}`;
}

/** How many contracts are asked for. */
export async function countContracts(reader: Reader, asked: Asked): Promise<number> {
  const { rows } = await sql<{ contracts: number }>`${total(reader, asked)}`.execute(reader);
  return rows[0]?.contracts ?? 0;
}

/** Under which number the counts have a scope; null where they don't. */
export function countedAs(scope: Scope): number | null {
  if (scope === 'all') return 0;
  return isOfManyOfficers(scope) ? scope.unitId : null;
}

type WhatIsCounted = Pick<Asked, 'status' | 'planIds' | 'typePayment'>;

/**
 * Sums of the counts, with what is not folded into them yet. What narrows them stands in the text: where PostgreSQL does not
 * know it, it takes the counts for a hundred times as many and never keeps a plan, and planning is the dearest part of a list.
 */
export function countedSums(
  asked: WhatIsCounted,
  scopeIds: readonly number[],
  dated: Dated,
  pieces: readonly Piece[],
): RawBuilder<SumRow> {
  const own = ownCounts(asked, scopeIds);
  const counts = pieces.map(
    (piece) => sql`select bucket as day, scope_id, status, plan_id, contracts, premium, refund from contract_counts
      where level = ${sql.lit(piece.span === 'always' ? 'all' : `${dated}-${piece.span}`)} and ${within(sql`bucket`, piece)} and ${own}`,
  );
  const day = sql.ref(`${dated}_on`);
  const changes = sql`select ${day} as day, scope_id, status, plan_id, contracts, premium, refund from contract_count_changes
    where ${day} is not null and (${sql.join(
      pieces.map((piece) => within(day, piece)),
      sql` or `,
    )}) and ${own}`;
  return sql`${sql.join([...counts, changes], sql` union all `)}`;
}

/** The condition on the counts, and on their changes, that keeps a sum to what is asked for, whatever the days. */
export const ownCounts = ({ status, planIds, typePayment }: WhatIsCounted, scopeIds: readonly number[]) =>
  sql<boolean>`scope_id = ${scopeIds.length === 1 ? sql.lit(scopeIds[0]) : sql`any(${scopeIds}::bigint[])`}
    ${status ? sql`and status = any(${inText(status)})` : sql``}
    ${planIds ? sql`and plan_id = any(${inText(planIds)})` : sql``}
    ${typePayment ? sql`and type_payment = ${sql.lit(typePayment)}` : sql``}`;

/** Sums of the contracts themselves, by day, status and plan. */
export function liveSums(reader: Reader, asked: Asked, dated: Dated): RawBuilder<SumRow> {
  const day = sql<string | null>`(${sql.raw(DAY_OF[dated])})::date`;
  const query = narrow(reader.selectFrom('contracts'), asked)
    .select(day.as('day'))
    .select(sql<number>`0::bigint`.as('scope_id'))
    .select(['contracts.status', 'contracts.plan_id'])
    .select(sql<number>`count(*)`.as('contracts'))
    .select(sql<number>`sum(contracts.premium_amount)`.as('premium'))
    .select(sql<number>`coalesce(sum(contracts.refund_amount), 0)`.as('refund'))
    .groupBy([day, 'contracts.status', 'contracts.plan_id']);
  return sql`${query}`;
}

const DAY_OF: Readonly<Record<Dated, string>> = {
  created: `contracts.created_at at time zone 'Asia/Ho_Chi_Minh'`,
  started: 'contracts.policy_starts_on',
  cancelled: `contracts.cancelled_at at time zone 'Asia/Ho_Chi_Minh'`,
};

function within(day: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean> {
  if (from && to) return sql`${day} between ${sql.lit(from)}::date and ${sql.lit(to)}::date`;
  if (from) return sql`${day} >= ${sql.lit(from)}::date`;
  return to ? sql`${day} <= ${sql.lit(to)}::date` : sql`true`;
}

type Dates = {
  readonly dated: Dated;
  readonly pieces: readonly Piece[];
  /** What the counts have no whole days of. */
  readonly edges: readonly Asked['created'][];
};

/** The one kind of day by which contracts are asked for; null where there are two, which the counts can't tell apart. */
function datesOf({ created, started, cancelled }: Asked): Dates | null {
  const isOpen = ({ from, to }: Days) => from === undefined && to === undefined;
  const isAlways = created.from === null && created.before === null;
  if ([isAlways, isOpen(started), isOpen(cancelled)].filter((open) => !open).length > 1) return null;
  if (!isOpen(started)) return { dated: 'started', pieces: inPieces(started), edges: [] };
  if (!isOpen(cancelled)) return { dated: 'cancelled', pieces: inPieces(cancelled), edges: [] };
  return isAlways ? { dated: 'created', pieces: [{ span: 'always' }], edges: [] } : wholeDays(created);
}

/** Whole days of business time, and what is left at both ends where the caller's days begin at another time than ours. */
function wholeDays({ from, before }: Asked['created']): Dates {
  const dated = 'created';
  const dayOfFrom = from && businessDayOf(from);
  const first = dayOfFrom && (startOfBusinessDay(dayOfFrom) < from ? addDays(dayOfFrom, 1) : dayOfFrom);
  const end = before && businessDayOf(before);
  if (first && end && end <= first) return { dated, pieces: [], edges: [{ from, before }] };
  const edges: Asked['created'][] = [];
  if (first && from < startOfBusinessDay(first)) edges.push({ from, before: startOfBusinessDay(first) });
  if (end && startOfBusinessDay(end) < before) edges.push({ from: startOfBusinessDay(end), before });
  return { dated, pieces: inPieces({ from: first ?? undefined, to: end ? addDays(end, -1) : undefined }), edges };
}
