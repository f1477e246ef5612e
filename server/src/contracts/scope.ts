import { Refusal } from '@salus/domain/refusals.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../context.ts';

/**
 * Whose contracts somebody may reach (decisions §2): an officer's own, the issued ones of the officers at or below the unit
 * that somebody heads, or all.
 */
export type Reach = { readonly officerId: number } | { readonly headId: number } | 'all';

/** What this person sees in lists, files and reports. */
export function reachOf(actor: Staff): Reach {
  if (actor.party === 'sales') return { officerId: actor.accountId };
  return actor.party === 'backOffice' ? 'all' : { headId: actor.accountId };
}

/**
 * Whose contracts this person may work on, issued or not: an officer's own; null means all, for the back office. Heads
 * only read.
 */
export function officerOf(actor: Staff): number | null {
  if (actor.party === 'sales') return actor.accountId;
  if (actor.party === 'backOffice') return null;
  throw new Refusal('NOT_FOUND');
}

/**
 * The condition on the table `contracts` that keeps a query within somebody's reach. The units of a head and of the
 * officers are read in the same statement: whoever is moved sees, and is seen, from there on at once. A head without a unit
 * reaches nothing.
 */
export function isWithin(reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  if ('officerId' in reach) return sql<boolean>`contracts.officer_id = ${reach.officerId}`;
  return sql<boolean>`contracts.issued_at is not null and contracts.officer_id in (
    with recursive reached as (
      select unit_id as id from accounts where id = ${reach.headId}
      union
      select units.id from units join reached on units.parent_id = reached.id)
    select accounts.id from accounts join reached on reached.id = accounts.unit_id)`;
}
