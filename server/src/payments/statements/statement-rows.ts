import { RefusalError } from '@salus/api/refusal-error.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import type { StatementRows } from '@salus/domain/payments/statements/unreadable-line.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { DaySpan } from '@salus/domain/time/day.ts';
import { type Selectable, sql } from 'kysely';
import type { Staff } from '../../context.ts';
import type { StatementFile } from '../../integrations/bank-statements/statement.ts';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';
import { movementKeys } from '../transfers/movement-keys.ts';
import type { LineRow } from './line-rows.ts';

/** A statement with all of its lines, in the order of the file. */
export type StoredStatement = {
  readonly id: number;
  readonly uploadedAt: Date;
  readonly uploadedBy: string;
  readonly lines: readonly LineRow[];
  readonly unreadable: readonly UnreadableRow[];
  readonly rows: StatementRows;
};

type UnreadableRow = Selectable<DB['bank_statement_unreadable_lines']>;

/** Stores the lines of a file in one statement. Returns the id. */
export async function insertStatement(
  tx: Tx,
  { actor, now }: { readonly actor: Staff; readonly now: Date },
  { lines, unreadable, rows, period }: StatementFile,
): Promise<number> {
  const days = period ?? lineDays(lines);
  const keys = lineKeys(lines);
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      uploaded_by: actor.accountId,
      uploaded_at: now,
      first_day: days?.from ?? null,
      last_day: days?.to ?? null,
      blank_rows: rows.blank,
      left_out_rows: rows.leftOut,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bank_statement_lines
      (statement_id, line_no, bank_reference, paid_at, is_day_only, amount, content, fee, mark,
       reference_key, content_key, detail_no, equal_no)
    select ${id}, l.* from unnest(
      ${lines.map(({ lineNo }) => lineNo)}::integer[],
      ${lines.map(({ bankReference }) => bankReference)}::text[],
      ${lines.map(({ paidAt }) => paidAt)}::timestamptz[],
      ${lines.map(({ isDayOnly }) => isDayOnly)}::boolean[],
      ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ content }) => content)}::text[],
      ${lines.map(({ fee }) => fee ?? null)}::bigint[],
      ${lines.map(({ mark }) => mark ?? null)}::text[],
      ${keys.map(({ referenceKey }) => referenceKey)}::text[],
      ${keys.map(({ contentKey }) => contentKey)}::text[],
      ${lines.map(({ detail }) => detail?.number ?? 0)}::integer[],
      ${keys.map(({ equalNo }) => equalNo)}::integer[]) l`.execute(tx);
  await sql`
    insert into bank_statement_unreadable_lines (statement_id, line_no, reason, content)
    select ${id}, l.* from unnest(
      ${unreadable.map(({ lineNo }) => lineNo)}::integer[],
      ${unreadable.map(({ reason }) => reason)}::text[],
      ${unreadable.map(({ text }) => text)}::text[]) l`.execute(tx);
  return id;
}

/** The keys of each line, and its number among the equal ones of its day. */
function lineKeys(lines: StatementFile['lines']) {
  const counts = new Map<string, number>();
  return lines.map(({ bankReference, content, detail, paidAt, amount }) => {
    const reference = detail?.entryReference ?? bankReference;
    const keys = movementKeys({ bankReference: reference, content });
    const equal = `${businessDay(paidAt)} ${amount} ${keys.contentKey}`;
    const equalNo = (counts.get(equal) ?? 0) + 1;
    counts.set(equal, equalNo);
    return { ...keys, equalNo };
  });
}

/** A file without a period covers the days between its first and last line (CLOSE-11). */
function lineDays(lines: StatementFile['lines']): DaySpan | null {
  const days = lines.map(({ paidAt }) => businessDay(paidAt)).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}

/** @throws Refusal NOT_FOUND */
export async function readStored(reader: Reader, id: number): Promise<StoredStatement> {
  const statement = await reader
    .selectFrom('bank_statements as s')
    .innerJoin('accounts as a', 'a.id', 's.uploaded_by')
    .select(['s.uploaded_at', 'a.full_name', 's.blank_rows', 's.left_out_rows'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!statement) throw new RefusalError('NOT_FOUND');
  const lines = await reader
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('line_no')
    .execute();
  const unreadable = await reader
    .selectFrom('bank_statement_unreadable_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .execute();
  const { uploaded_at: uploadedAt, full_name: uploadedBy } = statement;
  const { blank_rows: blank, left_out_rows: leftOut } = statement;
  const takenRows = lines.length + unreadable.length;
  const rows = { read: blank + leftOut + takenRows, blank, leftOut, taken: takenRows };
  return { id, uploadedAt, uploadedBy, lines, unreadable, rows };
}

/** The customer of each contract, and the premium that it awaits; 0 where it awaits none. */
export async function findSums(reader: Reader, references: readonly string[]) {
  if (references.length === 0) return new Map<string, never>();
  const rows = await reader
    .selectFrom('contracts')
    .select(['reference_number', 'proposer_name as proposerName', 'status', 'premium_amount'])
    .where('reference_number', '=', sql<string>`any(${references}::text[])`)
    .execute();
  return new Map(
    rows.map(({ reference_number: reference, proposerName, status, premium_amount: premium }) => [
      reference,
      { proposerName, required: awaitsPayment(status) ? premium : 0 },
    ]),
  );
}

/** @throws Refusal NOT_FOUND */
export async function countSettled(reader: Reader, statementId: number) {
  const counts = await reader
    .selectFrom('bank_statement_lines')
    .select((e) => [
      e.fn.count<number>('settled_at').as('settled'),
      e.fn.countAll<number>().as('lines'),
    ])
    .where('statement_id', '=', statementId)
    .executeTakeFirstOrThrow();
  if (counts.lines === 0) await readStored(reader, statementId);
  return counts;
}
