import { findResemblingName } from '@salus/domain/people/letters/resembling-name.ts';
import { type UnitKind, unitKinds } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/** From the region down to the unit of an account; empty for the head office. */
export type UnitPath = readonly string[];

/** A unit that is missing, beside one whose name may be the same with a slip (AUTH-33). */
export class ResemblingUnit extends Error {
  constructor(name: string, other: string) {
    super(`"${name}" does not exist, and resembles "${other}": --new-units makes it all the same`);
  }
}

/**
 * Creates the missing units of a path. Returns null for the head office.
 * @throws ResemblingUnit unless `makesResembling`
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
    const id = await findUnit(tx, parent, name);
    if (id === null && !makesResembling) await refuseResembling(tx, parent, name);
    parent = id ?? (await makeUnit(tx, parent, kind, name));
  }
  return parent;
}

async function findUnit(tx: Tx, parent: number | null, name: string): Promise<number | null> {
  // Not "is not distinct from", which no index answers.
  const below = parent === null ? sql`parent_id is null` : sql`parent_id = ${parent}`;
  const { rows } = await sql<{
    id: number;
  }>`select id from units where ${below} and name = ${name}`.execute(tx);
  return rows[0]?.id ?? null;
}

async function refuseResembling(tx: Tx, parent: number | null, name: string): Promise<void> {
  const siblings = await tx
    .selectFrom('units')
    .select('name')
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .orderBy('id')
    .execute();
  const names = siblings.map((unit) => unit.name);
  const other = findResemblingName(name, names);
  if (other !== null) throw new ResemblingUnit(name, other);
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
    on conflict (parent_id, name) do update set name = excluded.name returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
