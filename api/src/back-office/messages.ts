import { requiredId } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { aboutContract } from '../contract-view.ts';
import { holds } from '../contracts/personal.ts';
import { sentMessage } from '../contracts/sent-messages.ts';
import { endpoint, staff } from '../endpoint.ts';
import { smsRefusals } from '../sms-refusals.ts';
import { worklist } from '../worklist.ts';

export const messageView = sentMessage.extend({
  recipient: z.string().meta(holds('number')),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  /** Whether a clerk may resend it now. */
  isResendable: z.boolean(),
  /** The trace of the request or job that caused it; null before they were stored (RUN-16). */
  traceId: z.string().nullable(),
});

export const failedMessage = messageView.extend(aboutContract);
export type FailedMessage = z.output<typeof failedMessage>;

export const listFailedMessages = worklist({
  name: 'listFailedMessages',
  summary: 'SMS and e-mails that could not be delivered, oldest first',
  path: '/v1/auth/contract/bm-failed-messages',
  isRefreshed: true,
  row: failedMessage,
});

export const resendMessage = endpoint({
  name: 'resendMessage',
  summary: 'Send a message that could not be delivered once more',
  method: 'PUT',
  path: '/v1/auth/contract/bm-resend-message',
  access: staff('backOffice'),
  body: z.strictObject({
    messageId: requiredId(),
  }),
  output: z.object({ messageId: z.number().int(), status: z.literal('PENDING') }),
  refuses: ['NOT_FOUND', 'MESSAGE_NOT_RESENDABLE', ...smsRefusals],
});
