import { statuses } from '@salus/domain/contracts/status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { instant, referenceNumber } from './wire.ts';

/** The contract after an action that changed its status. */
const moved = z.object({
  referenceNumber: z.string(),
  status: z.enum(statuses),
  updatedAt: instant,
});

export const withdrawContract = endpoint({
  name: 'withdrawContract',
  summary: 'Give up a contract before its payment; its link ends and the customer is notified',
  method: 'PUT',
  path: '/v1/auth/contract/withdraw',
  access: staff('sales', 'backOffice'),
  body: z.strictObject({ referenceNumber, reason: requiredNote(TEXT_LIMITS.withdrawReason) }),
  output: moved,
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

export const recallLink = endpoint({
  name: 'recallLink',
  summary: 'Take the customer’s link back, so that the contract is a draft again',
  method: 'PUT',
  path: '/v1/auth/contract/recall-link',
  access: staff('sales'),
  body: z.strictObject({ referenceNumber }),
  output: moved,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'PAYMENT_IN_PROGRESS'],
});
