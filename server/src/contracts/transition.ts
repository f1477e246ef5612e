import type { FieldChange } from '@salus/api/contract-view.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isCertified } from '@salus/domain/administration/seller-certificate.ts';
import type { Party, Who } from '@salus/domain/contracts/facts.ts';
import {
  type Action,
  isCancellation,
  statusAfter,
  whyNot,
} from '@salus/domain/contracts/lifecycle.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { type InsertObject, sql, type Updateable } from 'kysely';
import type { Actor, App } from '../context.ts';
import type { DB } from '../platform/database.gen.ts';
import { pipelineAll, type Statement, type Tx } from '../platform/db.ts';
import { contactChanges } from './contact/contact-change.ts';
import {
  closingRequestsToCancel,
  outcomeChange,
  readContractsToCancel,
} from './customer-requests/close-requests.ts';
import { type FollowUpIds, type JobIds, jobsAfter, statementsAfter } from './follow-ups.ts';
import { type HistoryEnd, historyMac } from './history-mac.ts';
import { contractFacts, type LockedContract } from './locked-contract.ts';
import { stateChanges } from './state-changes.ts';

/** Principal, time and job queue of an action. */
export type TransitionContext = {
  readonly app: {
    readonly jobs: App['jobs'];
    readonly config: Pick<App['config'], 'keys' | 'saleRules'>;
  };
  readonly actor: Actor;
  readonly now: Date;
};

export type ContractPatch<A extends Action = Action> = FollowUpIds<A> & {
  /** Columns that the action sets besides the status. */
  readonly set?: Omit<Updateable<DB['contracts']>, 'id' | 'status' | 'updated_at' | 'created_at'>;
  readonly note?: string | null;
  /** History entries besides those of `state-changes.ts`, which are taken from `set`. */
  readonly fields?: readonly FieldChange[];
};

/** @throws Refusal when the lifecycle rules do not allow the action */
export function refuseUnlessAllowed(
  action: Action,
  contract: LockedContract,
  ctx: Pick<TransitionContext, 'actor' | 'now'> & {
    readonly app: { readonly config: Pick<App['config'], 'saleRules'> };
  },
): void {
  const refusal = whyNot(action, contractFacts(contract), whoActs(ctx));
  if (refusal) throw RefusalError.of(refusal);
}

/**
 * Applies an action to a contract: checks the lifecycle rules, updates the row, appends the history
 * and enqueues the follow-up jobs, all in the caller's transaction.
 * @returns the updated contract, still locked
 * @throws Refusal when the lifecycle rules do not allow the action
 */
export async function transition<A extends Exclude<Action, 'create'>>(
  tx: Tx,
  ctx: TransitionContext,
  contract: LockedContract,
  action: A,
  patch: ContractPatch<A>,
): Promise<LockedContract> {
  const [updated] = await transitionAll(tx, ctx, action, [{ contract, patch }]);
  if (!updated) throw new RefusalError('INVALID_STATE');
  return updated;
}

/** A locked contract and what an action changes on it. */
type ContractChange<A extends Action = Action> = {
  readonly contract: LockedContract;
  readonly patch: ContractPatch<A>;
};

/**
 * Applies one action to many different contracts, as `transition` does, in one round trip. The
 * only writer of a status.
 * @returns the updated contracts, by officer: the counters lock officers in this order
 * @throws Refusal when the lifecycle rules do not allow the action on one of them
 */
export async function transitionAll<A extends Exclude<Action, 'create'>>(
  tx: Tx,
  ctx: TransitionContext,
  action: A,
  changes: readonly ContractChange<A>[],
): Promise<LockedContract[]> {
  const inOrder = changes.toSorted((a, b) => a.contract.officer_id - b.contract.officer_id);
  // Every way to cancel answers the customer's request, because it passes here (MY-15).
  const contractsToAnswer = isCancellation(action)
    ? await readContractsToCancel(
        tx,
        inOrder.map(({ contract }) => contract.id),
      )
    : NONE;
  const contacts = await contactChanges(
    tx,
    ctx,
    inOrder.map(({ contract, patch: { set = {} } }) => ({ contract, set })),
  );
  const steps = inOrder.map(({ contract, patch: { set = {}, note = null, fields = [], ids } }) => {
    refuseUnlessAllowed(action, contract, ctx);
    const before = contract.status;
    const after = statusAfter(action, before);
    // Paying an order that was opened before a change request accepts the contract as it is.
    const columns = {
      ...set,
      ...contacts.get(contract.id),
      ...firstSending(ctx, contract, after),
      ...(after === before ? {} : { change_requested: false }),
    };
    const update = tx
      .updateTable('contracts')
      .set({
        ...columns,
        status: after,
        updated_at: laterThan(contract.updated_at, ctx.now),
      })
      .where('id', '=', contract.id)
      // The row is locked, so this always matches; it makes a missing lock harmless.
      .where('status', '=', before)
      .returningAll();
    const entry = historyEntry(ctx, action, {
      contractId: contract.id,
      follows: contract.historyEnd,
      from: before,
      to: after,
      note,
      fields: [
        ...fields,
        ...stateChanges(contract, columns),
        ...(contractsToAnswer.has(contract.id) ? [outcomeChange('DONE')] : []),
      ],
    });
    return { contract, update, ...entry, ids: { ...ids, contractId: contract.id } };
  });
  const updates = await pipelineAll(
    tx,
    steps.map(({ update }) => update),
    [
      ...(await buildRecords(tx, ctx, action, steps)),
      ...statementsAfter(
        tx,
        action,
        inOrder.map(({ contract }) => contract),
      ),
      ...(contractsToAnswer.size > 0
        ? [closingRequestsToCancel(tx, [...contractsToAnswer], ctx.now)]
        : []),
    ],
  );
  return steps.map(({ contract, historyEnd }, at) => {
    const [updated] = updates[at] ?? [];
    if (!updated) throw new RefusalError('INVALID_STATE');
    return { ...contract, ...updated, historyEnd };
  });
}

/** The rule under which the customer first got the contract (SALE-3). */
function firstSending(
  { app }: TransitionContext,
  { first_sent_at: firstSentAt }: LockedContract,
  after: Status,
) {
  const isFirst = awaitsPayment(after) && firstSentAt === null;
  return isFirst ? { first_sent_rules: app.config.saleRules } : {};
}

const NONE: ReadonlySet<number> = new Set();

type HistoryEntry = {
  readonly contractId: number;
  /** The end of the history that this row continues. */
  readonly follows: HistoryEnd;
  readonly from: Status | null;
  readonly to: Status;
  readonly note: string | null;
  readonly fields: readonly FieldChange[];
};

/**
 * The statements that every action adds to its own, its history row and its follow-up jobs, and the
 * end of the history after them.
 */
export async function actionRecords(
  { tx, ...ctx }: TransitionContext & { readonly tx: Tx },
  action: Action,
  entry: HistoryEntry,
): Promise<{ readonly records: Statement[]; readonly historyEnd: HistoryEnd }> {
  const { row, historyEnd } = historyEntry(ctx, action, entry);
  const ids = { contractId: entry.contractId };
  return { records: await buildRecords(tx, ctx, action, [{ row, ids }]), historyEnd };
}

/** The history rows and follow-up jobs of an action on one or more contracts. */
async function buildRecords(
  tx: Tx,
  { app }: TransitionContext,
  action: Action,
  steps: readonly { readonly row: HistoryRow; readonly ids: JobIds }[],
): Promise<Statement[]> {
  if (steps.length === 0) return [];
  const history = tx.insertInto('contract_history').values(steps.map(({ row }) => row));
  const jobs = Map.groupBy(
    steps.flatMap(({ ids }) => jobsAfter(action, ids)),
    ({ name }) => name,
  );
  const enqueuing = [...jobs].map(([name, ofName]) =>
    app.jobs.enqueuing(
      tx,
      name,
      ofName.map(({ payload }) => payload),
    ),
  );
  return [history, ...(await Promise.all(enqueuing))];
}

type HistoryRow = InsertObject<DB, 'contract_history'>;

function historyEntry(
  { app, actor, now }: TransitionContext,
  action: Action,
  { contractId, follows, from, to, note, fields }: HistoryEntry,
): { readonly row: HistoryRow; readonly historyEnd: HistoryEnd } {
  const sequence = follows.sequence + 1;
  const actorKind = actor.kind === 'policyholder' ? 'customer' : actor.kind;
  const actorId = actor.kind === 'staff' ? actor.accountId : null;
  const mac = historyMac(app.config.keys.history, follows.mac, {
    contractId,
    sequence,
    at: now,
    action,
    actorKind,
    actorId,
    from,
    to,
    note,
    changes: fields,
  });
  const row = {
    contract_id: contractId,
    sequence,
    at: now,
    action,
    actor_kind: actorKind,
    actor_id: actorId,
    from_status: from,
    to_status: to,
    note,
    changes: JSON.stringify(fields),
    mac,
    // Set by the trigger that chains the rows.
    previous_hash: NO_BYTES,
    hash: NO_BYTES,
  } as const;
  return { row, historyEnd: { sequence, mac } };
}

const NO_BYTES = sql<Buffer>`''::bytea`;

/** The actor in the lifecycle rules; `isCertified` is judged for officers alone (SALE-11). */
export function whoActs({
  app,
  actor,
  now,
}: {
  readonly app: { readonly config: Pick<App['config'], 'saleRules'> };
  readonly actor: Actor;
  readonly now: Date;
}): Who {
  const isCertificateDue = app.config.saleRules === 'require' && actor.kind === 'staff';
  return {
    party: actorParty(actor),
    now,
    ...(isCertificateDue && { isCertified: isCertified(actor.certificate, businessDay(now)) }),
  };
}

/** The actor's party in the lifecycle rules. */
function actorParty(actor: Actor): Party {
  if (actor.kind === 'staff') return actor.party;
  return actor.kind === 'policyholder' ? 'customer' : actor.kind;
}

/** Two changes within one millisecond must differ for a client that read the first. */
function laterThan(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1);
}
