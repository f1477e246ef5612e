import { Refusal } from '@salus/domain/refusals.ts';
import type { Staff } from '../context.ts';

/** Whose contracts somebody may reach: an officer's own, those of a head's unit, or all. */
export type Reach = { readonly officerId: number } | { readonly unitId: number } | 'all';

/** Whose certificates this person may fetch (decisions §2): heads those at or below their unit. */
export function certificatesOf(actor: Staff): Reach {
  if (actor.party === 'sales') return { officerId: actor.accountId };
  if (actor.party === 'backOffice') return 'all';
  if (actor.unitId === null) throw new Refusal('NOT_FOUND');
  return { unitId: actor.unitId };
}

/** Whose unissued contracts this person may work on: an officer's own; null means all, for the back office. */
export function officerOf(actor: Staff): number | null {
  if (actor.party === 'sales') return actor.accountId;
  if (actor.party === 'backOffice') return null;
  throw new Refusal('NOT_FOUND');
}
