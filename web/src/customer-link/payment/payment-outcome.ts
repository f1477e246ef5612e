import type { OutputOf } from '@salus/api/endpoint.ts';
import type { showPaymentResult } from '@salus/api/payments.ts';
import { resultPageCodes } from '@salus/api/result-page.ts';
import type { Messages } from '@salus/messages/messages.ts';
import { paymentCodeKey } from '@salus/messages/payment-code-key.ts';
import { t } from '../translations.ts';

export type KnownPayment = OutputOf<typeof showPaymentResult>;

type Outcome =
  | { readonly state: 'succeeded' | 'pending' }
  | { readonly state: 'failed'; readonly reason: keyof Messages['domain']['paymentCodes'] };

/**
 * Chooses the outcome from the code in the URL and the server's result of the order. Anyone can
 * type the URL: when it names an order, only the server's result can be a success.
 */
export function outcomeFor(
  code: string | null,
  order: string | null,
  payment: KnownPayment | null,
): Outcome {
  if (payment?.outcome === 'succeeded') return { state: 'succeeded' };
  const { success, pending, unknown } = resultPageCodes;
  if (code !== null && code !== success && code !== pending) return failure(code);
  if (payment?.outcome === 'failed') return failure(payment.code ?? unknown);
  if (order !== null) return { state: 'pending' };
  if (code === success) return { state: 'succeeded' };
  return code === null ? failure(unknown) : { state: 'pending' };
}

function failure(code: string): Outcome {
  const texts = t(($) => $.domain.paymentCodes, { returnObjects: true });
  return { state: 'failed', reason: paymentCodeKey(texts, code) };
}
