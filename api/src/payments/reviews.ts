import { orderStatuses } from '@salus/domain/payments/order-status.ts';
import { refundAccountSchema } from '@salus/domain/payments/refund-account.ts';
import {
  reviewDecisions,
  reviewOutcomes,
  reviewReasons,
} from '@salus/domain/payments/settlement.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { choice, requiredNote, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { aboutContract } from '../contract-view.ts';
import { endpoint, staff } from '../endpoint.ts';
import { pendingApproval } from '../pending-approval.ts';
import { instant, money } from '../wire.ts';
import { pagedList } from '../worklist.ts';

/** A gateway order for clerks: all attempts, and whether its payment needs manual review. */
export const paymentView = z.object({
  refOrder: z.string(),
  amount: money,
  status: z.enum(orderStatuses),
  vpc_TxnResponseCode: z.string().nullable(),
  gatewayTransactionNo: z.string().nullable(),
  paidAmount: money.nullable(),
  startedBy: z.enum(['customer', 'officer']),
  createdAt: instant,
  settledAt: instant.nullable(),
  /** When the money came that made this order by itself; null for one that a person opened. */
  arrivedAt: instant.nullable(),
  reviewReason: z.enum(reviewReasons).nullable(),
  /** The payment arrived, does not pay the contract, and is not reviewed yet. */
  isToReview: z.boolean(),
  reviewDecision: z.enum(reviewOutcomes).nullable(),
  reviewNote: z.string().nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: instant.nullable(),
});

export const paymentToReview = paymentView.extend({ ...aboutContract, premiumAmount: money });
export type PaymentToReview = z.output<typeof paymentToReview>;

export const listPaymentsToReview = pagedList({
  name: 'listPaymentsToReview',
  summary: 'Money that came too late, twice or for an old amount, oldest first',
  path: '/v1/auth/contract/bm-payments-to-review',
  row: paymentToReview,
});

export const reviewPaymentBody = z.strictObject({
  refOrder: z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' })
    .max(34, { error: 'invalid' }),
  decision: choice(reviewDecisions),
  note: requiredNote(TEXT_LIMITS.reviewNote),
  /** For a transfer that goes back, where it is known already (MONEY-10). */
  refundAccount: refundAccountSchema.nullish(),
});

export const reviewPayment = endpoint({
  name: 'reviewPayment',
  summary:
    'Decide about money that did not pay its contract: send it back the way it came, ' +
    'or record how it was settled',
  method: 'PUT',
  path: '/v1/auth/contract/bm-review-payment',
  // For the decision to refund.
  access: { ...staff('backOffice'), stepUp: 'sometimes' },
  body: reviewPaymentBody,
  output: z.object({ refOrder: z.string(), reviewedAt: instant }),
  acceptedOutput: pendingApproval,
  refuses: ['NOT_FOUND', 'PAYMENT_NOT_TO_REVIEW', 'APPROVAL_PENDING'],
});
