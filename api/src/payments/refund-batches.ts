import { batchFormats, refundAccountSchema } from '@salus/domain/payments/refund-account.ts';
import { refundStatuses } from '@salus/domain/payments/settlement.ts';
import { choice, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { money } from '../wire.ts';

export const giveRefundAccount = endpoint({
  name: 'giveRefundAccount',
  summary: 'Store the account of the customer for a refund by transfer',
  method: 'PUT',
  path: '/v1/auth/contract/bm-refund-account',
  access: { ...staff('backOffice'), stepUp: 'always' },
  body: z.strictObject({
    refundId: z
      .number({ error: requiredOrInvalid })
      .int({ error: 'invalid' })
      .positive({ error: 'invalid' }),
    refundAccount: refundAccountSchema,
  }),
  output: z.object({ refundId: z.number().int(), status: z.enum(refundStatuses) }),
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

const batchedRefund = z.object({
  referenceNumber: z.string(),
  refundRef: z.string(),
  amount: money,
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
    /** Refunds of earlier batches whose debit is missing for more than three days. */
    overdue: z.array(batchedRefund),
  }),
  refuses: [],
});

export const showRefundBatch = endpoint({
  name: 'showRefundBatch',
  summary: 'The file of a batch, the same bytes every time',
  method: 'GET',
  path: '/v1/auth/bank/refund-batch/:id',
  access: staff('backOffice'),
  reads: 'export',
  query: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/, { error: 'invalid' })
      .transform(Number),
  }),
  output: { json: z.object({}), stream: ['text/csv', 'application/xml'] },
  refuses: ['NOT_FOUND'],
});
