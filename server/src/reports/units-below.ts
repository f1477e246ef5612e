import type { UnitKind } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../contracts/criteria/scope.ts';
import type { Reader } from '../platform/db.ts';

export type UnitBelow = { readonly id: number; readonly name: string; readonly kind: UnitKind };

/** The children of a scope's unit; the regions for the scope `all`. */
export async function unitsBelow(reader: Reader, scope: Scope): Promise<readonly UnitBelow[]> {
  if (scope === 'none' || (scope !== 'all' && 'officerId' in scope)) return [];
  const parentId = scope === 'all' ? null : scope.unitId;
  const { rows } = await sql<UnitBelow>`
    select id, name, kind from units
     where parent_id is not distinct from ${parentId}::bigint`.execute(reader);
  return rows;
}
