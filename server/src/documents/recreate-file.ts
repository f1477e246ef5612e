import type { recreateFile as call } from '@salus/api/documents.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../context.ts';
import { officerInReach } from '../contracts/scope.ts';
import { CertificateFault, issuePolicy } from './issue-policy.ts';

/** Issues the contract immediately, without waiting for the next automatic attempt. */
export const recreateFile: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { referenceNumber },
) => {
  const which = { referenceNumber, officerId: officerInReach(actor) };
  try {
    const issuedContract = await issuePolicy({ app, actor, now, action: 'recreateFile' }, which);
    return { status: issuedContract.status, policyNo: issuedContract.policy_no };
  } catch (error) {
    if (!(error instanceof CertificateFault)) throw error;
    app.log.warn({ fault: error.fault, err: error }, 'certificate could not be made on request');
    throw new RefusalError('FILE_NOT_READY');
  }
};
