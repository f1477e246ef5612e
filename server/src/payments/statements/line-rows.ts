import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';
import type { LineKey, Movement } from '../transfers/movement-store.ts';

export type LineRow = Selectable<DB['bank_statement_lines']>;

type LineResult = {
  readonly movementId: number | null;
  readonly verdict: Pick<TransferVerdict, 'result' | 'reason' | 'referenceNumber'>;
};

/** A line that this transaction has locked before. */
export async function readLine(tx: Tx, { statementId, lineNo }: LineKey): Promise<LineRow> {
  return tx
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('line_no', '=', lineNo)
    .executeTakeFirstOrThrow();
}

/** The lines of a statement that are not settled, in the order of the file. */
export async function readOpenLines(reader: Reader, statementId: number): Promise<LineRow[]> {
  return reader
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('result', 'is', null)
    .orderBy('line_no')
    .execute();
}

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

/** Locks those of the lines that are not settled, in the order of the file. */
export async function lockOpenLines(
  tx: Tx,
  statementId: number,
  lineNos: readonly number[],
): Promise<LineRow[]> {
  return tx
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('line_no', '=', sql<number>`any(${lineNos}::integer[])`)
    .where('result', 'is', null)
    .orderBy('line_no')
    .forUpdate()
    .execute();
}

/** Stores the verdict that a line was settled with, and its movement. */
export async function settleLine(
  tx: Tx,
  { statementId, lineNo }: LineKey,
  { verdict: { result, reason, referenceNumber }, movementId }: LineResult,
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
      movement_id: movementId,
      settled_at: at,
      settled_by: by,
      ...(note === null ? {} : { note }),
    })
    .where('statement_id', '=', statementId)
    .where('line_no', '=', lineNo)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the verdicts of many lines of one statement. */
export async function settleLines(
  tx: Tx,
  statementId: number,
  results: readonly (LineResult & { readonly lineNo: number })[],
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  await sql`
    update bank_statement_lines l set result = s.result, reason = s.reason,
      reference_number = s.reference_number, movement_id = s.movement_id,
      settled_at = ${at}, settled_by = ${by}
    from unnest(${results.map(({ lineNo }) => lineNo)}::integer[],
      ${results.map(({ movementId }) => movementId)}::bigint[],
      ${results.map(({ verdict }) => verdict.result)}::text[],
      ${results.map(({ verdict }) => verdict.reason)}::text[],
      ${results.map(({ verdict }) => verdict.referenceNumber)}::text[])
      as s (line_no, movement_id, result, reason, reference_number)
    where l.statement_id = ${statementId} and l.line_no = s.line_no`.execute(tx);
}

/** The note that the statement shows beside its line. */
export async function setLineNote(
  tx: Tx,
  { statement_id: statementId, line_no: lineNo }: LineRow,
  note: string | null,
): Promise<void> {
  await tx
    .updateTable('bank_statement_lines')
    .set({ note })
    .where('statement_id', '=', statementId)
    .where('line_no', '=', lineNo)
    .execute();
}

/** A line as a movement of the bank account. */
export function lineMovement(line: LineRow): Movement {
  return {
    source: 'STATEMENT',
    bankReference: line.bank_reference,
    referenceKey: line.reference_key,
    contentKey: line.content_key,
    detailNo: line.detail_no,
    equalNo: line.equal_no,
    transactionId: null,
    line: { statementId: line.statement_id, lineNo: line.line_no },
    amount: line.amount,
    content: line.content,
    paidAt: line.paid_at,
    isDayOnly: line.is_day_only,
    mark: line.mark,
  };
}
