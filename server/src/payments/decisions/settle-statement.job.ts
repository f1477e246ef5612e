import type {
  TransferResult,
  TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { z } from 'zod';
import type { App } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { job } from '../../platform/queue/jobs.ts';
import {
  type Confirmation,
  endConfirmation,
  readRunning,
  SETTLE_STATEMENT,
} from '../statements/confirmation-rows.ts';
import type { LineRow } from '../statements/line-rows.ts';
import { type SettlingContext, settleActive, settleTogether } from '../statements/settle-active.ts';
import { readStored } from '../statements/statement-rows.ts';
import type { ClearMovement } from '../transfers/settle-movements.ts';
import { chooseLines } from './choose-lines.ts';
import { judgeLine } from './request-lines.ts';

const payload = z.object({ confirmationId: z.number().int().positive() });

/**
 * Settles the lines of a confirmation. A killed server's is taken up again; lines that fail are
 * tried again for half a minute, and stay open for a clerk after that.
 */
export const settleStatementJob = job<App, typeof payload>({
  name: SETTLE_STATEMENT,
  payload,
  attempts: 6,
  firstPauseSeconds: 1,
  longestPauseSeconds: 30,
  timeLimitSeconds: 900,
  // Two run at once, each with three transactions (countWorkers).
  concurrency: 1,
  // The statement shows its open lines, and a clerk confirms them again.
  leavesDeadLetter: false,
  async run(app, { confirmationId }, { isLast }) {
    const confirmation = await readRunning(app.db, confirmationId);
    if (!confirmation) return;
    try {
      await settleConfirmed(app, confirmation);
    } catch (error) {
      // Without the database it ends unread, and its job is gone (readState).
      if (isLast) await endConfirmation(app.db, confirmationId, app.clock()).catch(() => undefined);
      throw error;
    }
    await endConfirmation(app.db, confirmationId, app.clock());
  },
});

/** Queues the lines of a confirmation to be settled. */
export const queueSettling = (tx: Tx, { jobs }: Pick<App, 'jobs'>, confirmationId: number) =>
  jobs.enqueue(tx, SETTLE_STATEMENT, { confirmationId });

/** Settles the lines of a confirmation that are still open, each once (STMT-4). */
export async function settleConfirmed(
  app: App,
  { statementId, lineNos, confirmedBy }: Confirmation,
): Promise<void> {
  const now = app.clock();
  const { lines } = await readStored(app.db, statementId);
  const { rules, verdicts, alone } = await chooseLines(
    app,
    { id: statementId, lines },
    new Set(lineNos),
    now,
  );
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
    clerk: { accountId: confirmedBy },
    now,
    clear: (...movement: Parameters<ClearMovement>) => judgeLine(rules, ...movement).clearance,
  };
  const active = alone.filter((line) => !isInertLine(line));
  const failures = await settleActive(settling, active, verdicts);
  if (!failures.isLost) await recordInert(settling, alone.filter(isInertLine));
  failures.throwFirst();
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
