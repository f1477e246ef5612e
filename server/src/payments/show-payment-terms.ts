import type * as api from '@salus/api/payments.ts';
import type { StaffUseCase } from '../context.ts';
import { termsFor } from '../terms.ts';

/** The terms in force, for the customer who reads them at the counter. */
export const showPaymentTerms: StaffUseCase<typeof api.showPaymentTerms> = async ({ app, origin }) =>
  termsFor({ name: app.config.INSURER_NAME, hotline: app.config.INSURER_HOTLINE }, origin.language);
