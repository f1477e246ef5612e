import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import type { LineRow } from './line-rows.ts';

type LineToLookUp = Pick<LineRow, 'statement_id' | 'line_no' | 'bank_reference'>;

/**
 * The undecided requests that hold lines of one statement, by line number. A line with the bank
 * reference of a held line of another file is held with it, so that no second file pays it.
 */
export async function readHolds(
  reader: Reader,
  lines: readonly LineToLookUp[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const held = await reader
    .selectFrom('bank_statement_lines as l')
    .innerJoin('approvals as a', 'a.id', 'l.approval_id')
    .select(['l.statement_id', 'l.line_no', 'l.bank_reference', 'a.id'])
    .where('a.state', '=', 'PENDING')
    .where('a.expires_at', '>', now)
    .where(
      'l.bank_reference',
      '=',
      sql<string>`any(${lines.map(({ bank_reference: reference }) => reference)}::text[])`,
    )
    .execute();
  const byReference = Map.groupBy(held, ({ bank_reference: reference }) => reference);
  return new Map(
    lines.flatMap((line) => {
      const hold = (byReference.get(line.bank_reference) ?? []).find(
        (one) => one.statement_id !== line.statement_id || one.line_no === line.line_no,
      );
      return hold ? [[line.line_no, hold.id] as const] : [];
    }),
  );
}

/** Serializes the requests about lines of one statement (APPROVE-18). */
export async function lockStatement(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('bank_statements').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks the unsettled lines of a request, in the order of the file. */
export async function lockHeldLines(tx: Tx, approvalId: number): Promise<LineRow[]> {
  return linesOfApproval(tx, approvalId).forUpdate().execute();
}

/** The unsettled lines of a request, in the order of the file. */
export function linesOfApproval(reader: Reader, approvalId: number) {
  return reader
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .where('result', 'is', null)
    .orderBy('line_no');
}

/** Makes lines wait for the decision about a request. The caller holds their locks. */
export async function holdLines(
  tx: Tx,
  statementId: number,
  { lineNos, approvalId }: { readonly lineNos: readonly number[]; readonly approvalId: number },
): Promise<void> {
  await tx
    .updateTable('bank_statement_lines')
    .set({ approval_id: approvalId })
    .where('statement_id', '=', statementId)
    .where('line_no', '=', sql<number>`any(${lineNos}::integer[])`)
    .execute();
}
