import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requestOutcomes } from '@salus/domain/policyholder/requests.ts';
import { choice, requiredId, requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { aboutContract } from '../contract-view.ts';
import { endpoint, staff } from '../endpoint.ts';
import { instant, money } from '../wire.ts';
import { worklist } from '../worklist.ts';
import { openRequest } from './open-request.ts';

/** A request of a customer that a clerk answers, with its contract (MY-8). */
export const requestToAnswer = openRequest.extend({
  ...aboutContract,
  /** The cancellation that waits for a second clerk; no answer is possible before (MY-15). */
  pendingCancellation: z
    .object({ approvalId: z.number().int(), amount: money, requestedByName: z.string() })
    .nullable(),
});
export type RequestToAnswer = z.output<typeof requestToAnswer>;

export const listCustomerRequests = worklist({
  name: 'listCustomerRequests',
  summary: 'Requests of customers to cancel or to withdraw consents, those due first',
  path: '/v1/auth/contract/bm-customer-requests',
  isRefreshed: true,
  row: requestToAnswer,
});

export const answerCustomerRequest = endpoint({
  name: 'answerCustomerRequest',
  summary:
    'Answer a request of a customer; a cancellation is a separate call, which answers its request',
  method: 'PUT',
  path: '/v1/auth/contract/bm-answer-request',
  access: staff('backOffice'),
  body: z.strictObject({
    requestId: requiredId(),
    outcome: choice(requestOutcomes),
    note: requiredNote(TEXT_LIMITS.reviewNote),
  }),
  output: z.object({
    requestId: z.number().int(),
    outcome: z.enum(requestOutcomes),
    answeredAt: instant,
  }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'APPROVAL_PENDING'],
});
