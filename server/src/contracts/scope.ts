import { RefusalError } from '@salus/api/refusal-error.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../context.ts';

/**
 * The contracts that an account may read (ROLE-2 to ROLE-6): an officer's own, the issued ones that
 * were sold at or below a head's unit or whose officers are there today, all, or none.
 */
export type Reach = { readonly officerId: number } | { readonly headId: number } | 'all' | 'none';

/** The reach of the actor in lists, files and reports. */
export function actorReach(actor: Pick<Staff, 'accountId' | 'party'>): Reach {
  const reach = {
    sales: { officerId: actor.accountId },
    backOffice: 'all',
    manager: { headId: actor.accountId },
    director: { headId: actor.accountId },
    auditor: 'all',
    admin: 'none',
  } as const satisfies Record<RoleGroup, Reach>;
  return reach[actor.party];
}

/**
 * The officer whose contracts the actor may change, issued or not; null for the back office means
 * all. Heads only read.
 */
export function officerInReach(actor: Staff): number | null {
  const reach = actorReach(actor);
  if (reach === 'all') return null;
  if (reach !== 'none' && 'officerId' in reach) return reach.officerId;
  throw new RefusalError('NOT_FOUND');
}

/**
 * Limits a query on `contracts` to a reach. One statement reads the units of the head and of the
 * officers, so that a move takes effect immediately. A head without a unit reaches nothing.
 */
export function isWithin(reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  if (reach === 'none') return sql<boolean>`false`;
  if ('officerId' in reach) return sql<boolean>`contracts.officer_id = ${reach.officerId}`;
  const units = sql`
    with recursive reached as (
      select unit_id as id from accounts where id = ${reach.headId}
      union
      select units.id from units join reached on units.parent_id = reached.id)`;
  return sql<boolean>`contracts.issued_at is not null and (
    contracts.officer_id in (${units}
      select accounts.id from accounts join reached on reached.id = accounts.unit_id)
    or contracts.sold_unit_id in (${units} select id from reached))`;
}

/** Limits a query on `accounts` to the people of a reach. */
export function isOfficerWithin(reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  if (reach === 'none') return sql<boolean>`false`;
  if ('officerId' in reach) return sql<boolean>`accounts.id = ${reach.officerId}`;
  return sql<boolean>`accounts.unit_id in (
    with recursive reached as (
      select unit_id as id from accounts head where head.id = ${reach.headId}
      union
      select units.id from units join reached on units.parent_id = reached.id)
    select id from reached)`;
}
