/** SUPERSEDED: not sent, or of no use any more, because a later message or event replaced it. */
export const messageStatuses = ['PENDING', 'SENT', 'FAILED', 'SUPERSEDED'] as const;
type MessageStatus = (typeof messageStatuses)[number];

type MessageTraits = {
  readonly isPending: boolean;
  readonly isSent: boolean;
  /** Every try failed: a clerk sends it again. */
  readonly isFailed: boolean;
};

/** Code outside of domain/ compares no status. */
const messageTraits = {
  PENDING: { isPending: true, isSent: false, isFailed: false },
  SENT: { isPending: false, isSent: true, isFailed: false },
  FAILED: { isPending: false, isSent: false, isFailed: true },
  SUPERSEDED: { isPending: false, isSent: false, isFailed: false },
} as const satisfies Record<MessageStatus, MessageTraits>;

const withTrait = (trait: keyof MessageTraits): readonly MessageStatus[] =>
  messageStatuses.filter((status) => messageTraits[status][trait]);
export const pendingMessageStatuses = withTrait('isPending');
export const sentMessageStatuses = withTrait('isSent');
export const failedMessageStatuses = withTrait('isFailed');

export function isPendingMessage(status: MessageStatus): boolean {
  return messageTraits[status].isPending;
}

export function isSentMessage(status: MessageStatus): boolean {
  return messageTraits[status].isSent;
}
