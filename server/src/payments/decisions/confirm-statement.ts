import { setTimeout as pause } from 'node:timers/promises';
import type { confirmStatement as call } from '@salus/api/payments/statements.ts';
import {
  type ConfirmationState,
  isConfirming,
} from '@salus/domain/payments/statements/confirmation-state.ts';
import type { App, StaffUseCase } from '../../context.ts';
import { inTransaction } from '../../platform/db.ts';
import { Accepted } from '../../platform/http/answers.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { endOverdueApprovals } from '../approvals/expire-approvals.job.ts';
import { insertConfirmation, readState } from '../statements/confirmation-rows.ts';
import { readStored } from '../statements/statement-rows.ts';
import { readStatement, statementView } from '../statements/statement-view.ts';
import { chooseLines } from './choose-lines.ts';
import { requestLines } from './request-lines.ts';
import { queueSettling } from './settle-statement.job.ts';

/**
 * Hands the lines of a statement, or those named, to the job that settles them (STMT-14); those
 * for a second person wait in one request (APPROVE-18).
 * @throws Refusal NOT_FOUND, VALIDATION_ERROR for a line that the statement does not have
 */
export const confirmStatement: StaffUseCase<typeof call> = async (
  ctx,
  { statementId, lineNos },
) => {
  const { app, actor, now } = ctx;
  await endOverdueApprovals(app, statementId);
  const storedStatement = await readStored(app.db, statementId);
  const unknown = lineNos?.findIndex((lineNo) => lineNo > storedStatement.rows.taken) ?? -1;
  if (unknown >= 0) throw fieldRefusal([{ path: `lineNos.${unknown}`, code: 'invalid' }]);
  const chosenNumbers = lineNos ? new Set(lineNos) : null;
  const { openVerdicts, rules, alone, linesToRequest } = await chooseLines(
    app,
    storedStatement,
    chosenNumbers,
    now,
  );
  await requestLines(ctx, statementId, linesToRequest, rules.sum);
  if (alone.length > 0) {
    await inTransaction(app.db, async (tx) => {
      // Those that the clerk confirmed now: a line whose hold ends later is not among them.
      const numbers = alone.map(({ line_no: lineNo }) => lineNo);
      const confirmation = { statementId, lineNos: numbers, confirmedBy: actor.accountId };
      await queueSettling(tx, app, await insertConfirmation(tx, confirmation, now));
    });
  }
  // Read before the lines, so that no line of a DONE confirmation is missing.
  const state = await awaitShortly(app, statementId, alone.length);
  const statement = isConfirming(state)
    ? await statementView(app.db, storedStatement, openVerdicts, now)
    : await readStatement(app.db, statementId, now);
  return waitsWhole(statement.lines, chosenNumbers) ?? { ...statement, state };
};

/** With more lines the caller asks for the progress. */
const SHORT = 200;
const LONGEST_WAIT_MILLISECONDS = 5000;
const STEP_MILLISECONDS = 25;

/** The state once few lines are settled; of many lines at once. */
async function awaitShortly(
  { db }: App,
  statementId: number,
  lineCount: number,
): Promise<ConfirmationState> {
  const deadline = performance.now() + (lineCount > SHORT ? 0 : LONGEST_WAIT_MILLISECONDS);
  for (;;) {
    const state = await readState(db, statementId);
    if (!isConfirming(state) || performance.now() > deadline) return state;
    await pause(STEP_MILLISECONDS);
  }
}

type ShownLine = { readonly lineNo: number; readonly approvalId: number | null };

/** The answer where one request holds each line of the confirmation. */
function waitsWhole(lines: readonly ShownLine[], chosenNumbers: ReadonlySet<number> | null) {
  const approvals = lines
    .filter(({ lineNo }) => chosenNumbers?.has(lineNo) ?? true)
    .map(({ approvalId }) => approvalId);
  const [first] = approvals;
  if (first === undefined || first === null) return null;
  if (approvals.some((approvalId) => approvalId !== first)) return null;
  return new Accepted({ approvalId: first, state: 'PENDING' as const });
}
