import type { App } from '../context.ts';
import type { FoundPolicy } from '../outside/insurer.ts';

/**
 * What the core knows of a contract; null where it knows nothing. Another policy under our number is an error that no
 * repetition mends.
 */
export async function findPolicy(
  app: App,
  { referenceNumber, policyNo }: { readonly referenceNumber: string; readonly policyNo: string },
): Promise<FoundPolicy | null> {
  const found = await app.outside.insurer.findPolicy(referenceNumber);
  if (found?.status !== 'success') return found;
  if (found.policyNo === null || found.policyNo === policyNo) return found;
  return { ...found, status: 'error', message: 'POLICY_MISMATCH: the core knows this contract under another number' };
}
