import type { confirmStatement as call } from '@salus/api/payments/statements.ts';
import type {
  TransferResult,
  TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { StaffUseCase } from '../../context.ts';
import { inTransaction } from '../../platform/db.ts';
import { Accepted } from '../../platform/http/answers.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { endOverdueApprovals } from '../approvals/expire-approvals.job.ts';
import { readHolds } from '../statements/held-lines.ts';
import { judgeLines } from '../statements/judge-lines.ts';
import type { LineRow } from '../statements/line-rows.ts';
import { type SettlingContext, settleActive, settleTogether } from '../statements/settle-active.ts';
import { readStored } from '../statements/statement-rows.ts';
import { readStatementSum } from '../statements/statement-sum.ts';
import { readStatement } from '../statements/statement-view.ts';
import type { ClearMovement } from '../transfers/settle-movements.ts';
import { judgeLine, linesForSecondPerson, requestLines } from './request-lines.ts';

/**
 * Settles the lines of a statement, or those named, each once (STMT-4); those for a second person
 * wait in one request (APPROVE-18). A killed server loses no line, and a repeat continues.
 * @throws Refusal NOT_FOUND, VALIDATION_ERROR for a line that the statement does not have
 */
export const confirmStatement: StaffUseCase<typeof call> = async (
  ctx,
  { statementId, lineNos },
) => {
  const { app, actor, now } = ctx;
  await endOverdueApprovals(app, statementId);
  const { lines, rows } = await readStored(app.db, statementId);
  const unknown = lineNos?.findIndex((lineNo) => lineNo > rows.taken) ?? -1;
  if (unknown >= 0) throw fieldRefusal([{ path: `lineNos.${unknown}`, code: 'invalid' }]);
  const open = lines.filter(({ result }) => result === null);
  const openVerdicts = await judgeLines(app.db, open);
  const openLines = { lines: open, verdicts: openVerdicts };
  const sum = await readStatementSum(app.db, app.config, statementId, openLines);
  const rules = { limits: app.config, now, sum };
  const chosenNumbers = lineNos && new Set(lineNos);
  const holds = await readHolds(app.db, open, now);
  const chosenLines = open.filter(
    ({ line_no: lineNo }) => (chosenNumbers?.has(lineNo) ?? true) && !holds.has(lineNo),
  );
  // As they are settled: without the effect of lines that are not.
  const verdicts =
    chosenLines.length === open.length ? openVerdicts : await judgeLines(app.db, chosenLines);
  const linesToRequest = linesForSecondPerson(rules, chosenLines, verdicts);
  await requestLines(ctx, statementId, linesToRequest, sum);

  const requestedNumbers = new Set(linesToRequest.map(({ line }) => line.line_no));
  const alone = chosenLines.filter(({ line_no: lineNo }) => !requestedNumbers.has(lineNo));
  const touched = new Set(
    alone.flatMap(({ line_no: lineNo }) => {
      const verdict = verdicts.get(lineNo);
      return verdict && !isInert(verdict) ? (verdict.referenceNumber ?? []) : [];
    }),
  );
  // A repeated line is settled in its order where another line touches the contract it names.
  const isInertLine = ({ line_no: lineNo }: LineRow) => {
    const verdict = verdicts.get(lineNo);
    return verdict && isInert(verdict) && !touched.has(verdict.referenceNumber ?? '');
  };
  const settling = {
    app,
    actor,
    now,
    clear: (...movement: Parameters<ClearMovement>) => judgeLine(rules, ...movement).clearance,
  };
  const active = alone.filter((line) => !isInertLine(line));
  const failures = await settleActive(settling, active, verdicts);
  if (!failures.isLost) await recordInert(settling, alone.filter(isInertLine));
  failures.throwFirst();
  const statement = await readStatement(app.db, statementId, now);
  return waitsWhole(statement.lines, chosenNumbers) ?? statement;
};

type ShownLine = { readonly lineNo: number; readonly approvalId: number | null };

/** The answer where one request holds each line of the confirmation. */
function waitsWhole(lines: readonly ShownLine[], chosenNumbers: ReadonlySet<number> | undefined) {
  const approvals = lines
    .filter(({ lineNo }) => chosenNumbers?.has(lineNo) ?? true)
    .map(({ approvalId }) => approvalId);
  const [first] = approvals;
  if (first === undefined || first === null) return null;
  if (approvals.some((approvalId) => approvalId !== first)) return null;
  return new Accepted({ approvalId: first, state: 'PENDING' as const });
}

/** Lines of one transaction: each needs a lock of the database. */
const BATCH = 500;

/** Results that change no contract and no refund, so that many lines share a transaction. */
const inert: ReadonlySet<TransferResult> = new Set(['UNKNOWN_CONTENT', 'OTHER_DEBIT', 'REPEATED']);

const isInert = ({ result }: Pick<TransferVerdict, 'result'>) => inert.has(result);

/**
 * Stores lines whose result changes no contract as movements, in batches. A line whose verdict is
 * another one by now stays open for the next confirmation.
 */
async function recordInert(ctx: SettlingContext, lines: readonly LineRow[]): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    await inTransaction(ctx.app.db, (tx) => settleTogether(tx, ctx, batch, isInert));
  }
}
