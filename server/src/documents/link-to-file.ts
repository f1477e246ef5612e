import type { linkToFile as call } from '@salus/api/documents.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import type { StaffUseCase } from '../context.ts';
import { seesMaskedNumbers } from '../contracts/criteria/number-filter.ts';
import { actorReach } from '../contracts/scope.ts';
import { fileLink } from './file-link.ts';
import { readCertificate } from './store.ts';

/**
 * Returns a URL that serves the signed certificate for some minutes (DOC-2); a masked copy to a
 * reader of masked numbers who states no reason (DOC-17). The runner logs which of both.
 */
export const linkToFile: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { referenceNumber, policyNo, reason },
) => {
  const certificate = await readCertificate(app.db, referenceNumber, actorReach(actor));
  if (
    !certificate ||
    (policyNo !== undefined && policyNo !== '' && policyNo !== certificate.policy_no)
  )
    throw new RefusalError('NOT_FOUND');
  const status = certificate.status;
  if (!mayDownload('certificate', actor.party, status) || certificate.document_id === null)
    throw new RefusalError('INVALID_STATE', { status });
  const isMasked = seesMaskedNumbers(app, actor) && !reason;
  return fileLink(app.config, { id: certificate.document_id, isMasked }, now);
};
