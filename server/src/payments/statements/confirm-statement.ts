import type { confirmStatement as call } from '@salus/api/payments/statements.ts';
import type { TransferResult } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { StaffUseCase } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { judgeLines } from './judge-lines.ts';
import type { LineRow } from './line-rows.ts';
import { recordInert } from './record-inert.ts';
import { settleActive } from './settle-active.ts';
import { readStatement } from './statement-view.ts';
import { readStored } from './store.ts';

/** Results that change no contract and no refund, so that many lines share a transaction. */
const inert: ReadonlySet<TransferResult> = new Set(['UNKNOWN_CONTENT', 'OTHER_DEBIT', 'REPEATED']);

/**
 * Settles the lines of a statement, or those named, each once (STMT-4). A killed server loses no
 * settled line, and a repeat continues.
 * @throws Refusal NOT_FOUND, VALIDATION_ERROR for a line that the statement does not have
 */
export const confirmStatement: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { statementId, lineNos },
) => {
  const { lines, rows } = await readStored(app.db, statementId);
  const unknown = lineNos?.findIndex((lineNo) => lineNo > rows.taken) ?? -1;
  if (unknown >= 0) throw fieldRefusal([{ path: `lineNos.${unknown}`, code: 'invalid' }]);
  const open = lines.filter(({ result }) => result === null);
  const verdicts = await judgeLines(app.db, open);
  const named = lineNos && new Set(lineNos);
  const chosen = open.filter(({ line_no: lineNo }) => named?.has(lineNo) ?? true);
  const isInert = (line: LineRow) => {
    const verdict = verdicts.get(line.line_no);
    return verdict !== undefined && inert.has(verdict.result);
  };
  const active = chosen.filter((line) => !isInert(line));
  const failures = await settleActive({ app, actor, now }, active, verdicts);
  if (!failures.isLost) await recordInert(app.db, { actor, now }, chosen.filter(isInert), verdicts);
  failures.throwFirst();
  return readStatement(app.db, statementId);
};
