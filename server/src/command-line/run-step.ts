import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Operation } from '../accounts/manage-accounts.ts';
import type { Tx } from '../platform/db.ts';
import { type CommandReport, refusedRow } from './apply-rows.ts';
import { type Attempt, inTurn } from './program.ts';
import { refusalText } from './refusal-text.ts';
import type { Result } from './report.ts';

type About = {
  /** The head of the report's first column, and its only cell. */
  readonly subject: string;
  readonly name: string;
  readonly isDryRun: boolean;
};

type StepResult = { readonly result: Result; readonly details: readonly string[] };

/** A command with one step, in its turn: done, or refused by a rule of the desk. */
export async function runStep(
  attempt: Attempt,
  { subject, name, isDryRun }: About,
  step: (tx: Tx, operation: Operation) => Promise<StepResult>,
): Promise<CommandReport> {
  const report = { subject, newUnits: [], stoppedBecause: null };
  try {
    return await inTurn(attempt, async (tx, operation) => {
      const { result, details } = await step(tx, operation);
      const row = { line: null, emailAddress: name, results: [result], details };
      return { ...report, rows: [row], isDone: !isDryRun };
    });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const row = refusedRow(null, name, refusalText(error, '--confirm'));
    return { ...report, rows: [row], isDone: false };
  }
}
