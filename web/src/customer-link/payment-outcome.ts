import type { OutputOf } from '@salus/api/endpoint.ts';
import { type FailureCode, failureKeyOf, outcomeOf, SUCCESS_CODE } from '@salus/domain/payments/response-codes.ts';
import type { showPaymentResult } from './agreement.ts';

export type KnownPayment = OutputOf<typeof showPaymentResult>;

export type Outcome =
  | { readonly state: 'succeeded' | 'pending' }
  | { readonly state: 'failed'; readonly because: FailureCode };

/**
 * What to tell, from the code in the address and what the server knows of the order. The address is only a claim:
 * a success in it counts as long as no order is named, else the server's word does. Codes are words: `F` is not 0.
 */
export function outcomeFor(code: string | null, order: string | null, known: KnownPayment | null): Outcome {
  if (known?.outcome === 'succeeded') return { state: 'succeeded' };
  if (code !== null && outcomeOf(code) === 'failed') return { state: 'failed', because: failureKeyOf(code) };
  if (known?.outcome === 'failed') return { state: 'failed', because: failureKeyOf(known.code ?? '') };
  if (order !== null) return { state: 'pending' };
  if (code === SUCCESS_CODE) return { state: 'succeeded' };
  return code === null ? { state: 'failed', because: 'OTHER' } : { state: 'pending' };
}
