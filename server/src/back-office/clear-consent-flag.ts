import type { clearConsentFlag as call } from '@salus/api/back-office/consent-flags.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../context.ts';
import { flagColumns } from '../contracts/contact/consent-flags.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';

/** Clears one flag after a clerk's look; a later consent may raise it again (CONSENT-9). */
export const clearConsentFlag: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumber, flag, note },
) => {
  const contract = await lockContract(ctx.tx, { referenceNumber, officerId: null });
  const column = flagColumns[flag];
  if (!contract[column]) throw new RefusalError('INVALID_STATE', { status: contract.status });
  const updatedContract = await transition(ctx.tx, ctx, contract, 'clearConsentFlag', {
    set: { [column]: false },
    note,
  });
  return { referenceNumber, flag, updatedAt: updatedContract.updated_at };
};
