import { RefusalError } from '@salus/api/refusal-error.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { type Selectable, sql } from 'kysely';
import type { Staff } from '../../context.ts';
import type { StatementLine } from '../../integrations/bank-statements/statement.ts';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';

export type LineRow = Selectable<DB['bank_statement_lines']>;

/** A statement with all of its lines, in the order of the file. */
export type StoredStatement = {
  readonly id: number;
  readonly uploadedAt: Date;
  readonly uploadedBy: string;
  readonly lines: readonly LineRow[];
};

/** Stores the lines of a file in one statement. Returns the id. */
export async function insertStatement(
  tx: Tx,
  { actor, now }: { readonly actor: Staff; readonly now: Date },
  lines: readonly StatementLine[],
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_statements')
    .values({ uploaded_by: actor.accountId, uploaded_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bank_statement_lines
      (statement_id, line_no, bank_reference, paid_at, is_day_only, amount, content)
    select ${id}, l.* from unnest(
      ${lines.map(({ lineNo }) => lineNo)}::integer[],
      ${lines.map(({ bankReference }) => bankReference)}::text[],
      ${lines.map(({ paidAt }) => paidAt)}::timestamptz[],
      ${lines.map(({ isDayOnly }) => isDayOnly)}::boolean[],
      ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ content }) => content)}::text[]) l`.execute(tx);
  return id;
}

/** @throws Refusal NOT_FOUND */
export async function readStored(reader: Reader, id: number): Promise<StoredStatement> {
  const statement = await reader
    .selectFrom('bank_statements as s')
    .innerJoin('accounts as a', 'a.id', 's.uploaded_by')
    .select(['s.uploaded_at', 'a.full_name'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!statement) throw new RefusalError('NOT_FOUND');
  const lines = await reader
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('line_no')
    .execute();
  return { id, uploadedAt: statement.uploaded_at, uploadedBy: statement.full_name, lines };
}

type LineKey = { readonly statementId: number; readonly lineNo: number };

/** Serializes the clerks who settle one line. */
export async function lockLine(
  tx: Tx,
  { statementId, lineNo }: LineKey,
): Promise<LineRow | undefined> {
  return tx
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('line_no', '=', lineNo)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the verdict that a line was settled with. */
export async function settleLine(
  tx: Tx,
  { statementId, lineNo }: LineKey,
  { result, reason, referenceNumber }: Omit<TransferVerdict, 'refundRef'>,
  {
    by,
    at,
    note = null,
  }: { readonly by: number; readonly at: Date; readonly note?: string | null },
): Promise<LineRow> {
  return tx
    .updateTable('bank_statement_lines')
    .set({
      result,
      reason,
      reference_number: referenceNumber,
      settled_at: at,
      settled_by: by,
      ...(note === null ? {} : { note }),
    })
    .where('statement_id', '=', statementId)
    .where('line_no', '=', lineNo)
    .returningAll()
    .executeTakeFirstOrThrow();
}
