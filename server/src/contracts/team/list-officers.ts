import { type listOfficers as call, OFFICERS_SHOWN } from '@salus/api/contracts/corrections.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { officerRoles } from '../hand-over.ts';
import { unfinishedStatuses } from '../hand-over-contract.ts';
import { actorReach, isOfficerWithin } from '../scope.ts';

/** Officers within the actor's reach by name or e-mail, for a handover (ROLE-12). */
export const listOfficers: StaffUseCase<typeof call> = async ({ app, actor }, { search = '' }) => {
  const rows = await app.db
    .selectFrom('accounts')
    .leftJoin('units', 'units.id', 'accounts.unit_id')
    .select(({ selectFrom }) => [
      'accounts.email_address',
      'accounts.full_name',
      'accounts.channel',
      'accounts.disabled_at',
      'units.name as unit_name',
      selectFrom('contracts')
        .whereRef('contracts.officer_id', '=', 'accounts.id')
        .where('contracts.status', 'in', unfinishedStatuses)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unpaid'),
    ])
    .where('accounts.role', 'in', officerRoles)
    .where(isOfficerWithin(actorReach(actor)))
    .where(
      sql<boolean>`strpos(search_text(accounts.full_name) || ' ' || accounts.email_address,
        search_text(${search})) > 0`,
    )
    .orderBy('accounts.full_name')
    .orderBy('accounts.email_address')
    .limit(OFFICERS_SHOWN)
    .execute();
  return {
    results: rows.map((row) => ({
      emailAddress: row.email_address,
      fullName: row.full_name,
      channel: row.channel,
      unitName: row.unit_name,
      isDisabled: row.disabled_at !== null,
      unpaid: row.unpaid ?? 0,
    })),
  };
};
