import type { StatementRequest } from '@salus/api/payments/approval-facts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Clearance } from '@salus/domain/payments/second-person.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { lockIdentities } from '../transfers/earlier-movements.ts';
import { previewMovements } from '../transfers/judge-movements.ts';
import {
  type ClearMovement,
  type SettledMovement,
  settleMovements,
} from '../transfers/settle-movements.ts';
import { linesOfApproval, lockHeldLines } from './held-lines.ts';
import { type LineRow, lineMovement, settleLines } from './line-rows.ts';

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
  const movements = await previewMovements(reader, lines.map(lineMovement));
  const judgedByLine = new Map(lines.map(({ line_no: lineNo }, at) => [lineNo, movements[at]]));
  const paying = request.lines.filter(({ result }) => result === 'MATCHED');
  const isDone = ({ lineNo, referenceNumber }: (typeof paying)[number]) => {
    const line = judgedByLine.get(lineNo);
    if (line?.verdict.result === 'REPEATED') return line.stored.isNoticed;
    return line?.verdict.result === 'MATCHED' && line.verdict.referenceNumber === referenceNumber;
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
  const { tx, actor, now } = ctx;
  const lines = await lockHeldLines(tx, approvalId);
  await lockIdentities(tx, lines.map(lineMovement));
  const matchedNumbers = new Set(
    request.lines.flatMap(({ lineNo, result }) => (result === 'MATCHED' ? [lineNo] : [])),
  );
  const paying = lines.filter(({ line_no: lineNo }) => matchedNumbers.has(lineNo));
  // Lines that a notice has brought meanwhile become REPEATED.
  const paidLines = await settle({ ...ctx, clear: () => clearance }, paying, (line) =>
    line.verdict.result === 'REPEATED' ? line.isNoticed : line.verdict.result === 'MATCHED',
  );
  // Later money for a paid contract goes to review.
  const clear: ClearMovement = (_, { result }) => (result === 'MATCHED' ? null : clearance);
  const rest = lines.filter(({ line_no: lineNo }) => !matchedNumbers.has(lineNo));
  const reviewedLines: LineSettlement[] = [];
  for (const line of rest)
    reviewedLines.push(...(await settle({ ...ctx, clear }, [line], () => true)));
  const by = { by: actor.accountId, at: now };
  await settleLines(tx, request.statementId, [...paidLines, ...reviewedLines], by);
}

type LineSettlement = SettledMovement & { readonly lineNo: number };

/** @throws Refusal CONTRACT_CHANGED for a line that is not settled as it should be */
async function settle(
  { tx, app, actor, now, clear }: WriteContext<Staff> & { readonly clear: ClearMovement },
  lines: readonly LineRow[],
  isExpected: (result: SettledMovement) => boolean,
): Promise<LineSettlement[]> {
  const results: LineSettlement[] = [];
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    const movements = batch.map(lineMovement);
    const settled = await settleMovements(tx, { app, now, clerk: actor, clear }, movements);
    for (const [index, movement] of movements.entries()) {
      const result = settled.get(movement);
      const lineNo = batch[index]?.line_no;
      if (!result || lineNo === undefined || !isExpected(result))
        throw new RefusalError('CONTRACT_CHANGED');
      results.push({ ...result, lineNo });
    }
  }
  return results;
}
