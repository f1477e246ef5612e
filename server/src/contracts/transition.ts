import type { Party } from '@salus/domain/contracts/facts.ts';
import { type Action, statusAfter, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { sql, type Updateable } from 'kysely';
import type { Actor, App } from '../context.ts';
import type { DB } from '../platform/database.gen.ts';
import { askTogether, type Tx } from '../platform/db.ts';
import { followUps } from './follow-ups.ts';
import { factsOf, type LockedContract } from './locked-contract.ts';
import { standingChanges } from './standing-changes.ts';

/** One field that an action changed, under its wire name, as text. */
export type FieldChange = { readonly field: string; readonly from: string | null; readonly to: string | null };

/** Who acts, when, and the queue for what follows. */
export type Doing = { readonly app: Pick<App, 'jobs'>; readonly actor: Actor; readonly now: Date };

export type Changes = {
  /** Columns that the action sets besides the status. */
  readonly set?: Omit<Updateable<DB['contracts']>, 'id' | 'status' | 'updated_at' | 'created_at'>;
  readonly note?: string | null;
  /** What the history tells besides where the contract stands, which it takes from `set`. */
  readonly fields?: readonly FieldChange[];
};

/**
 * Does an action to a contract: asks the law, writes the row, appends the history and enqueues what follows, all in the
 * caller's transaction. The only place that writes a status.
 * @returns the contract as it stands afterwards, still locked
 * @throws Refusal whatever the law answers
 */
export async function transition(
  tx: Tx,
  doing: Doing,
  contract: LockedContract,
  action: Exclude<Action, 'create'>,
  { set = {}, note = null, fields = [] }: Changes = {},
): Promise<LockedContract> {
  const refusal = whyNot(action, factsOf(contract), { party: partyOf(doing.actor), now: doing.now });
  if (refusal) throw refusal;
  const before = contract.status as Status;
  const after = statusAfter(action, before);
  // Whoever pays an order that was opened before they asked for a change has taken the contract as it is.
  const columns = { ...set, ...(after === before ? {} : { change_requested: false }) };
  const update = tx
    .updateTable('contracts')
    .set({
      ...columns,
      status: after,
      updated_at: laterThan(contract.updated_at, doing.now),
    })
    .where('id', '=', contract.id)
    // The row is locked, so this always matches; it makes a forgotten lock harmless.
    .where('status', '=', before)
    .returningAll();
  const changes = [...fields, ...standingChanges(contract, columns)];
  const entry = { contractId: contract.id, action, from: before, to: after, note, fields: changes };
  const jobs = await Promise.all(
    (followUps[action] ?? []).map((name) => doing.app.jobs.enqueuing(tx, name, { contractId: contract.id })),
  );
  const [[updated]] = await askTogether(tx, [update, appendingHistory(tx, doing, entry), ...jobs]);
  if (!updated) throw new Refusal('INVALID_STATE');
  return { ...updated, insureds: contract.insureds } as unknown as LockedContract;
}

type HistoryEntry = {
  readonly contractId: number;
  readonly action: Action;
  readonly from: Status | null;
  readonly to: Status;
  readonly note: string | null;
  readonly fields: readonly FieldChange[];
};

/** What appends to the contract's history, to be asked; the database numbers and chains the row. */
export function appendingHistory(tx: Tx, { actor, now }: Pick<Doing, 'actor' | 'now'>, entry: HistoryEntry) {
  return tx.insertInto('contract_history').values({
    contract_id: entry.contractId,
    at: now,
    action: entry.action,
    actor_kind: actor.kind,
    actor_id: actor.kind === 'staff' ? actor.accountId : null,
    from_status: entry.from,
    to_status: entry.to,
    note: entry.note,
    changes: JSON.stringify(entry.fields),
    // Set by the trigger that chains the rows.
    sequence: 0,
    previous_hash: sql`''::bytea`,
    hash: sql`''::bytea`,
  });
}

/** The law's name for an actor. */
export function partyOf(actor: Actor): Party {
  return actor.kind === 'staff' ? actor.party : actor.kind;
}

/** Two changes within one millisecond must still be told apart by whoever read the first (CONTRACT_CHANGED). */
function laterThan(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1);
}
