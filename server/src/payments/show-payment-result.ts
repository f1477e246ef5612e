import type * as api from '@salus/api/payments.ts';
import type { PaymentOutcome } from '@salus/domain/payments/response-codes.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { PublicUseCase } from '../context.ts';
import { findOrderWithContract } from './store.ts';

/** What is known of an order, for the page that waits. Whoever knows its number learns the amount and the outcome, no more. */
export const showPaymentResult: PublicUseCase<typeof api.showPaymentResult> = async ({ app }, { order: refOrder }) => {
  const order = await findOrderWithContract(app.db, refOrder);
  if (!order) throw new Refusal('NOT_FOUND');
  return {
    outcome: outcomes[order.status] ?? 'failed',
    code: order.response_code,
    amount: order.paid_amount ?? order.amount,
    paidAt: order.status === 'SUCCEEDED' ? order.settled_at : null,
    referenceNumber: order.reference_number,
  };
};

/** An order that nobody paid within three days is given up; the customer may try again. */
const outcomes: Readonly<Record<string, PaymentOutcome>> = {
  OPEN: 'pending',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  ABANDONED: 'failed',
};
