import type { UnitKind } from '@salus/domain/people/roles.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import type { Reach } from '../scope.ts';

/** Whose contracts a list is about: one officer's, those sold at or below a unit, all, or none at all. */
export type Scope =
  | 'all'
  | 'none'
  | { readonly officerId: number }
  | { readonly unitId: number; readonly kind: UnitKind };

/**
 * What somebody's reach comes to, narrowed to a unit where one is named. Read anew for each call: whoever is moved sees, and
 * is seen, from there on at once. A head without a unit reaches nothing.
 * @throws Refusal VALIDATION_ERROR naming `unitId` for a unit that does not exist or lies outside of the reach
 */
export async function scopeOf(reader: Reader, reach: Reach, unitId?: number): Promise<Scope> {
  if (reach === 'all' && unitId === undefined) return 'all';
  if (reach !== 'all' && 'officerId' in reach) return reach;
  const headId = reach === 'all' ? null : reach.headId;
  const { rows } = await sql<{ id: number; kind: UnitKind }>`
    with recursive wanted as (
      select coalesce(${unitId ?? null}::bigint, (select unit_id from accounts where id = ${headId}::bigint)) as id),
    above as (
      select units.id, units.parent_id from units join wanted using (id)
      union all
      select units.id, units.parent_id from units join above on units.id = above.parent_id)
    select units.id, units.kind from units join wanted using (id)
     where ${headId}::bigint is null
        or (select unit_id from accounts where id = ${headId}::bigint) in (select id from above)`.execute(reader);
  const [unit] = rows;
  if (unit) return { unitId: unit.id, kind: unit.kind };
  if (unitId === undefined) return 'none';
  throw fieldRefusal([{ path: 'unitId', code: 'invalid' }]);
}

/** May somebody ask for this unit? */
export async function isUnitReached(reader: Reader, reach: Reach, unitId: number): Promise<boolean> {
  try {
    await scopeOf(reader, reach, unitId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** A scope that migration 0018 counts, and whose contracts may be millions: those of smaller units are looked at one by one. */
export function isOfManyOfficers(scope: Scope): scope is { readonly unitId: number; readonly kind: 'AREA' | 'REGION' } {
  return typeof scope === 'object' && 'unitId' in scope && (scope.kind === 'AREA' || scope.kind === 'REGION');
}

/** The condition on the table `contracts` that keeps a query within a scope. Heads see what is issued: ask for those statuses. */
export function isInScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (scope === 'none') return sql<boolean>`false`;
  if ('officerId' in scope) return sql<boolean>`contracts.officer_id = ${scope.officerId}`;
  return sql<boolean>`contracts.officer_id = any(array(${officersBelow(scope)}))`;
}

type OfUnit = Extract<Scope, { readonly unitId: number }>;

/**
 * The unit's number. Regions and areas are some dozens, and theirs stands in the text, so that PostgreSQL keeps its plan for
 * each (measured: 2.3 ms of planning for each list otherwise); branches and teams are thousands.
 */
export const unitInText = (scope: OfUnit): RawBuilder<number> =>
  isOfManyOfficers(scope) ? sql`${sql.lit(scope.unitId)}::bigint` : sql`${scope.unitId}::bigint`;

/** Who sells at or below a region or an area, as the counts have it. */
export const soldBelow = (scope: OfUnit): RawBuilder<{ officer_id: number }> =>
  sql`select sold.officer_id from officer_scopes sold where sold.unit_ids @> array[${unitInText(scope)}]`;

/** Who stands at or below a unit. */
export function officersBelow(scope: OfUnit): RawBuilder<{ id: number }> {
  return sql`
    with recursive below as (
      select ${unitInText(scope)} as id
      union all
      select units.id from units join below on units.parent_id = below.id)
    select officer.id from below cross join lateral (
      -- Unit by unit: who does not know how few units there are would read all accounts.
      select accounts.id from accounts where accounts.unit_id = below.id offset 0) officer`;
}
