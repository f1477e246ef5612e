import type { addNote as call } from '@salus/api/contracts/notes.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../context.ts';
import { officerInReach } from './scope.ts';

/** Adds a note to a contract of any status; the contract itself does not change (DETAIL-12). */
export const addNote: StaffWrite<typeof call> = async (
  { tx, actor, now },
  { referenceNumber, text },
) => {
  const officerId = officerInReach(actor);
  const contract = await tx
    .selectFrom('contracts')
    .select(['id', 'reference_number'])
    .where('reference_number', '=', referenceNumber)
    .$if(officerId !== null, (query) => query.where('officer_id', '=', officerId))
    // Waits for an erasure of the draft, which deletes its notes.
    .forShare()
    .executeTakeFirst();
  if (!contract) throw new RefusalError('NOT_FOUND');
  await tx
    .insertInto('contract_notes')
    .values({ contract_id: contract.id, account_id: actor.accountId, at: now, text })
    .execute();
  const { fullName: byName, emailAddress: byEmail } = actor;
  return { referenceNumber: contract.reference_number, at: now, byName, byEmail, text };
};
