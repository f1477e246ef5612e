import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Unit } from '@salus/domain/people/unit-tree.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

const unitColumns = sql`units.id, units.parent_id as "parentId", units.kind, units.name,
  units.closed_at is not null as "isClosed"`;

/**
 * Locks units by their ids, so that their people and the units below stay. Comes after
 * `awaitTurnToPlace`.
 * @returns finds a unit by its id
 * @throws Refusal NOT_FOUND
 */
export async function lockUnits(tx: Tx, ids: readonly number[]): Promise<(id: number) => Unit> {
  const { rows } = await sql<Unit>`
    select ${unitColumns} from units where id = any(${[...ids]}::bigint[])
     order by id for no key update`.execute(tx);
  const unitById = (id: number) => {
    const unit = rows.find((row) => row.id === id);
    if (!unit) throw new RefusalError('NOT_FOUND');
    return unit;
  };
  for (const id of ids) unitById(id);
  return unitById;
}

export async function childUnits(reader: Reader, id: number): Promise<readonly Unit[]> {
  const { rows } = await sql<Unit>`
    select ${unitColumns} from units where parent_id = ${id} order by id`.execute(reader);
  return rows;
}

/** The ids from the unit up to its region. */
export async function pathIds(reader: Reader, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive path as (
      select id, parent_id, 0 as height from units where id = ${id}
      union all
      select units.id, units.parent_id, path.height + 1
        from units join path on units.id = path.parent_id)
    select id from path order by height`.execute(reader);
  return rows.map((row) => row.id);
}

/** The unit and all below it, deepest first. */
export async function unitsAtOrBelow(reader: Reader, id: number): Promise<readonly Unit[]> {
  const { rows } = await sql<Unit>`
    with recursive below as (
      select id, 0 as depth from units where id = ${id}
      union all
      select units.id, below.depth + 1 from units join below on units.parent_id = below.id)
    select ${unitColumns} from units join below using (id)
     order by below.depth desc, units.id`.execute(reader);
  return rows;
}

/** The enabled accounts in the unit and below it. */
export async function countPeople(reader: Reader, id: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with recursive below as (
      select ${id}::bigint as id
      union all
      select units.id from units join below on units.parent_id = below.id)
    select count(*) as people from accounts join below on below.id = accounts.unit_id
     where disabled_at is null`.execute(reader);
  return rows[0]?.people ?? 0;
}

/** From the region down, as it is now. */
export async function readUnitPath(reader: Reader, id: number | null): Promise<readonly string[]> {
  const { rows } = await sql<{ path: readonly string[] }>`
    select unit_path(${id}::bigint) as path`.execute(reader);
  return rows[0]?.path ?? [];
}
