import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import type { LineRow } from './line-rows.ts';

/**
 * The undecided requests that hold lines, by line number. A line that may be the same money as a
 * held one is held with it, so that no second file pays it.
 */
export async function readHolds(
  reader: Reader,
  lines: readonly LineRow[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const heldLines = await reader
    .selectFrom('bank_statement_lines as l')
    .innerJoin('approvals as a', 'a.id', 'l.approval_id')
    .selectAll('l')
    .select('a.id as approvalId')
    .where('a.state', '=', 'PENDING')
    .where('a.expires_at', '>', now)
    .execute();
  const isNamed = (line: LineRow) => line.reference_key !== '';
  const unnamed = heldLines.filter((line) => !isNamed(line));
  const byReference = approvalsBy(referenceSide, heldLines.filter(isNamed));
  const byMoney = approvalsBy(moneyOfDay, heldLines);
  const byUnnamedMoney = approvalsBy(moneyOfDay, unnamed);
  return new Map(
    lines.flatMap((line) => {
      const approvalId = isNamed(line)
        ? (byReference.get(referenceSide(line)) ?? byUnnamedMoney.get(moneyOfDay(line)))
        : byMoney.get(moneyOfDay(line));
      return approvalId === undefined ? [] : [[line.line_no, approvalId] as const];
    }),
  );
}

type HeldLine = LineRow & { readonly approvalId: number };

const approvalsBy = (key: (line: LineRow) => string, lines: readonly HeldLine[]) =>
  new Map(lines.map((line) => [key(line), line.approvalId]));

/** A reference pays one contract by itself, ever. */
const referenceSide = ({ amount, reference_key: key, detail_no: detail }: LineRow) =>
  `${amount > 0 ? '+' : '-'}${key} ${detail}`;

/** Without a reference on either side, lines of a day are the same by content and number. */
const moneyOfDay = ({ paid_at: paidAt, amount, content_key: key, equal_no: equal }: LineRow) =>
  `${businessDay(paidAt)} ${amount} ${key} ${equal}`;

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
