import type * as api from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { isPaidOrder } from '@salus/domain/payments/order-status.ts';
import type { PaymentOutcome } from '@salus/domain/payments/settlement.ts';
import type { PublicUseCase } from '../../context.ts';
import { findOrderWithContract } from '../settlement/order-rows.ts';

/** Returns an order's amount, outcome and policy number to anyone who knows its reference. */
export const showPaymentResult: PublicUseCase<typeof api.showPaymentResult> = async (
  { app },
  { order: refOrder },
) => {
  const order = await findOrderWithContract(app.db, refOrder);
  if (!order) throw new RefusalError('NOT_FOUND');
  return {
    outcome: outcomes[order.status] ?? 'failed',
    code: order.response_code,
    amount: order.paid_amount ?? order.amount,
    paidAt: isPaidOrder(order.status) ? order.settled_at : null,
    referenceNumber: order.reference_number,
    policyNo: isInForce(order.contract_status) ? order.policy_no : null,
  };
};

/** An abandoned order was not paid within three days; the customer can open another one. */
const outcomes: Readonly<Record<string, PaymentOutcome>> = {
  OPEN: 'pending',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  ABANDONED: 'failed',
};
