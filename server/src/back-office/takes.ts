import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../context.ts';
import type { TakesCriterion } from '../contracts/criteria/contract-criteria.ts';
import { isTakeOver, type TakenView } from '../contracts/current-take.ts';
import type { Reader, Tx } from '../platform/db.ts';
import { findHeldContracts, heldContracts } from './worklists.ts';

/** A clerk who works on a contract. */
type Take = {
  readonly contractId: number;
  readonly referenceNumber: string;
  readonly accountId: number;
  readonly byName: string;
  readonly byEmail: string;
  readonly at: Date;
};

type TakeRow = Take & { readonly isFromWorklist: boolean };

/** The takes that a condition finds, those that are over because of their account left out. */
export const selectTakes = (reader: Reader, condition: RawBuilder<boolean>) =>
  sql<TakeRow>`
    select t.contract_id as "contractId", c.reference_number as "referenceNumber",
           a.id as "accountId", a.full_name as "byName", a.email_address as "byEmail",
           t.taken_at as at, t.is_from_worklist as "isFromWorklist"
      from contract_takes t
      join accounts a on a.id = t.account_id
      join contracts c on c.id = t.contract_id
     where not ${isTakeOver} and ${condition}`.compile(reader);

/** Those of the takes that no worklist has ended: one still holds the contract (WORK-2). */
export async function findCurrentTakes(
  reader: Reader,
  takes: readonly TakeRow[],
  now: Date,
): Promise<readonly Take[]> {
  const idsOfWork = takes.flatMap((row) => (row.isFromWorklist ? [row.contractId] : []));
  const idsInWork = await findHeldContracts(reader, idsOfWork, now);
  return takes.filter(
    ({ isFromWorklist, contractId }) => !isFromWorklist || idsInWork.has(contractId),
  );
}

/** Whether a take `t` of an account `a` is the clerk's own, and no worklist has ended it. */
export function isOwnTake(reader: Reader, accountId: number, now: Date): RawBuilder<boolean> {
  const contractsInWork = heldContracts(
    reader,
    sql`array(select contract_id from contract_takes
               where account_id = ${accountId} and is_from_worklist)`,
    now,
  );
  return sql`t.account_id = ${accountId} and not ${isTakeOver}
    and (not t.is_from_worklist or t.contract_id in (${contractsInWork}))`;
}

async function readTakes(
  reader: Reader,
  condition: RawBuilder<boolean>,
  now: Date,
): Promise<readonly Take[]> {
  const { rows } = await reader.executeQuery(selectTakes(reader, condition));
  return findCurrentTakes(reader, rows, now);
}

/**
 * Removes the takes that are over; one that is being changed waits for the next time. A take of a
 * contract that a worklist holds meanwhile ends with it.
 */
export async function removeEndedTakes(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; isOver: boolean; isFromWorklist: boolean }>`
    select t.contract_id as id, ${isTakeOver} as "isOver", t.is_from_worklist as "isFromWorklist"
      from contract_takes t join accounts a on a.id = t.account_id
       for update of t skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const heldContracts = await findHeldContracts(tx, ids, now);
  const newlyHeld = rows.filter((row) => !row.isFromWorklist && heldContracts.has(row.id));
  if (newlyHeld.length > 0)
    await tx
      .updateTable('contract_takes')
      .set({ is_from_worklist: true })
      .where(
        'contract_id',
        'in',
        newlyHeld.map(({ id }) => id),
      )
      .execute();
  const ended = rows.filter(
    (row) => row.isOver || (row.isFromWorklist && !heldContracts.has(row.id)),
  );
  if (ended.length === 0) return;
  await tx
    .deleteFrom('contract_takes')
    .where(
      'contract_id',
      'in',
      ended.map(({ id }) => id),
    )
    .execute();
}

/** The take of a contract; undefined without one. */
export async function findTake(
  reader: Reader,
  contractId: number,
  now: Date,
): Promise<Take | undefined> {
  const [take] = await readTakes(reader, sql`t.contract_id = ${contractId}`, now);
  return take;
}

/** Adds to rows of contracts who works on each. */
export async function withTakes<R extends { readonly referenceNumber: string }>(
  reader: Reader,
  rows: readonly R[],
  now: Date,
) {
  const numbers = rows.map(({ referenceNumber }) => referenceNumber);
  const takes = await readTakes(reader, sql`c.reference_number = any(${numbers}::text[])`, now);
  const byNumber = new Map(takes.map((take) => [take.referenceNumber, take]));
  return rows.map((row) => ({ ...row, ...takenView(byNumber.get(row.referenceNumber)) }));
}

export const takenView = (take: Take | undefined): TakenView => ({
  takenByName: take?.byName ?? null,
  takenByEmail: take?.byEmail ?? null,
  takenAt: take?.at ?? null,
});

/** The contracts of the filter `takenBy`: the caller's own, those of no clerk, or of an address. */
export async function readTakesCriterion(
  reader: Reader,
  { actor, now }: { readonly actor: Pick<Staff, 'accountId'>; readonly now: Date },
  takenBy: string | undefined,
): Promise<TakesCriterion | undefined> {
  if (takenBy === undefined) return undefined;
  const takes = await readTakes(reader, takerCondition(takenBy, actor), now);
  return {
    contractIds: takes.map(({ contractId }) => contractId),
    isExcluded: takenBy === 'none',
  };
}

function takerCondition(takenBy: string, { accountId }: Pick<Staff, 'accountId'>) {
  if (takenBy === 'none') return sql<boolean>`true`;
  if (takenBy === 'me') return sql<boolean>`t.account_id = ${accountId}`;
  return sql<boolean>`a.email_address = ${takenBy.toLowerCase()}`;
}
