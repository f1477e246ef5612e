import { MAX_BOOKING_DAYS } from '@salus/domain/payments/transfers/same-movement.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type DaySpan } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { lineMovement } from '../statements/line-rows.ts';
import { previewMovements } from '../transfers/judge-movements.ts';
import type { LineKey } from '../transfers/movement-store.ts';

/** Lines of statements that no clerk confirmed, by what a confirmation would find (STMT-13). */
export type OpenLines = {
  /** They report no movement yet; a line that is in several files counts in the last. */
  readonly fresh: readonly LineKey[];
  readonly reports: readonly (LineKey & { readonly movementId: number })[];
};

/** Judges the open lines of the days, and of those in which a notice of the days may be booked. */
export async function judgeOpenLines(reader: Reader, { from, to }: DaySpan): Promise<OpenLines> {
  const lines = await reader
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('result', 'is', null)
    .where('paid_at', '>=', startOfBusinessDay(addDays(from, -MAX_BOOKING_DAYS)))
    .where('paid_at', '<', startOfBusinessDay(addDays(to, MAX_BOOKING_DAYS + 1)))
    .orderBy('statement_id', 'desc')
    .orderBy('line_no')
    .execute();
  if (lines.length === 0) return { fresh: [], reports: [] };
  const verdicts = await previewMovements(reader, lines.map(lineMovement));
  const keys = verdicts.flatMap(({ movement: { line }, verdict, stored }) =>
    line ? [{ ...line, isFresh: verdict.result !== 'REPEATED', movementId: stored.id }] : [],
  );
  return {
    fresh: keys.filter(({ isFresh }) => isFresh),
    reports: keys.flatMap(({ movementId, ...line }) =>
      movementId === null ? [] : [{ ...line, movementId }],
    ),
  };
}

/** Rows `l` of the lines that are still open: one may be confirmed since it was judged. */
export const openRows = (keys: readonly LineKey[]): RawBuilder<unknown> => sql`
  bank_statement_lines l join unnest(
    ${keys.map(({ statementId }) => statementId)}::bigint[],
    ${keys.map(({ lineNo }) => lineNo)}::integer[]) k (statement_id, line_no)
    on l.statement_id = k.statement_id and l.line_no = k.line_no and l.result is null`;

/** The same with the movement `k.movement_id` that the line reports. */
export const reportRows = (reports: OpenLines['reports']): RawBuilder<unknown> => sql`
  bank_statement_lines l join unnest(
    ${reports.map(({ statementId }) => statementId)}::bigint[],
    ${reports.map(({ lineNo }) => lineNo)}::integer[],
    ${reports.map(({ movementId }) => movementId)}::bigint[]) k (statement_id, line_no, movement_id)
    on l.statement_id = k.statement_id and l.line_no = k.line_no and l.result is null`;
