import type { StatementRequest } from '@salus/api/payments/approval-facts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Clearance } from '@salus/domain/payments/second-person.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { sql } from 'kysely';
import type { Staff, WriteContext } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { lockMovements } from '../transfers/movement-store.ts';
import { settleMatches } from '../transfers/settle-matches.ts';
import { settleTransfer } from '../transfers/settle-transfer.ts';
import { linesOfApproval, lockHeldLines } from './held-lines.ts';
import { judgeLines } from './judge-lines.ts';
import { type LineRow, movementOf, settleLine, settleLines } from './line-rows.ts';

/** Lines that share a number of round trips. */
const BATCH = 200;

type Requested = { readonly approvalId: number; readonly request: StatementRequest };

/**
 * The sum of a request's lines by the present state of their contracts, in VND (APPROVE-4). A line
 * that a notice has paid meanwhile still counts.
 * @returns null where a line does not pay its contract any more
 */
export async function readAmountNow(
  reader: Reader,
  { approvalId, request }: Requested,
): Promise<number | null> {
  const lines = await linesOfApproval(reader, approvalId).execute();
  const verdicts = await judgeLines(reader, lines);
  const noticed = await readNoticed(reader, lines);
  const held = new Set(lines.map(({ line_no: lineNo }) => lineNo));
  const paying = request.lines.filter(({ result }) => result === 'MATCHED');
  const isDone = ({ lineNo, bankReference, referenceNumber }: (typeof paying)[number]) => {
    if (!held.has(lineNo)) return false;
    const verdict = verdicts.get(lineNo);
    if (verdict?.result === 'REPEATED') return noticed.has(bankReference);
    return verdict?.result === 'MATCHED' && verdict.referenceNumber === referenceNumber;
  };
  if (!paying.every(isDone)) return null;
  return paying.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Settles the lines of an approved request in one transaction: all or none, so that a killed server
 * leaves the request undecided.
 * @throws Refusal CONTRACT_CHANGED where a line does not pay its contract any more
 */
export async function settleRequestedLines(
  ctx: WriteContext<Staff>,
  { approvalId, request }: Requested,
  clearance: Clearance<'STATEMENT_LINE'>,
): Promise<void> {
  const { tx, app, actor, now } = ctx;
  const lines = await lockHeldLines(tx, approvalId);
  await lockMovements(
    tx,
    lines.map(({ bank_reference: reference }) => reference),
  );
  const noticed = await readNoticed(tx, lines);
  const matched = new Set(
    request.lines.flatMap(({ lineNo, result }) => (result === 'MATCHED' ? [lineNo] : [])),
  );
  const paying = lines.filter(
    (line) => matched.has(line.line_no) && !noticed.has(line.bank_reference),
  );
  const verdicts = new Map<string, TransferVerdict>();
  for (let at = 0; at < paying.length; at += BATCH) {
    const movements = paying.slice(at, at + BATCH).map(movementOf);
    const settled = await settleMatches(tx, { app, now, clear: () => clearance }, movements);
    for (const [reference, verdict] of settled) verdicts.set(reference, verdict);
  }
  const done = paying.map(({ line_no: lineNo, bank_reference: reference }) => {
    const verdict = verdicts.get(reference);
    if (!verdict) throw new RefusalError('CONTRACT_CHANGED');
    return { ...verdict, lineNo };
  });
  const by = { by: actor.accountId, at: now };
  await settleLines(tx, request.statementId, done, by);
  const settled = new Set(done.map(({ lineNo }) => lineNo));
  // Noticed lines become REPEATED; later money for a paid contract goes to review.
  for (const line of lines.filter(({ line_no: lineNo }) => !settled.has(lineNo))) {
    const clear = (_: unknown, { result }: TransferVerdict) =>
      result === 'MATCHED' ? null : clearance;
    const verdict = await settleTransfer(tx, { app, now, clerk: actor, clear }, movementOf(line));
    if (!verdict) throw new RefusalError('CONTRACT_CHANGED');
    const key = { statementId: line.statement_id, lineNo: line.line_no };
    await settleLine(tx, key, verdict, by);
  }
}

/** The bank references of lines that a notice has brought meanwhile. */
async function readNoticed(
  reader: Reader,
  lines: readonly LineRow[],
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('bank_movements')
    .select('bank_reference')
    .where('source', '=', 'NOTICE')
    .where(
      'bank_reference',
      '=',
      sql<string>`any(${lines.map(({ bank_reference: reference }) => reference)}::text[])`,
    )
    .execute();
  return new Set(rows.map(({ bank_reference: reference }) => reference));
}
