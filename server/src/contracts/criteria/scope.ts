import type { UnitKind } from '@salus/domain/people/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import type { Reach } from '../scope.ts';

/** The officers whose contracts a query covers. `none` is the scope of a head without a unit. */
export type Scope =
  | 'all'
  | 'none'
  | { readonly officerId: number }
  | { readonly unitId: number; readonly kind: UnitKind };

type UnitScope = Extract<Scope, { readonly unitId: number }>;
/** Areas and regions have their own counters; smaller units have few contracts. */
type CountedUnit = { readonly unitId: number; readonly kind: 'AREA' | 'REGION' };

/**
 * Narrows a reach to a unit, if one is given; null for a unit that is unknown or out of reach.
 * Reads the units on each call, so that moving a person takes effect immediately.
 */
export async function readScope(
  reader: Reader,
  reach: Reach,
  unitId?: number,
): Promise<Scope | null> {
  if (reach === 'all' && unitId === undefined) return 'all';
  if (reach !== 'all' && 'officerId' in reach) return reach;
  const headId = reach === 'all' ? null : reach.headId;
  const { rows } = await sql<UnitScope>`
    with recursive wanted as (
      select coalesce(${unitId ?? null}::bigint,
                      (select unit_id from accounts where id = ${headId}::bigint)) as id),
    above as (
      select units.id, units.parent_id from units join wanted using (id)
      union all
      select units.id, units.parent_id from units join above on units.id = above.parent_id)
    select units.id as "unitId", units.kind from units join wanted using (id)
     where ${headId}::bigint is null
        or (select unit_id from accounts where id = ${headId}::bigint)
           in (select id from above)`.execute(reader);
  return rows[0] ?? (unitId === undefined ? 'none' : null);
}

export const isCountedUnit = (scope: Scope): scope is CountedUnit =>
  typeof scope === 'object' &&
  'unitId' in scope &&
  (scope.kind === 'AREA' || scope.kind === 'REGION');

/** True where a scope may hold millions of contracts; a branch has tens of thousands at most. */
export const isLarge = (scope: Scope): boolean => scope === 'all' || isCountedUnit(scope);

/** The condition on `contracts` for a scope. Callers for heads add the statuses that heads see. */
export function isInScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (scope === 'none') return sql<boolean>`false`;
  if ('officerId' in scope) return sql<boolean>`contracts.officer_id = ${scope.officerId}`;
  return sql<boolean>`contracts.officer_id = any(array(${officersIn(scope)}))`;
}

/** The officers in or below a unit, as a query with the column `id`. */
export const officersIn = (scope: UnitScope): RawBuilder<{ id: number }> =>
  isCountedUnit(scope)
    ? sql`
      select officer_id as id from officer_scopes
       where unit_ids @> array[${scope.unitId}::bigint]`
    : sql`
      with recursive below as (
        select ${scope.unitId}::bigint as id
        union all
        select units.id from units join below on units.parent_id = below.id)
      select accounts.id from accounts where accounts.unit_id = any(array(select id from below))`;
