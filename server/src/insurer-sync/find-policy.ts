import { isAcceptedSync } from '@salus/domain/insurer/sync-status.ts';
import type { App } from '../context.ts';
import type { FoundPolicy } from '../integrations/insurer/insurer.ts';

/**
 * The policy of a contract in the core; null if unknown there. A different policy number under
 * our reference number is an error that a retry cannot solve.
 */
export async function findPolicy(
  app: App,
  { referenceNumber, policyNo }: { readonly referenceNumber: string; readonly policyNo: string },
): Promise<FoundPolicy | null> {
  const policy = await app.integrations.insurer.findPolicy(referenceNumber);
  if (!policy || !isAcceptedSync(policy.status)) return policy;
  if (policy.policyNo === null || policy.policyNo === policyNo) return policy;
  return {
    ...policy,
    status: 'error',
    message: 'POLICY_MISMATCH: the core knows this contract under another number',
  };
}
