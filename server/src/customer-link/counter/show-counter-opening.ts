import type { showCounterOpening as call } from '@salus/api/contracts/counter-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../../context.ts';
import { findOpening } from './store.ts';

/**
 * Polled while the code is shown (LINK-20), so the answer holds nothing that is logged (SEC-4).
 * Returns NOT_FOUND for another officer's contract (ROLE-6).
 */
export const showCounterOpening: StaffUseCase<typeof call> = async (
  { app, actor },
  { referenceNumber },
) => {
  const opening = await findOpening(app.db, referenceNumber, actor.accountId);
  if (!opening) throw new RefusalError('NOT_FOUND');
  return opening;
};
