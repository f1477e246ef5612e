import { isIssued, statuses } from '@salus/domain/contracts/status.ts';
import { readsEveryContract } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { Staff } from '../context.ts';
import { actorReach, isOfficerWithin, isWithin } from '../contracts/scope.ts';
import type { Database } from '../platform/db.ts';
import type { EventRow } from './event-rows.ts';

/**
 * The events that a person may see (EVENT-3): those of contracts in their reach, of which a head
 * gets no more than the step of a contract.
 */
export async function visibleEvents(
  db: Database,
  staff: Staff,
  rows: readonly EventRow[],
): Promise<readonly EventRow[]> {
  const ofContracts = rows.filter(({ contractId }) => contractId !== null);
  if (readsEveryContract[staff.party]) return ofContracts;
  const reach = actorReach(staff);
  if (reach === 'none') return [];
  if (reach !== 'all' && 'officerId' in reach)
    return ofContracts.filter(({ officerId }) => officerId === reach.officerId);
  const steps = ofContracts.filter(isStepOfIssued);
  if (steps.length === 0) return [];
  const ids = [...new Set(steps.map(({ contractId }) => contractId))];
  const { rows: reached } = await sql<{ id: number }>`
    select id from contracts where id = any(${ids}) and ${isWithin(reach)}`.execute(db);
  const idsInReach = new Set(reached.map(({ id }) => id));
  return steps.filter(({ contractId }) => contractId !== null && idsInReach.has(contractId));
}

function isStepOfIssued({ kind, data }: EventRow): boolean {
  const status = statuses.find((one) => one === data['status']);
  return kind === 'contract' && status !== undefined && isIssued(status);
}

/** Whether one of the events may change the counts on a person's home. */
export async function mayChangeWork(
  db: Database,
  staff: Staff,
  rows: readonly EventRow[],
): Promise<boolean> {
  const reach = actorReach(staff);
  if (reach === 'all') return rows.length > 0;
  if (reach === 'none') return false;
  const officerIds = [...new Set(rows.flatMap(({ officerId }) => officerId ?? []))];
  if ('officerId' in reach) return officerIds.includes(reach.officerId);
  if (officerIds.length === 0) return false;
  const { rows: reachedOfficers } = await sql`
    select from accounts where id = any(${officerIds}) and ${isOfficerWithin(reach)}
     limit 1`.execute(db);
  return reachedOfficers.length > 0;
}
