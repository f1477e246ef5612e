import type * as api from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { consentsToInsistOn } from '@salus/domain/contracts/consents.ts';
import type { StaffUseCase } from '../../context.ts';
import { termsFor, termsToGive, termsValues } from '../../terms.ts';

/** The terms in force, for the customer who reads them at the counter. */
export const showPaymentTerms: StaffUseCase<typeof api.showPaymentTerms> = async (
  { app, actor, origin },
  { referenceNumber },
) => {
  const show = (values: ReturnType<typeof termsValues>) =>
    termsToGive(termsFor(values, origin.language), consentsToInsistOn(app.config));
  if (referenceNumber === undefined) return show(termsValues(app.config));
  const contract = await app.db
    .selectFrom('contracts')
    .select('refund_threshold_days')
    .where('reference_number', '=', referenceNumber)
    .where('officer_id', '=', actor.accountId)
    .executeTakeFirst();
  if (!contract) throw new RefusalError('NOT_FOUND');
  return show(termsValues(app.config, contract));
};
