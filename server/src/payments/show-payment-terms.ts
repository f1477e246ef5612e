import type * as api from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../context.ts';
import { termsFor, termsValues } from '../terms.ts';
import { findRefundThreshold } from './store.ts';

/** The terms in force, for the customer who reads them at the counter. */
export const showPaymentTerms: StaffUseCase<typeof api.showPaymentTerms> = async (
  { app, actor, origin },
  { referenceNumber },
) => {
  const usual = termsValues(app.config);
  if (referenceNumber === undefined) return termsFor(usual, origin.language);
  const contract = await findRefundThreshold(app.db, referenceNumber, actor.accountId);
  if (!contract) throw new RefusalError('NOT_FOUND');
  return termsFor(termsValues(app.config, contract), origin.language);
};
