import { type ListedAccount, listAccounts } from '../accounts/manage-accounts.ts';
import { doEach } from '../administration/import/guarded-steps.ts';
import { planMissing, planStep, type Step } from '../administration/import/import-plan.ts';
import {
  doesSomething,
  inOrder,
  performStep,
  preparePasswords,
} from '../administration/import/perform-step.ts';
import { type StaffRow, showUnit } from '../administration/import/staff-row.ts';
import { type Attempt, inTurn } from './program.ts';
import { showProgress } from './progress.ts';
import { refusalText } from './refusal-text.ts';
import type { Report, ReportRow, Result } from './report.ts';

type RowsToApply = {
  readonly rows: readonly StaffRow[];
  /** Unreadable rows with their reasons. */
  readonly refusals: readonly ReportRow[];
  /** Rows may only create, or only change accounts; an import may do both. */
  readonly onlyIf?: 'new' | 'known';
  /** Disables accounts that are not in `addresses`, at most this share of them unless confirmed. */
  readonly disableMissing?: {
    readonly addresses: ReadonlySet<string>;
    readonly atMostPercent: number | null;
  };
};

export type ApplyOptions = {
  readonly isDryRun: boolean;
  /** Applies good rows although others are refused; otherwise one refused row stops all. */
  readonly skipsBad: boolean;
};

export type CommandReport = Report & {
  /** Why nothing was done, besides refused rows. */
  readonly stoppedBecause: string | null;
};

/** Creates, changes, disables and enables accounts by rows, in one transaction. */
export async function applyRows(
  attempt: Attempt,
  rowsToApply: RowsToApply,
  options: ApplyOptions,
): Promise<CommandReport> {
  const isHopeless = rowsToApply.refusals.length > 0 && !options.skipsBad;
  const passwords =
    options.isDryRun || isHopeless ? null : await makePasswords(attempt, rowsToApply.rows);
  return inTurn(attempt, async (tx, operation) => {
    const accounts = await listAccounts(tx);
    const accountsByEmail = new Map(accounts.map((account) => [account.emailAddress, account]));
    const refusals = [...rowsToApply.refusals];
    const steps: Step[] = [];
    for (const row of rowsToApply.rows) {
      const isKnown = accountsByEmail.has(row.emailAddress);
      const problem =
        (rowsToApply.onlyIf === 'new' && isKnown && 'has an account already') ||
        (rowsToApply.onlyIf === 'known' && !isKnown && NO_ACCOUNT);
      if (problem) refusals.push(refusedRow(row.line, row.emailAddress, problem));
      else steps.push(planStep(row, accountsByEmail.get(row.emailAddress)));
    }
    const missing = rowsToApply.disableMissing
      ? planMissing(rowsToApply.disableMissing.addresses, accounts)
      : [];
    steps.push(...missing);

    const perform = (step: Step) =>
      performStep(tx, attempt.program, step, { operation, passwords, request: refuseRequest });
    const progress = showProgress(attempt.terminal, 'Writing', steps.filter(doesSomething).length);
    const failures = await doEach(tx, inOrder(steps), perform, progress);
    for (const [step, failure] of failures)
      refusals.push(refusedRow(step.line, step.emailAddress, refusalText(failure)));
    const stoppedBecause = whyStopped(
      missing.length,
      accounts,
      rowsToApply.disableMissing?.atMostPercent ?? null,
    );
    const doneSteps = steps.filter((step) => !failures.has(step));
    return {
      rows: [...doneSteps.map(reportRow), ...refusals].sort(byLine),
      newUnits: listNewUnits(doneSteps, accounts),
      isDone:
        !options.isDryRun && stoppedBecause === null && (options.skipsBad || refusals.length === 0),
      stoppedBecause,
    };
  });
}

/** An operator decides in place of a second admin (ADMIN-4). */
const refuseRequest = (step: Step) =>
  Promise.reject(new Error(`a second admin decides about ${step.emailAddress}`));

const makePasswords = ({ program, terminal }: Attempt, rows: readonly StaffRow[]) =>
  preparePasswords(program, rows, (count) => showProgress(terminal, 'Making passwords', count));

export const NO_ACCOUNT = 'has no account';

export const refusedRow = (
  line: number | null,
  emailAddress: string,
  ...reasons: readonly string[]
): ReportRow => ({
  line,
  emailAddress,
  results: ['refused'],
  details: reasons,
});

function reportRow(step: Step): ReportRow {
  const changesMore = step.change !== null && (!step.isMove || Object.keys(step.change).length > 1);
  const results: Result[] = [
    ...(step.create ? (['created'] as const) : []),
    ...(changesMore ? (['changed'] as const) : []),
    ...(step.isMove ? (['moved'] as const) : []),
    ...(step.status === 'disable' ? (['disabled'] as const) : []),
    ...(step.status === 'enable' ? (['enabled'] as const) : []),
  ];
  const { line, emailAddress, details } = step;
  return { line, emailAddress, results: results.length > 0 ? results : ['unchanged'], details };
}

/** Rows in the order of the file, then accounts that the file does not name. */
function byLine(a: ReportRow, b: ReportRow): number {
  return (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER);
}

/** Units without an account in them or below before. An emptied unit counts as new, too. */
function listNewUnits(steps: readonly Step[], accounts: readonly ListedAccount[]): string[] {
  const prefixes = (path: readonly string[]) =>
    path.map((_, at) => showUnit(path.slice(0, at + 1)));
  const there = new Set(accounts.flatMap(({ unit }) => prefixes(unit)));
  const stepUnits = steps.flatMap(({ create, change }) =>
    prefixes(create?.unit ?? change?.unit ?? []),
  );
  return [...new Set(stepUnits.filter((unit) => !there.has(unit)))].sort();
}

function whyStopped(
  missing: number,
  accounts: readonly ListedAccount[],
  atMostPercent: number | null,
): string | null {
  const active = accounts.filter(({ disabledAt }) => disabledAt === null).length;
  if (atMostPercent === null || missing * 100 <= atMostPercent * active) return null;
  return (
    `${missing} of ${active} active accounts are not in the file, more than ` +
    `${atMostPercent} %: look at them, and confirm with --yes`
  );
}
