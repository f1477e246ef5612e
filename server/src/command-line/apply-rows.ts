import { randomBytes } from 'node:crypto';
import {
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  type ListedAccount,
  listAccounts,
  type Operation,
  type PreparedPassword,
  preparePassword,
} from '../accounts/manage-accounts.ts';
import { hashOfNothing } from '../accounts/passwords/password.ts';
import type { Tx } from '../platform/db.ts';
import { doEach } from './guarded-steps.ts';
import { planMissing, planStep, type Step } from './import-plan.ts';
import { type Attempt, inTurn, type Program } from './program.ts';
import { showProgress } from './progress.ts';
import { type Report, type ReportRow, type Result, showUnit } from './report.ts';
import type { StaffRow } from './staff-row.ts';

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
    options.isDryRun || isHopeless ? null : await passwordsFor(attempt, rowsToApply.rows);
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

    const perform = (step: Step) => performStep(tx, attempt.program, step, operation, passwords);
    const progress = showProgress(attempt.terminal, 'Writing', steps.filter(doesSomething).length);
    const failures = await doEach(tx, inOrder(steps), perform, progress);
    for (const [step, reason] of failures)
      refusals.push(refusedRow(step.line, step.emailAddress, reason));
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

/** A hash takes 40 ms of a core; inside the transaction hashes would extend its locks. */
async function passwordsFor({ program, terminal }: Attempt, rows: readonly StaffRow[]) {
  const accountAddresses = new Set(
    (await listAccounts(program.db)).map(({ emailAddress }) => emailAddress),
  );
  const fresh = rows.filter(
    ({ emailAddress, status }) => !accountAddresses.has(emailAddress) && status !== 'disabled',
  );
  const progress = showProgress(terminal, 'Making passwords', fresh.length);
  const passwords = new Map<string, PreparedPassword>();
  // In small batches, because the hasher limits its queue.
  for (let from = 0; from < fresh.length; from += 16) {
    const some = fresh.slice(from, from + 16);
    const newPasswords = await Promise.all(some.map(() => preparePassword(program)));
    for (const [at, { emailAddress }] of some.entries()) {
      const password = newPasswords[at];
      if (password) passwords.set(emailAddress, password);
    }
    progress(from + some.length);
  }
  return passwords;
}

/** Matches no password: for a dry run, which is rolled back. */
function noPassword(): PreparedPassword {
  return {
    beside: hashOfNothing(),
    password: { nonce: randomBytes(16), passwordHash: hashOfNothing() },
  };
}

const doesSomething = (step: Step) =>
  step.create !== null || step.change !== null || step.status !== null;

/** Moves come last, because they block the sales of the moved officers until the commit. */
function inOrder(steps: readonly Step[]): Step[] {
  const weight = (step: Step) => (step.isMove ? 2 : step.create ? 0 : 1);
  return steps.filter(doesSomething).sort((a, b) => weight(a) - weight(b));
}

async function performStep(
  tx: Tx,
  program: Program,
  step: Step,
  operation: Operation,
  passwords: ReadonlyMap<string, PreparedPassword> | null,
): Promise<void> {
  const { emailAddress, create, change, status } = step;
  if (create) {
    const password = passwords === null ? noPassword() : passwords.get(emailAddress);
    const isMade = await createAccount(
      tx,
      program,
      emailAddress,
      create,
      password ?? (await preparePassword(program)),
      operation,
    );
    if (!isMade) throw new Error(`an account for ${emailAddress} came from elsewhere meanwhile`);
  }
  if (change) await changeAccount(tx, emailAddress, change, operation);
  if (status === 'disable') await disableAccount(tx, emailAddress, operation);
  if (status === 'enable') await enableAccount(tx, emailAddress, operation);
}

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
