import { RefusalError } from '@salus/api/refusal-error.ts';
import { findResemblingName } from '@salus/domain/people/letters/resembling-name.ts';
import { type UnitKind, unitKinds } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/** From the region down to the unit of an account; empty for the head office. */
export type UnitPath = readonly string[];

/**
 * Serialises changes of the organisation until commit, as the triggers of accounts and units do.
 * Taken before the first row lock, so that two changes can't deadlock.
 */
export async function awaitTurnToPlace(tx: Tx): Promise<void> {
  await sql`select await_turn_to_place()`.execute(tx);
}

/**
 * Creates the missing units of a path. Returns null for the head office.
 * @throws Refusal UNIT_CLOSED, and SIMILAR_UNIT unless `makesResembling`
 */
export async function findOrMakeUnit(
  tx: Tx,
  path: UnitPath,
  { makesResembling }: { readonly makesResembling: boolean },
): Promise<number | null> {
  if (path.length > unitKinds.length)
    throw new RangeError(`a unit lies at most ${unitKinds.length} deep`);
  let parent: number | null = null;
  for (const [depth, name] of path.entries()) {
    const kind: UnitKind | undefined = unitKinds[depth];
    const unit = await findUnit(tx, parent, name);
    if (unit?.isClosed) throw new RefusalError('UNIT_CLOSED', { name });
    if (!unit && !makesResembling) await refuseSimilarName(tx, { parentId: parent, name });
    parent = unit?.id ?? (await makeUnit(tx, parent, kind, name));
  }
  return parent;
}

/** The id of the unit at a path, or null. */
export async function findUnitAt(tx: Tx, path: UnitPath): Promise<number | null> {
  let unitId: number | null = null;
  for (const name of path) {
    const unit = await findUnit(tx, unitId, name);
    if (!unit) return null;
    unitId = unit.id;
  }
  return unitId;
}

type UnitPlace = { readonly parentId: number | null; readonly name: string };

/**
 * Asks about a name that may be a sibling's with a slip (UNIT-2).
 * @param unitId the unit itself, which may keep or mend its name
 * @throws Refusal SIMILAR_UNIT
 */
export async function refuseSimilarName(
  tx: Tx,
  { parentId, name }: UnitPlace,
  unitId: number | null = null,
): Promise<void> {
  const siblings = await tx
    .selectFrom('units')
    .select(['id', 'name'])
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .$if(unitId !== null, (query) => query.where('id', '!=', unitId))
    .orderBy('id')
    .execute();
  const similarName = findResemblingName(
    name,
    siblings.map((unit) => unit.name),
  );
  const sibling = siblings.find((unit) => unit.name === similarName);
  if (sibling)
    throw new RefusalError('SIMILAR_UNIT', { name, unitId: sibling.id, similarName: sibling.name });
}

/** The open unit of the name; a closed one only where there is no open one. */
async function findUnit(tx: Tx, parent: number | null, name: string) {
  // Not "is not distinct from", which no index answers.
  const below = parent === null ? sql`parent_id is null` : sql`parent_id = ${parent}`;
  const { rows } = await sql<{ id: number; isClosed: boolean }>`
    select id, closed_at is not null as "isClosed" from units
     where ${below} and name = ${name} order by closed_at nulls first limit 1`.execute(tx);
  return rows[0] ?? null;
}

async function makeUnit(
  tx: Tx,
  parent: number | null,
  kind: UnitKind | undefined,
  name: string,
): Promise<number | null> {
  // On a concurrent insert the update changes nothing, but "returning" then returns the row.
  const { rows } = await sql<{ id: number }>`
    insert into units (parent_id, kind, name) values (${parent}, ${kind}, ${name})
    on conflict (parent_id, name) where closed_at is null
    do update set name = excluded.name returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
