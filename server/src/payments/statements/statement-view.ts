import type { StatementLineView, StatementView } from '@salus/api/payments/statements.ts';
import { resultTotals } from '@salus/domain/payments/statements/statement-totals.ts';
import {
  type TransferVerdict,
  toReviewReason,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { Reader } from '../../platform/db.ts';
import { readHolds } from './held-lines.ts';
import { judgeLines } from './judge-lines.ts';
import type { LineRow } from './line-rows.ts';
import { findSums, readStored, type StoredStatement } from './statement-rows.ts';

/** A wire shape before its instants are serialized. */
type Sent<T> = { [K in keyof T]: K extends `${string}At` ? DateOf<T[K]> : T[K] };
type DateOf<T> = null extends T ? Date | null : Date;
type SentLine = Sent<StatementLineView>;
type MovementView = SentLine & Pick<TransferVerdict, 'result' | 'reason'>;
type SentStatement = Omit<Sent<StatementView>, 'lines'> & { readonly lines: SentLine[] };

/**
 * A statement with its results: those of settled lines as stored, the others judged now (STMT-3).
 * @throws Refusal NOT_FOUND
 */
export async function readStatement(reader: Reader, id: number, now: Date): Promise<SentStatement> {
  const statement = await readStored(reader, id);
  const verdicts = await judgeLines(reader, openLines(statement));
  return statementView(reader, statement, verdicts, now);
}

const openLines = ({ lines }: StoredStatement) => lines.filter(({ result }) => result === null);

/** The same with verdicts on the open lines. */
export async function statementView(
  reader: Reader,
  statement: StoredStatement,
  verdicts: ReadonlyMap<number, TransferVerdict>,
  now: Date,
): Promise<SentStatement> {
  const { id, uploadedAt, uploadedBy, lines: readable, unreadable, rows } = statement;
  const open = openLines(statement);
  const holds = await readHolds(reader, open, now);
  const views = readable.map((row) => ({
    ...lineView(row, verdicts.get(row.line_no)),
    approvalId: holds.get(row.line_no) ?? null,
  }));
  const movements = await withContracts(reader, views);
  const lines = [...movements, ...unreadable.map(unreadableView)].sort(
    (a, b) => a.lineNo - b.lineNo,
  );
  return { statementId: id, uploadedAt, uploadedBy, lines, totals: resultTotals(lines), rows };
}

function unreadableView({
  line_no: lineNo,
  reason,
  content,
}: StoredStatement['unreadable'][number]): SentLine {
  return {
    lineNo,
    bankReference: '',
    paidAt: null,
    amount: 0,
    content,
    result: 'UNREADABLE',
    referenceNumber: null,
    reason,
    contract: null,
    settledAt: null,
    note: null,
    approvalId: null,
  };
}

/** @throws Error for a line with neither a stored nor a new verdict */
export function lineView(row: LineRow, verdict?: TransferVerdict): MovementView {
  const result = row.result ?? verdict?.result;
  if (!result) throw new Error('a line of a statement has exactly one result');
  return {
    lineNo: row.line_no,
    bankReference: row.bank_reference,
    paidAt: row.paid_at,
    amount: row.amount,
    content: row.content,
    result,
    referenceNumber: verdict ? verdict.referenceNumber : row.reference_number,
    reason: verdict ? verdict.reason : row.reason,
    settledAt: row.settled_at,
    note: row.note,
    approvalId: null,
    contract: null,
  };
}

/** Names the customer and the sum due beside money that does not fit, for the clerk's decision. */
async function withContracts(
  reader: Reader,
  lines: readonly MovementView[],
): Promise<MovementView[]> {
  const isHeld = (line: MovementView) => toReviewReason(line) !== null;
  const references = lines.filter(isHeld).flatMap(({ referenceNumber }) => referenceNumber ?? []);
  const contracts = await findSums(reader, references);
  return lines.map((line) => ({
    ...line,
    contract: isHeld(line) ? (contracts.get(line.referenceNumber ?? '') ?? null) : null,
  }));
}
