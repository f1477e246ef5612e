import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  kindBelow,
  transfersOfMerge,
  type Unit,
  whyNotClose,
  whyNotCreate,
  whyNotMerge,
  whyNotMove,
  whyNotRename,
} from '@salus/domain/people/unit-tree.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { awaitTurnToPlace, refuseSimilarName } from '../units.ts';
import { movePeople } from './move-people.ts';
import { insertUnitHistory, type UnitOperation } from './unit-history.ts';
import {
  childUnits,
  countPeople,
  lockUnits,
  pathIds,
  readUnitPath,
  unitsAtOrBelow,
} from './unit-rows.ts';

/** The changes of the tree, for the desk and the command line (UNIT-3 to UNIT-6). */

type Confirmation = {
  /** A name like that of a sibling is meant (UNIT-2). */
  readonly isConfirmed: boolean;
};

export type NewUnit = Confirmation & { readonly parentId: number | null; readonly name: string };

/** @throws Refusal NOT_FOUND, UNIT_CLOSED, UNIT_PARENT_KIND, SIMILAR_UNIT, UNIT_EXISTS */
export async function createUnit(tx: Tx, unit: NewUnit, operation: UnitOperation): Promise<number> {
  const { parentId, name } = unit;
  await awaitTurnToPlace(tx);
  const parent = parentId === null ? null : (await lockUnits(tx, [parentId]))(parentId);
  refuseIf(whyNotCreate(parent));
  await refuseName(tx, unit);
  const { rows } = await sql<{ id: number }>`
    insert into units (parent_id, kind, name)
    values (${parentId}, ${kindBelow(parent?.kind ?? null)}, ${name}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an insert returned no row');
  const path = await readUnitPath(tx, id);
  await insertUnitHistory(tx, id, 'UNIT_CREATED', { before: {}, after: { path } }, operation);
  return id;
}

export type UnitChange = Confirmation & {
  readonly unitId: number;
  readonly name?: string | undefined;
  /** Null is the head office; undefined leaves the unit where it is. */
  readonly parentId?: number | null | undefined;
};

type Placing = {
  readonly unit: Unit;
  readonly name: string;
  readonly parentId: number | null;
  readonly isMoved: boolean;
};

/**
 * The unit's new name and place, which are allowed.
 * @throws Refusal NOT_FOUND, UNIT_BELOW_ITSELF, UNIT_CLOSED, UNIT_PARENT_KIND, SIMILAR_UNIT,
 *   UNIT_EXISTS
 */
export async function judgeUnitChange(tx: Tx, change: UnitChange): Promise<Placing> {
  await awaitTurnToPlace(tx);
  const { unitId, isConfirmed } = change;
  const unitById = await lockUnits(tx, [unitId, ...(change.parentId ? [change.parentId] : [])]);
  const unit = unitById(unitId);
  const name = change.name ?? unit.name;
  const parentId = change.parentId === undefined ? unit.parentId : change.parentId;
  const isMoved = parentId !== unit.parentId;
  if (change.parentId !== undefined) {
    const place =
      parentId === null
        ? null
        : { parent: unitById(parentId), pathIds: await pathIds(tx, parentId) };
    refuseIf(whyNotMove(unit, place));
  }
  refuseIf(whyNotRename(unit));
  if (isMoved || name !== unit.name) await refuseName(tx, { parentId, name, isConfirmed }, unitId);
  return { unit, name, parentId, isMoved };
}

/** Renames or moves a unit with all below it. @throws Refusal as `judgeUnitChange` */
export async function changeUnit(
  tx: Tx,
  change: UnitChange,
  operation: UnitOperation,
): Promise<void> {
  const { unit, name, parentId, isMoved } = await judgeUnitChange(tx, change);
  const { unitId } = change;
  if (!isMoved && name === unit.name) return;
  const before = await readUnitPath(tx, unitId);
  await sql`update units set name = ${name}, parent_id = ${parentId}
    where id = ${unitId}`.execute(tx);
  const values = { before: { path: before }, after: { path: await readUnitPath(tx, unitId) } };
  const action = isMoved ? 'UNIT_MOVED' : 'UNIT_RENAMED';
  await insertUnitHistory(tx, unitId, action, values, operation);
}

export type Merge = { readonly fromId: number; readonly intoId: number };

/** @throws Refusal NOT_FOUND, UNIT_BELOW_ITSELF, UNIT_KIND_DIFFERS, UNIT_CLOSED */
export async function judgeMerge(
  tx: Tx,
  { fromId, intoId }: Merge,
): Promise<{ readonly from: Unit; readonly into: Unit }> {
  await awaitTurnToPlace(tx);
  const unitById = await lockUnits(tx, [fromId, intoId]);
  const [from, into] = [unitById(fromId), unitById(intoId)];
  refuseIf(whyNotMerge(from, into));
  return { from, into };
}

/**
 * Puts the people and open units of one unit into another of its kind, and closes the former below
 * the latter, where its contracts stay. @throws Refusal as `judgeMerge`
 */
export async function mergeUnits(tx: Tx, merge: Merge, operation: UnitOperation): Promise<void> {
  const { from } = await judgeMerge(tx, merge);
  const { fromId, intoId } = merge;
  const [before, heirPath] = [await readUnitPath(tx, fromId), await readUnitPath(tx, intoId)];
  const transfers = transfersOfMerge(
    from,
    await childUnits(tx, fromId),
    await childUnits(tx, intoId),
  );
  for (const { unit, name } of transfers) {
    const childBefore = await readUnitPath(tx, unit.id);
    await sql`update units set parent_id = ${intoId}, name = ${name}
      where id = ${unit.id}`.execute(tx);
    const values = { before: { path: childBefore }, after: { path: [...heirPath, name] } };
    await insertUnitHistory(tx, unit.id, 'UNIT_MOVED', values, operation);
  }
  const people = await movePeople(tx, { fromId, intoId, path: [before, heirPath] }, operation);
  await sql`update units set parent_id = ${intoId}, closed_at = ${operation.now}
    where id = ${fromId}`.execute(tx);
  const after = { path: await readUnitPath(tx, fromId), people, units: transfers.length };
  for (const id of [fromId, intoId])
    await insertUnitHistory(tx, id, 'UNIT_MERGED', { before: { path: before }, after }, operation);
}

/**
 * Closes a unit without people, and the open units below it.
 * @throws Refusal NOT_FOUND, UNIT_CLOSED, UNIT_NOT_EMPTY
 */
export async function closeUnit(tx: Tx, unitId: number, operation: UnitOperation): Promise<void> {
  await awaitTurnToPlace(tx);
  const unit = (await lockUnits(tx, [unitId]))(unitId);
  refuseIf(whyNotClose(unit, await countPeople(tx, unitId)));
  for (const { id } of (await unitsAtOrBelow(tx, unitId)).filter(isOpen)) {
    const path = await readUnitPath(tx, id);
    await sql`update units set closed_at = ${operation.now} where id = ${id}`.execute(tx);
    const values = { before: { path, state: 'OPEN' }, after: { path, state: 'CLOSED' } };
    await insertUnitHistory(tx, id, 'UNIT_CLOSED', values, operation);
  }
}

const isOpen = ({ isClosed }: Unit) => !isClosed;

function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw RefusalError.of(refusal);
}

/** A name like a sibling's needs a confirmation; the very name of an open one is refused. */
async function refuseName(
  tx: Tx,
  { parentId, name, isConfirmed }: NewUnit,
  unitId: number | null = null,
): Promise<void> {
  if (!isConfirmed) await refuseSimilarName(tx, { parentId, name }, unitId);
  const sibling = await tx
    .selectFrom('units')
    .select('id')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('name', '=', name)
    .where('closed_at', 'is', null)
    .$if(unitId !== null, (query) => query.where('id', '!=', unitId))
    .executeTakeFirst();
  if (sibling) throw new RefusalError('UNIT_EXISTS', { name });
}
