import type { PaymentOutcome } from '@salus/domain/payments/settlement.ts';

/**
 * OnePay's vpc_TxnResponseCode. Codes are strings: `F` parsed as a number would be 0, which is
 * success. Their texts are the messages `paymentCodes`.
 */
export const SUCCESS_CODE = '0';

/** QueryDR returns these while a payment is in progress. */
const pendingCodes: ReadonlySet<string> = new Set(['100', '300']);

/** An unknown code is a failure that the customer can retry, never a success. */
export function paymentOutcome(code: string): PaymentOutcome {
  if (code === SUCCESS_CODE) return 'succeeded';
  return pendingCodes.has(code) ? 'pending' : 'failed';
}
