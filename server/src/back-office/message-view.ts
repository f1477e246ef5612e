import type { messageView } from '@salus/api/back-office/messages.ts';
import { isResendable } from '@salus/domain/messages/resending.ts';
import type { z } from 'zod';
import { toSentMessageView } from '../contracts/sent-messages.ts';
import type { ShownMessage } from './store.ts';

type View = z.input<typeof messageView>;

/** The delivery state of a message, never its text. */
export function toMessageView(message: ShownMessage): View {
  const { link_is_live: linkIsLive, contract_status: contractStatus } = message;
  const view = toSentMessageView(message);
  return {
    ...view,
    recipient: message.recipient,
    attempts: message.attempts,
    lastError: message.last_error,
    traceId: message.trace_id,
    isResendable: isResendable({ ...view, contractStatus, linkIsLive }),
  };
}
