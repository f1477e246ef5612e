import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import type { ApprovalLimits } from '../../settings/approval-limits.ts';
import type { Movement } from '../transfers/movement-store.ts';
import { judgeLines } from './judge-lines.ts';
import { type LineRow, readOpenLines } from './line-rows.ts';

/** VND of the matched lines of one statement that no notice has shown (APPROVE-17). */
export type StatementSum = {
  readonly total: number;
  /** The numbers of the open lines that it counts. */
  readonly lineNos: ReadonlySet<number>;
};

type SumLimit = Pick<ApprovalLimits, 'APPROVAL_STATEMENT_VND'>;

/**
 * Counts the whole statement, settled lines too, so that no confirmation line by line stays below
 * the limit.
 * @returns null without a limit
 */
export async function readStatementSum(
  reader: Reader,
  { APPROVAL_STATEMENT_VND: limit }: SumLimit,
  statementId: number,
  open: {
    readonly lines: readonly LineRow[];
    readonly verdicts: ReadonlyMap<number, TransferVerdict>;
  },
): Promise<StatementSum | null> {
  if (limit === undefined) return null;
  const matchedLines = open.lines.filter(
    ({ line_no: lineNo }) => open.verdicts.get(lineNo)?.result === 'MATCHED',
  );
  return {
    total: matchedLines.reduce(
      (sum, line) => sum + line.amount,
      await readPaid(reader, statementId),
    ),
    lineNos: new Set(matchedLines.map(({ line_no: lineNo }) => lineNo)),
  };
}

/** The sum with a line that it may not count yet: its contract can be another one by now. */
export function sumWithLine(
  sum: StatementSum | null,
  { line, amount }: Pick<Movement, 'line' | 'amount'>,
): number | null {
  const isCounted = line !== null && sum?.lineNos.has(line.lineNo);
  return sum && sum.total + (isCounted ? 0 : amount);
}

/**
 * The largest sum of a statement that these transfers are part of, once they pay a contract; null
 * without a limit, and for transfers that a notice has shown.
 */
export async function readAssignedSum(
  reader: Reader,
  limits: SumLimit,
  movementIds: readonly number[],
): Promise<number | null> {
  if (limits.APPROVAL_STATEMENT_VND === undefined) return null;
  const { rows } = await sql<{ statement_id: number; amount: number }>`
    select l.statement_id, sum(l.amount)::bigint as amount from ${unseenLines}
     where l.movement_id = any(${movementIds}::bigint[])
     group by l.statement_id`.execute(reader);
  const sums: number[] = [];
  for (const { statement_id: statementId, amount } of rows) {
    const lines = await readOpenLines(reader, statementId);
    const open = { lines, verdicts: await judgeLines(reader, lines) };
    const sum = await readStatementSum(reader, limits, statementId, open);
    sums.push((sum?.total ?? 0) + amount);
  }
  return sums.length === 0 ? null : Math.max(...sums);
}

/** The settled lines of a statement that paid a contract, at once or by a clerk's assignment. */
async function readPaid(reader: Reader, statementId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount), 0)::bigint as amount from ${unseenLines}
     where l.statement_id = ${statementId} and (l.result = 'MATCHED' or exists (
       select from payment_orders p where p.source_order_id = m.order_id
         or p.joined_order_id = m.order_id))`.execute(reader);
  return rows[0]?.amount ?? 0;
}

/** Lines that brought a movement which the bank itself has not shown. */
const unseenLines = sql`bank_statement_lines l
  join bank_movements m on m.id = l.movement_id and m.source = 'STATEMENT'
    and l.result <> 'REPEATED'
    and not exists (select from bank_notices n where n.movement_id = m.id)`;
