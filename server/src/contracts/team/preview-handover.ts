import { CONTRACTS_NAMED, type previewHandover as call } from '@salus/api/contracts/corrections.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { abbreviatedName } from '@salus/domain/people/mask.ts';
import { readsEveryContract } from '@salus/domain/people/roles.ts';
import type { StaffUseCase } from '../../context.ts';
import { countRows } from '../../platform/db.ts';
import { officerRoles } from '../hand-over.ts';
import { unfinishedStatuses } from '../hand-over-contract.ts';
import { actorReach, isOfficerWithin } from '../scope.ts';

/**
 * The contracts that a handover of all would move now (ROLE-13).
 * @throws Refusal NOT_FOUND for an address that is no officer within the actor's reach
 */
export const previewHandover: StaffUseCase<typeof call> = async ({ app, actor }, { fromEmail }) => {
  const officer = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('email_address', '=', fromEmail.toLowerCase())
    .where('role', 'in', officerRoles)
    .where(isOfficerWithin(actorReach(actor)))
    .executeTakeFirst();
  if (!officer) throw new RefusalError('NOT_FOUND');
  const unpaid = app.db
    .selectFrom('contracts')
    .where('officer_id', '=', officer.id)
    .where('status', 'in', unfinishedStatuses);
  const [totalRecords, rows] = await Promise.all([
    countRows(unpaid),
    unpaid
      .select(['reference_number', 'proposer_name', 'status', 'created_at'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(CONTRACTS_NAMED)
      .execute(),
  ]);
  const isWhole = readsEveryContract[actor.party];
  return {
    totalRecords,
    results: rows.map((row) => ({
      referenceNumber: row.reference_number,
      proposerName: isWhole ? row.proposer_name : abbreviatedName(row.proposer_name),
      status: row.status,
      createdAt: row.created_at,
    })),
  };
};
