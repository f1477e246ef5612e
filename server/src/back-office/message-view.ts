import type { messageView } from '@salus/api/back-office/messages.ts';
import { isMessageKind } from '@salus/domain/messages/message-kinds.ts';
import { isResendable } from '@salus/domain/messages/resending.ts';
import type { z } from 'zod';
import type { ShownMessage } from './store.ts';

type View = z.input<typeof messageView>;

/** The delivery state of a message, never its text. */
export function toMessageView(message: ShownMessage): View {
  const { kind, link_is_live: linkIsLive, status } = message;
  if (!isMessageKind(kind)) throw new Error('a message about a contract has the kind of another');
  return {
    id: message.id,
    channel: message.channel,
    kind,
    recipient: message.recipient,
    status,
    attempts: message.attempts,
    lastError: message.last_error,
    createdAt: message.created_at,
    sentAt: message.sent_at,
    deliveredAt: message.delivered_at,
    traceId: message.trace_id,
    isResendable: isResendable({
      kind,
      status,
      contractStatus: message.contract_status,
      linkIsLive,
    }),
  };
}
