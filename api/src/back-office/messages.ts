import { messageKinds } from '@salus/domain/messages/message-kinds.ts';
import { messageStatuses } from '@salus/domain/messages/message-status.ts';
import { requiredId } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { aboutContract } from '../contract-view.ts';
import { holds } from '../contracts/personal.ts';
import { endpoint, staff } from '../endpoint.ts';
import { smsRefusals } from '../sms-refusals.ts';
import { instant } from '../wire.ts';
import { worklist } from '../worklist.ts';

export const messageView = z.object({
  id: z.number().int(),
  channel: z.enum(['SMS', 'EMAIL']),
  kind: z.enum(messageKinds),
  recipient: z.string().meta(holds('number')),
  status: z.enum(messageStatuses),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** When the SMS provider reported that the phone has it. */
  deliveredAt: instant.nullable(),
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
