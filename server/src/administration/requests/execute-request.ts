import type { AdminRequestKind } from '@salus/domain/administration/requests.ts';
import {
  changeAccount,
  createAccount,
  enableAccount,
  type Operation,
  type PreparedPassword,
} from '../../accounts/manage-accounts.ts';
import { resetSecondFactor } from '../../accounts/second-factor/reset-second-factor.ts';
import { changeUnit, mergeUnits } from '../../accounts/units/change-units.ts';
import type { App } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { parseDetails } from './account-facts.ts';
import { storedMerge, storedMove } from './unit-facts.ts';

type Execution = {
  readonly tx: Tx;
  readonly app: Pick<App, 'jobs'>;
  /** The address of the account, or empty for units. */
  readonly email: string;
  readonly unitId: number;
  readonly change: Readonly<Record<string, unknown>>;
  /** The values before, which are still those of the day. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly password: PreparedPassword;
  readonly operation: Operation & { readonly reason: string };
};

/** Whether the approved change took place. */
type Executor = (execution: Execution) => Promise<boolean>;

const isDone = (outcome: string) => outcome === 'DONE';

/** The effect of each approved request (ADMIN-4). */
const executors = {
  CREATE_ACCOUNT: async ({ tx, app, email, change, password, operation }) =>
    isDone(await createAccount(tx, app, email, parseDetails(change), password, operation)),
  CHANGE_ACCOUNT: async ({ tx, email, facts, change, operation }) =>
    isDone(await changeAccount(tx, email, parseDetails({ ...facts, ...change }), operation)),
  ENABLE_ACCOUNT: async ({ tx, email, operation }) =>
    isDone(await enableAccount(tx, email, operation)),
  RESET_SECOND_FACTOR: async ({ tx, app, email, operation }) =>
    isDone(await resetSecondFactor(tx, app, email, operation)),
  MOVE_UNIT: async ({ tx, unitId, change, operation }) => {
    const { parentId, name } = storedMove.parse(change);
    // The requesting admin confirmed a similar name.
    await changeUnit(tx, { unitId, parentId, name, isConfirmed: true }, operation);
    return true;
  },
  MERGE_UNITS: async ({ tx, unitId, change, operation }) => {
    await mergeUnits(tx, { fromId: unitId, intoId: storedMerge.parse(change).intoId }, operation);
    return true;
  },
} as const satisfies Record<AdminRequestKind, Executor>;

export function executeRequest(kind: AdminRequestKind, execution: Execution): Promise<boolean> {
  const execute: Executor = executors[kind];
  return execute(execution);
}
