import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';

export type LineRow = Selectable<DB['bank_statement_lines']>;

export type LineKey = { readonly statementId: number; readonly lineNo: number };

/** A line that this transaction has locked before. */
export async function readLine(tx: Tx, { statementId, lineNo }: LineKey): Promise<LineRow> {
  return tx
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('line_no', '=', lineNo)
    .executeTakeFirstOrThrow();
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
