import { Refusal } from '@salus/domain/refusals.ts';
import type { Staff } from '../context.ts';

/**
 * Whose contracts this person may reach: an officer's own; null means all, for the back office. Heads see what lies
 * at or below their unit (decisions §2); no screen of theirs leads here yet, so for them nothing exists.
 */
export function officerOf(actor: Staff): number | null {
  if (actor.party === 'sales') return actor.accountId;
  if (actor.party === 'backOffice') return null;
  throw new Refusal('NOT_FOUND');
}
