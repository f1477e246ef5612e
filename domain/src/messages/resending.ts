import type { Status } from '../contracts/status.ts';
import { type MessageKind, messageRules } from './message-kinds.ts';

type ResendingFacts = {
  readonly kind: MessageKind;
  readonly status: string;
  readonly contractStatus: Status;
  /** Whether its link is current; null for messages without a link. */
  readonly linkIsLive: boolean | null;
};

/** Whether a clerk may resend the message: delivery was given up and it is still useful. */
export function isResendable({
  kind,
  status,
  contractStatus,
  linkIsLive,
}: ResendingFacts): boolean {
  const resendableIn: readonly Status[] = messageRules[kind].resendableIn;
  return status === 'FAILED' && resendableIn.includes(contractStatus) && linkIsLive !== false;
}
