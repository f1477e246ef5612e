import type * as api from '@salus/api/administration/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  unlockAccount as endLockout,
  endAccountSessions as endSessions,
  type Operation,
  type Outcome,
  enableAccount as openAccount,
  type PreparedPassword,
  prepareReset,
  resetByAdministrator,
} from '../accounts/manage-accounts.ts';
import { resetSecondFactor } from '../accounts/second-factor/reset-second-factor.ts';
import type { PreparedWrite, Staff, StaffWrite, WriteContext } from '../context.ts';
import { readAccount } from './account-view.ts';
import { adminOperation, refuseOutcome } from './operation.ts';
import { readFacts } from './requests/account-facts.ts';
import { requestChange } from './requests/request-change.ts';

type About = { readonly email: string; readonly reason: string };
type Step = (ctx: WriteContext<Staff>, email: string, operation: Operation) => Promise<Outcome>;

/** A step that one admin may do at once. */
const stepAtOnce =
  (step: Step) =>
  async (ctx: WriteContext<Staff>, { email, reason }: About) => {
    refuseOutcome(await step(ctx, email, adminOperation(ctx, reason)));
    return readAccount(ctx.tx, email, ctx.now);
  };

/** A step that a second admin decides where it gives power (ADMIN-4). */
const stepOrRequest =
  (
    kind: 'ENABLE_ACCOUNT' | 'RESET_SECOND_FACTOR',
    change: Readonly<Record<string, unknown>>,
    step: Step,
  ) =>
  async (ctx: WriteContext<Staff>, { email, reason }: About) => {
    const account = await readFacts(ctx.tx, email);
    if (!account) throw new RefusalError('NOT_FOUND');
    const outcome = await step(ctx, email, adminOperation(ctx, reason));
    if (outcome === 'NEEDS_SECOND_ADMIN')
      return requestChange(ctx, { kind, about: { email }, ...account, change, reason });
    return readAccount(ctx.tx, email, ctx.now);
  };

export const enableAccount: StaffWrite<typeof api.enableAccount> = stepOrRequest(
  'ENABLE_ACCOUNT',
  { isDisabled: false },
  ({ tx }, email, operation) => openAccount(tx, email, operation),
);

export const resetAccountSecondFactor: StaffWrite<typeof api.resetAccountSecondFactor> =
  stepOrRequest(
    'RESET_SECOND_FACTOR',
    { hasSecondFactor: false },
    ({ tx, app }, email, operation) => resetSecondFactor(tx, app, email, operation),
  );

export const unlockAccount: StaffWrite<typeof api.unlockAccount> = stepAtOnce(
  ({ tx }, email, operation) => endLockout(tx, email, operation),
);

export const endAccountSessions: StaffWrite<typeof api.endAccountSessions> = stepAtOnce(
  ({ tx }, email, operation) => endSessions(tx, email, operation),
);

export const resetAccountPassword: PreparedWrite<
  typeof api.resetAccountPassword,
  Staff,
  PreparedPassword | null
> = {
  prepare: ({ app }, { email }) => prepareReset(app, email),
  write: async (ctx, { email, reason }, password) => {
    const { tx, app, now } = ctx;
    if (!password) throw new RefusalError('NOT_FOUND');
    const operation = adminOperation(ctx, reason);
    refuseOutcome(await resetByAdministrator(tx, app, email, password, operation));
    return readAccount(tx, email, now);
  },
};
