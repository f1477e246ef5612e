import type * as api from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../../context.ts';
import { termsFor, termsValues } from '../../terms.ts';

/** The terms in force, for the customer who reads them at the counter. */
export const showPaymentTerms: StaffUseCase<typeof api.showPaymentTerms> = async (
  { app, actor, origin },
  { referenceNumber },
) => {
  const usual = termsValues(app.config);
  if (referenceNumber === undefined) return termsFor(usual, origin.language);
  const contract = await app.db
    .selectFrom('contracts')
    .select('refund_threshold_days')
    .where('reference_number', '=', referenceNumber)
    .where('officer_id', '=', actor.accountId)
    .executeTakeFirst();
  if (!contract) throw new RefusalError('NOT_FOUND');
  return termsFor(termsValues(app.config, contract), origin.language);
};
