import type { UnitKind } from '@salus/domain/people/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import type { Reach } from '../scope.ts';

/**
 * How a contract belongs to a unit: by its officer's unit of today, by the unit in which it was
 * sold, or by either.
 */
export type UnitBasis = 'today' | 'sold' | 'either';

export type UnitScope = {
  readonly unitId: number;
  readonly kind: UnitKind;
  readonly basis: UnitBasis;
};

/** The contracts that a query covers. `none`: a head without a unit, an admin. */
export type Scope = 'all' | 'none' | { readonly officerId: number } | UnitScope;

/** Areas and regions have their own counters; smaller units have few contracts. */
type CountedUnit = UnitScope & { readonly kind: 'AREA' | 'REGION' };

type UnitFilter = {
  /** By default the own unit of a head. */
  readonly unitId?: number | undefined;
  readonly basis: UnitBasis;
};

/**
 * Narrows a reach to a unit, if one is given; null for a unit that is unknown or out of reach.
 * Reads the units on each call, so that moving a person takes effect immediately.
 */
export async function readScope(
  reader: Reader,
  reach: Reach,
  { unitId, basis }: UnitFilter,
): Promise<Scope | null> {
  if (reach === 'all' && unitId === undefined) return 'all';
  if (reach === 'none') return 'none';
  if (reach !== 'all' && 'officerId' in reach) return reach;
  const headId = reach === 'all' ? null : reach.headId;
  const { rows } = await sql<Omit<UnitScope, 'basis'>>`
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
  const [unit] = rows;
  return unit ? { ...unit, basis } : unitId === undefined ? 'none' : null;
}

export const isCountedUnit = (scope: Scope): scope is CountedUnit =>
  typeof scope === 'object' && 'unitId' in scope && isCounted(scope);

/** The unit of a scope: lists of its contracts have it as `soldUnitId`. */
export const unitInScope = (scope: Scope): number | null =>
  typeof scope === 'object' && 'unitId' in scope ? scope.unitId : null;

/** True where a scope may hold millions of contracts; a branch has tens of thousands at most. */
export const isLarge = (scope: Scope): boolean => scope === 'all' || isCountedUnit(scope);

/** The condition on `contracts` for a scope. Callers for heads add the statuses that heads see. */
export function isInScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (scope === 'none') return sql<boolean>`false`;
  if ('officerId' in scope) return sql<boolean>`contracts.officer_id = ${scope.officerId}`;
  const { today, sold } = unitConditions(scope);
  const isIn = { today, sold, either: sql<boolean>`(${today} or ${sold})` };
  return isIn[scope.basis];
}

/**
 * The same as conditions of which a contract meets one at most. PostgreSQL reads the rows of all
 * contracts for the OR of two columns, and each of these conditions from its index alone.
 */
export function scopeParts(scope: Scope): readonly RawBuilder<boolean>[] {
  if (typeof scope !== 'object' || !('unitId' in scope) || scope.basis !== 'either')
    return [isInScope(scope)];
  const { today, sold } = unitConditions(scope);
  return [today, sql<boolean>`(${sold} and not ${today})`];
}

function unitConditions(unit: Unit) {
  return {
    today: sql<boolean>`contracts.officer_id = any(array(${officersIn(unit)}))`,
    sold: sql<boolean>`contracts.sold_unit_id = any(array(${unitsIn(unit)}))`,
  };
}

type Unit = Pick<UnitScope, 'unitId' | 'kind'>;

const isCounted = ({ kind }: Unit) => kind === 'AREA' || kind === 'REGION';

/** The officers in or below a unit, as a query with the column `id`. */
export const officersIn = (unit: Unit): RawBuilder<{ id: number }> =>
  isCounted(unit)
    ? sql`
      select officer_id as id from officer_scopes
       where unit_ids @> array[${unit.unitId}::bigint]`
    : sql`
      select accounts.id from accounts where accounts.unit_id = any(array(${unitsIn(unit)}))`;

/** The unit and those below it, as a query with the column `id`. */
export const unitsIn = (unit: Unit): RawBuilder<{ id: number }> =>
  isCounted(unit)
    ? sql`
      select unit_id as id from unit_scopes where unit_ids @> array[${unit.unitId}::bigint]`
    : sql`
      with recursive below as (
        select ${unit.unitId}::bigint as id
        union
        select units.id from units join below on units.parent_id = below.id)
      select id from below`;
