import { batchFormats, refundAccountSchema } from '@salus/domain/payments/refund-account.ts';
import { batchLineStates, batchStates } from '@salus/domain/payments/refund-batch-state.ts';
import { refundStatuses } from '@salus/domain/payments/refund-status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import {
  choice,
  requiredId,
  requiredNote,
  requiredOrInvalid,
} from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { contactChange } from '../contracts/contact-change.ts';
import { holds } from '../contracts/personal.ts';
import { endpoint, staff } from '../endpoint.ts';
import { pendingApproval } from '../pending-approval.ts';
import { instant, money, moneyTotal } from '../wire.ts';
import { pagedList } from '../worklist.ts';

const idInQuery = z
  .string({ error: requiredOrInvalid })
  .regex(/^\d{1,15}$/, { error: 'invalid' })
  .transform(Number);

export const queryRefund = endpoint({
  name: 'queryRefund',
  summary: 'Ask the gateway once more about a refund that it has not answered for three days',
  method: 'PUT',
  path: '/v1/auth/contract/bm-refund-query',
  access: staff('backOffice'),
  body: z.strictObject({ refundId: requiredId() }),
  output: z.object({ refundId: z.number().int(), status: z.enum(refundStatuses) }),
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

export const giveRefundAccount = endpoint({
  name: 'giveRefundAccount',
  summary: 'Store the account of the customer for a refund by transfer',
  method: 'PUT',
  path: '/v1/auth/contract/bm-refund-account',
  access: { ...staff('backOffice'), stepUp: 'always' },
  body: z.strictObject({ refundId: requiredId(), refundAccount: refundAccountSchema }),
  output: z.object({ refundId: z.number().int(), status: z.enum(refundStatuses) }),
  acceptedOutput: pendingApproval,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'IN_BATCH', 'APPROVAL_PENDING'],
});

const batchedRefund = z.object({
  referenceNumber: z.string(),
  refundRef: z.string(),
  amount: money,
});

const overdueRefund = batchedRefund.extend({
  batchId: z.number().int(),
  /** Whole days since its batch was made. */
  daysOverdue: z.number().int(),
});

export const createRefundBatch = endpoint({
  name: 'createRefundBatch',
  summary: 'Put each refund by transfer that has an account into a numbered file for the bank',
  method: 'POST',
  path: '/v1/auth/bank/refund-batch',
  access: { ...staff('backOffice'), stepUp: 'always' },
  body: z.strictObject({ format: choice(batchFormats) }),
  output: z.object({
    /** The number of the batch; null when no refund is ready. */
    id: z.number().int().nullable(),
    format: z.enum(batchFormats),
    count: z.number().int(),
    amount: money,
    refunds: z.array(batchedRefund),
    /** Refunds of earlier batches whose debit is missing for `REFUND_OVERDUE_DAYS` (REFUND-9). */
    overdue: z.array(overdueRefund),
  }),
  refuses: ['BANK_TRANSFER_OFF'],
});

export const showReadyRefunds = endpoint({
  name: 'showReadyRefunds',
  summary: 'Refunds by transfer for the next batch, those without an account, and overdue ones',
  method: 'GET',
  path: '/v1/auth/bank/refund-batch/ready',
  access: staff('backOffice', 'auditor'),
  followsEvents: true,
  output: z.object({
    ready: moneyTotal,
    accountMissing: moneyTotal,
    /** Refunds whose account awaits a second clerk's decision (APPROVE-13). */
    accountPending: moneyTotal,
    overdue: z.array(overdueRefund),
    /** The limit of overdue refunds. */
    overdueDays: z.number().int(),
  }),
});

export const refundBatch = z.object({
  id: z.number().int(),
  format: z.enum(batchFormats),
  createdAt: instant,
  createdByName: z.string(),
  /** Lines of the file, cancelled ones included. */
  count: z.number().int(),
  amount: money,
  closedCount: z.number().int(),
  cancelledCount: z.number().int(),
  state: z.enum(batchStates),
  /** Whole days since it was made, where a debit is overdue; otherwise null. */
  daysOverdue: z.number().int().nullable(),
});
export type RefundBatch = z.output<typeof refundBatch>;

export const listRefundBatches = pagedList({
  name: 'listRefundBatches',
  summary: 'Batches of refunds, newest first',
  path: '/v1/auth/bank/refund-batch/list',
  row: refundBatch,
});

/** A refund in a batch (REFUND-11), with a masked number; no account once it is cancelled. */
export const refundBatchLine = batchedRefund.extend({
  refundId: z.number().int(),
  bankBin: z.string().nullable(),
  accountNo: z.string().meta(holds('number')).nullable(),
  accountName: z.string().nullable(),
  contactChange,
  state: z.enum(batchLineStates),
  closedAt: instant.nullable(),
  /** The bank reference of the debit, or the note of the clerk who closed it. */
  closedBy: z.string().nullable(),
  cancelledAt: instant.nullable(),
  cancelledByName: z.string().nullable(),
  cancelReason: z.string().nullable(),
});
export type RefundBatchLine = z.output<typeof refundBatchLine>;

const batchWithLines = refundBatch.extend({ lines: z.array(refundBatchLine) });

export const showRefundBatchLines = endpoint({
  name: 'showRefundBatchLines',
  summary: 'A batch with the state of each of its refunds',
  method: 'GET',
  path: '/v1/auth/bank/refund-batch/lines',
  access: staff('backOffice', 'auditor'),
  query: z.object({ id: idInQuery }),
  followsEvents: true,
  output: batchWithLines,
  refuses: ['NOT_FOUND'],
});

export const cancelRefundBatch = endpoint({
  name: 'cancelRefundBatch',
  summary: 'Take refunds that the bank refused out of their batch, so that a later one pays them',
  method: 'POST',
  path: '/v1/auth/bank/refund-batch/cancel',
  access: { ...staff('backOffice'), stepUp: 'always' },
  body: z.strictObject({
    batchId: requiredId(),
    /** The refunds to take out; without them the whole batch. */
    refundIds: z
      .array(requiredId(), { error: 'invalid' })
      .min(1, { error: 'required' })
      .max(1000, { error: 'invalid' })
      .optional(),
    reason: requiredNote(TEXT_LIMITS.approvalReason),
  }),
  output: batchWithLines,
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

export const showRefundBatch = endpoint({
  name: 'showRefundBatch',
  summary: 'The file of a batch, the same bytes every time',
  method: 'GET',
  path: '/v1/auth/bank/refund-batch/:id',
  access: { ...staff('backOffice'), stepUp: 'within-hour' },
  reads: 'export',
  query: z.object({ id: idInQuery }),
  output: { json: z.object({}), stream: ['text/csv', 'application/xml'] },
  refuses: ['NOT_FOUND'],
});
