import { refundStatuses, shownRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requiredId, requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { contactChange } from '../contracts/contact-change.ts';
import { endpoint, staff } from '../endpoint.ts';
import { instant, money, wireDay } from '../wire.ts';
import { worklist } from '../worklist.ts';
import { contractOrNone } from './approvals.ts';
import { refundAccountView } from './refund-account-view.ts';

/** A refund in progress. */
export const refundView = z.object({
  id: z.number().int(),
  reason: z.enum(['CANCELLATION', 'REVIEW']),
  amount: money,
  status: z.enum(shownRefundStatuses),
  refundRef: z.string(),
  /** The refunded order; null for a payment outside of the gateway. */
  refOrder: z.string().nullable(),
  vpc_TxnResponseCode: z.string().nullable(),
  lastError: z.string().nullable(),
  attempts: z.number().int(),
  requestedByName: z.string(),
  requestedAt: instant,
  settledAt: instant.nullable(),
  doneByName: z.string().nullable(),
  doneNote: z.string().nullable(),
  /** Whether a clerk may record a refund outside of the gateway now. */
  isPayableByHand: z.boolean(),
  /** The customer's account, masked in lists; null without one (REFUND-8). */
  refundAccount: refundAccountView.nullable(),
  contactChange,
  /** The undecided request for another account; until then no batch has it (APPROVE-13). */
  accountApprovalId: z.number().int().nullable(),
  /** The live batch that has the refund; null without one. */
  batchId: z.number().int().nullable(),
  /** Whole days since its batch was made, where the debit is overdue (REFUND-9). */
  daysOverdue: z.number().int().nullable(),
  /** The day by which it is to be paid (REFUND-20); null once it is settled. */
  dueOn: wireDay.nullable(),
});

/** A refund of a contract, or of a payment for an unknown order (MONEY-7). */
export const openRefund = refundView.extend(contractOrNone);
export type OpenRefund = z.output<typeof openRefund>;

export const listOpenRefunds = worklist({
  name: 'listOpenRefunds',
  summary:
    'Refunds that are not with the customer yet: requested, refused by the gateway, ' +
    'or to be paid by hand; those due first come first',
  path: '/v1/auth/contract/bm-open-refunds',
  isRefreshed: true,
  row: openRefund,
});

export const settleRefundByHand = endpoint({
  name: 'settleRefundByHand',
  summary: 'Record a refund that was paid outside of the gateway',
  method: 'PUT',
  path: '/v1/auth/contract/bm-refund-paid',
  access: { ...staff('backOffice'), stepUp: 'always' },
  body: z.strictObject({
    refundId: requiredId(),
    note: requiredNote(TEXT_LIMITS.reviewNote),
  }),
  output: z.object({ refundId: z.number().int(), status: z.enum(refundStatuses) }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'IN_BATCH'],
});
