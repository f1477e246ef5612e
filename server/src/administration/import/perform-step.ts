import { randomBytes } from 'node:crypto';
import type { AdminRequestKind } from '@salus/domain/administration/requests.ts';
import {
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  listAccounts,
  type Operation,
  type PreparedPassword,
  preparePassword,
} from '../../accounts/manage-accounts.ts';
import { hashOfNothing } from '../../accounts/passwords/password.ts';
import type { App } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import type { Step } from './import-plan.ts';
import type { StaffRow } from './staff-row.ts';

/** A hash takes 40 ms of a core; inside the transaction hashes would extend its locks. */
export async function preparePasswords(
  app: Pick<App, 'config' | 'db'>,
  rows: readonly StaffRow[],
  showCount: (count: number) => (done: number) => void,
): Promise<ReadonlyMap<string, PreparedPassword>> {
  const accountAddresses = new Set(
    (await listAccounts(app.db)).map(({ emailAddress }) => emailAddress),
  );
  const fresh = rows.filter(
    ({ emailAddress, status }) => !accountAddresses.has(emailAddress) && status !== 'disabled',
  );
  const progress = showCount(fresh.length);
  const passwords = new Map<string, PreparedPassword>();
  // In small batches, because the hasher limits its queue.
  for (let from = 0; from < fresh.length; from += 16) {
    const some = fresh.slice(from, from + 16);
    const newPasswords = await Promise.all(some.map(() => preparePassword(app)));
    for (const [at, { emailAddress }] of some.entries()) {
      const password = newPasswords[at];
      if (password) passwords.set(emailAddress, password);
    }
    progress(from + some.length);
  }
  return passwords;
}

export const doesSomething = (step: Step): boolean =>
  step.create !== null || step.change !== null || step.status !== null;

/** Moves come last, because they block the sales of the moved officers until the commit. */
export function inOrder(steps: readonly Step[]): Step[] {
  const weight = (step: Step) => (step.isMove ? 2 : step.create ? 0 : 1);
  return steps.filter(doesSomething).sort((a, b) => weight(a) - weight(b));
}

type Performing = {
  readonly operation: Operation;
  /** Null for a trial, which is rolled back. */
  readonly passwords: ReadonlyMap<string, PreparedPassword> | null;
  /** Takes what a second admin decides (ADMIN-4). */
  readonly request: (step: Step, kind: AdminRequestKind) => Promise<void>;
};

/** Changes one account by its row; the command line and the desk both come here. */
export async function performStep(
  tx: Tx,
  app: Pick<App, 'config' | 'jobs'>,
  step: Step,
  { operation, passwords, request }: Performing,
): Promise<void> {
  const { emailAddress, create, change, status } = step;
  if (create) {
    const password = passwords === null ? noPassword() : passwords.get(emailAddress);
    const outcome = await createAccount(
      tx,
      app,
      emailAddress,
      create,
      password ?? (await preparePassword(app)),
      operation,
    );
    if (outcome === 'NEEDS_SECOND_ADMIN') return request(step, 'CREATE_ACCOUNT');
    if (outcome !== 'DONE')
      throw new Error(`an account for ${emailAddress} came from elsewhere meanwhile`);
  }
  if (change) {
    const outcome = await changeAccount(tx, emailAddress, change, operation);
    if (outcome === 'NEEDS_SECOND_ADMIN') await request(step, 'CHANGE_ACCOUNT');
  }
  if (status === 'disable') await disableAccount(tx, emailAddress, operation);
  if (status === 'enable') {
    const outcome = await enableAccount(tx, emailAddress, operation);
    if (outcome === 'NEEDS_SECOND_ADMIN') await request(step, 'ENABLE_ACCOUNT');
  }
}

/** Matches no password: for a trial. */
function noPassword(): PreparedPassword {
  return {
    beside: hashOfNothing(),
    password: { nonce: randomBytes(16), passwordHash: hashOfNothing() },
  };
}
