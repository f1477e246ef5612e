import type { confirmStatement as call } from '@salus/api/payments/statements.ts';
import type {
  TransferResult,
  TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { App, Staff, StaffUseCase } from '../../context.ts';
import { inTransaction } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { settleTransfer } from '../transfers/settle-transfer.ts';
import { judgeLines } from './judge-lines.ts';
import { type LineRow, settleLine } from './line-rows.ts';
import { recordInert } from './record-inert.ts';
import { readStatement } from './statement-view.ts';
import { lockLine, readStored } from './store.ts';

/** Results that change no contract and no refund, so that many lines share a transaction. */
const inert: ReadonlySet<TransferResult> = new Set(['UNKNOWN_CONTENT', 'OTHER_DEBIT', 'REPEATED']);

/** Transactions at once: fewer than the connections of the smallest pool. */
const LANES = 3;

/**
 * Settles the lines of a statement, or those named, each once (STMT-4). A line that pays or touches
 * a contract has a transaction of its own: a killed server loses none, and a repeat goes on.
 * @throws Refusal NOT_FOUND, VALIDATION_ERROR for a line that the statement does not have
 */
export const confirmStatement: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { statementId, lineNos },
) => {
  const { lines } = await readStored(app.db, statementId);
  const unknown = lineNos?.findIndex((lineNo) => lineNo > lines.length) ?? -1;
  if (unknown >= 0) throw fieldRefusal([{ path: `lineNos.${unknown}`, code: 'invalid' }]);
  const open = lines.filter(({ result }) => result === null);
  const verdicts = await judgeLines(app.db, open);
  const named = lineNos && new Set(lineNos);
  const chosen = open.filter(({ line_no: lineNo }) => named?.has(lineNo) ?? true);
  const isInert = (line: LineRow) => {
    const verdict = verdicts.get(line.line_no);
    return verdict !== undefined && inert.has(verdict.result);
  };
  const chains = chainsOf(
    chosen.filter((line) => !isInert(line)),
    verdicts,
  );
  await inLanes(chains, async (chain) => {
    for (const line of chain) await settleOne(app, actor, line, now);
  });
  await recordInert(app.db, { actor, now }, chosen.filter(isInert), verdicts);
  return readStatement(app.db, statementId);
};

/**
 * Lines that touch one contract, in the order of the file: each one changes the verdict on the
 * next. Different chains are independent of each other.
 */
function chainsOf(
  lines: readonly LineRow[],
  verdicts: ReadonlyMap<number, TransferVerdict>,
): LineRow[][] {
  const keyOf = (line: LineRow) =>
    verdicts.get(line.line_no)?.referenceNumber ?? `line ${line.line_no}`;
  return [...Map.groupBy(lines, keyOf).values()];
}

/** Does the work on all items, a few at once. After a failure no other item begins. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const lanes = Array.from({ length: LANES }, async () => {
    // The lanes share the iterator, so each item is taken once.
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  const ends = await Promise.allSettled(lanes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function settleOne(app: App, actor: Staff, line: LineRow, now: Date): Promise<void> {
  const key = { statementId: line.statement_id, lineNo: line.line_no };
  await inTransaction(app.db, async (tx) => {
    const locked = await lockLine(tx, key);
    // Another clerk confirmed the same statement meanwhile.
    if (!locked || locked.result !== null) return;
    const verdict = await settleTransfer(tx, { app, now, clerk: actor }, movementOf(locked));
    await settleLine(tx, key, verdict, { by: actor.accountId, at: now });
  });
}

/** A line as a movement of the bank account. */
export function movementOf(line: LineRow) {
  return {
    source: 'STATEMENT',
    bankReference: line.bank_reference,
    transactionId: null,
    amount: line.amount,
    content: line.content,
    paidAt: line.paid_at,
    isDayOnly: line.is_day_only,
  } as const;
}
