import { RefusalError } from '@salus/api/refusal-error.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import type { App } from '../../context.ts';
import type { PdfAnswer } from '../../platform/http/answers.ts';
import { readPolicyToMail } from '../store.ts';
import { certificateBytes } from './certificate-bytes.ts';

/**
 * The signed certificate for its customer (MY-4).
 * @throws Refusal INVALID_STATE when the policy is not in force
 */
export async function certificateForCustomer(app: App, contractId: number): Promise<PdfAnswer> {
  const policy = await readPolicyToMail(app.db, contractId);
  if (!policy?.policy_no || !isInForce(policy.status))
    throw new RefusalError('INVALID_STATE', policy ? { status: policy.status } : null);
  const bytes = await certificateBytes(app, contractId, policy);
  return { bytes, fileName: `${policy.policy_no}.pdf` };
}
