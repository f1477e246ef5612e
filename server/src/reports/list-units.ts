import type { listUnits as call } from '@salus/api/reports.ts';
import type { UnitKind } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { actorReach, type Reach } from '../contracts/scope.ts';
import type { Reader } from '../platform/db.ts';
import { byName } from './by-name.ts';

/** The units within the actor's reach, each followed by the units below it. */
export const listUnits: StaffUseCase<typeof call> = async ({ app, actor }) =>
  inOrder(await unitsWithin(app.db, actorReach(actor)));

type Unit = {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: UnitKind;
  readonly name: string;
  readonly isClosed: boolean;
};

/** The unit of a head has no parent here: units above it are out of reach. */
async function unitsWithin(reader: Reader, reach: Reach): Promise<readonly Unit[]> {
  if (reach === 'none') return [];
  if (reach !== 'all' && 'officerId' in reach) return [];
  const top =
    reach === 'all'
      ? sql`parent_id is null`
      : sql`id = (select unit_id from accounts where id = ${reach.headId})`;
  const { rows } = await sql<Unit>`
    with recursive below as (
      select id, null::bigint as "parentId", kind, name, closed_at
        from units where ${top}
      union all
      select units.id, units.parent_id, units.kind, units.name, units.closed_at
        from units join below on units.parent_id = below.id)
    select id, "parentId", kind, name, closed_at is not null as "isClosed" from below`.execute(
    reader,
  );
  return rows;
}

function inOrder(units: readonly Unit[]): Unit[] {
  const childrenByParent = Map.groupBy(units, (unit) => unit.parentId);
  const subtree = (parentId: number | null): Unit[] =>
    (childrenByParent.get(parentId) ?? [])
      .sort(byName)
      .flatMap((unit) => [unit, ...subtree(unit.id)]);
  return subtree(null);
}
