import {
  type importAccounts as call,
  type RowCode,
  rowCodes,
} from '@salus/api/administration/accounts.ts';
import type { AnswerOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { AdminRequestKind } from '@salus/domain/administration/requests.ts';
import { sql } from 'kysely';
import { awaitTurnToImport } from '../accounts/import-turn.ts';
import { listAccounts, type PreparedPassword } from '../accounts/manage-accounts.ts';
import type { PreparedWrite, Staff, WriteContext } from '../context.ts';
import { doEach, type StepFailure } from './import/guarded-steps.ts';
import { planStep, type Step } from './import/import-plan.ts';
import { inOrder, performStep, preparePasswords } from './import/perform-step.ts';
import { readRows } from './import/read-rows.ts';
import { readUpload } from './import/read-upload.ts';
import { adminOperation } from './operation.ts';
import { readFacts } from './requests/account-facts.ts';
import { storeRequest } from './requests/request-change.ts';

type Refused = AnswerOf<typeof call>['refused'][number];
type Preparation = {
  readonly read: ReturnType<typeof readRows>;
  readonly passwords: ReadonlyMap<string, PreparedPassword> | null;
};

/** Takes the good rows of a file and names the others (ADMIN-12); a trial changes nothing. */
export const importAccounts: PreparedWrite<typeof call, Staff, Preparation> = {
  prepare: async ({ app }, { type, bytes, dryRun }) => {
    const read = readRows(await readUpload(type, bytes));
    const passwords = dryRun ? null : await preparePasswords(app, read.rows, () => () => undefined);
    return { read, passwords };
  },
  write: async (ctx, { dryRun, confirm, reason }, { read, passwords }) => {
    const { tx, app, actor } = ctx;
    await awaitTurnToImport(tx);
    if (dryRun) await sql`savepoint trial`.execute(tx);
    const accounts = new Map((await listAccounts(tx)).map((one) => [one.emailAddress, one]));
    const refusals = new Map<number, Refused>();
    const refuse = (line: number | null, field: string | null, code: RowCode) =>
      refusals.set(line ?? 0, { lineNo: line ?? 0, field, code });
    for (const { line, problems } of read.problemRows)
      for (const { column, code } of problems.slice(0, 1))
        refuse(line, column === 'row' ? null : column, code);
    const steps = read.rows.map((row) => planStep(row, accounts.get(row.emailAddress)));
    const isOwn = ({ emailAddress, change, status }: Step) =>
      emailAddress === actor.emailAddress && (change?.role !== undefined || status !== null);
    for (const step of steps.filter(isOwn))
      refuse(step.line, step.status === null ? 'role' : 'status', 'OWN_REQUEST');
    const allowed = steps.filter((step) => !isOwn(step));
    const request = async (step: Step, kind: AdminRequestKind) => {
      await requestStep(ctx, step, kind, reason);
      refuse(step.line, kind === 'ENABLE_ACCOUNT' ? 'status' : 'role', 'NEEDS_SECOND_ADMIN');
    };
    const operation = { ...adminOperation(ctx, reason), makesResemblingUnits: confirm };
    const failures = await doEach(
      tx,
      inOrder(allowed),
      (step) => performStep(tx, app, step, { operation, passwords, request }),
      () => undefined,
    );
    for (const [step, failure] of failures) refuse(step.line, ...refusedCell(failure));
    if (dryRun) await sql`rollback to savepoint trial`.execute(tx);
    const goodSteps = allowed.filter(({ line }) => !refusals.has(line ?? 0));
    const createdCount = goodSteps.filter(({ create }) => create !== null).length;
    const changedCount = goodSteps.filter(
      ({ change, status }) => change !== null || status !== null,
    ).length;
    return {
      created: createdCount,
      changed: changedCount,
      unchanged: goodSteps.length - createdCount - changedCount,
      refused: [...refusals.values()].toSorted((a, b) => a.lineNo - b.lineNo),
    };
  },
};

/** A pending request about the same stays as it is, so the same file again changes nothing. */
async function requestStep(
  ctx: WriteContext<Staff>,
  { emailAddress: email, create, change }: Step,
  kind: AdminRequestKind,
  reason: string,
): Promise<void> {
  const account = await readFacts(ctx.tx, email);
  const enabling = kind === 'ENABLE_ACCOUNT' ? { isDisabled: false } : null;
  await storeRequest(ctx, {
    kind,
    about: { email },
    ...(account ?? { facts: {} }),
    change: enabling ?? create ?? change ?? {},
    reason,
  });
}

function refusedCell(failure: StepFailure): [string | null, RowCode] {
  if (!(failure instanceof RefusalError)) return [null, 'invalid'];
  if (failure.code === 'UNIT_CLOSED') return ['unit', 'invalid'];
  const code = rowCodes.find((one) => one === failure.code) ?? 'invalid';
  return [code === 'SIMILAR_UNIT' ? 'unit' : null, code];
}
