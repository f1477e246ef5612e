import { messageKinds } from '@salus/domain/messages/message-kinds.ts';
import { messageStatuses } from '@salus/domain/messages/message-status.ts';
import { z } from 'zod';
import { instant } from '../wire.ts';

/** An SMS or e-mail about a contract with its delivery: no text, no recipient, no raw error. */
export const sentMessage = z.object({
  id: z.number().int(),
  channel: z.enum(['SMS', 'EMAIL']),
  kind: z.enum(messageKinds),
  status: z.enum(messageStatuses),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** When the SMS provider reported that the phone has it. */
  deliveredAt: instant.nullable(),
  /** The failed SMS that this e-mail replaces (REMIND-6); null for any other message. */
  replacesId: z.number().int().nullable(),
});
export type SentMessage = z.output<typeof sentMessage>;
