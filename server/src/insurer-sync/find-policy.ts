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
  const found = await app.integrations.insurer.findPolicy(referenceNumber);
  if (found?.status !== 'success') return found;
  if (found.policyNo === null || found.policyNo === policyNo) return found;
  return {
    ...found,
    status: 'error',
    message: 'POLICY_MISMATCH: the core knows this contract under another number',
  };
}
