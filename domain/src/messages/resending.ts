import { type Status, statuses } from '../contracts/status.ts';

/** Every kind of message that is sent about a contract. */
export const messageKinds = [
  'CUSTOMER_LINK',
  'ONE_TIME_CODE',
  'POLICY_ISSUED',
  'POLICY_CANCELLED',
  'CONTRACT_WITHDRAWN',
  'CERTIFICATE_COPY',
  'CONTACT_CORRECTED',
  'CHANGE_REQUESTED',
  'CHANGE_TO_MAKE',
  'REQUEST_RECEIVED',
  'REQUEST_ANSWERED',
  'MONEY_DIFFERS',
  'MONEY_RETURNED',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Every kind of message about an account. */
export const accountMessageKinds = [
  'MAILED_PASSWORD',
  'PASSWORD_CHANGED',
  'NEW_DEVICE',
  'TOKEN_REUSED',
  'SECOND_FACTOR_CHANGED',
  'APPROVAL',
] as const;
export type AnyMessageKind = MessageKind | (typeof accountMessageKinds)[number];

export function isMessageKind(kind: AnyMessageKind): kind is MessageKind {
  return messageKinds.some((one) => one === kind);
}

/**
 * Contract statuses in which a message may be sent again. A one-time code never is: it has
 * expired, and the officer sends a new one.
 */
export const resendableStatuses: Readonly<Record<MessageKind, readonly Status[]>> = {
  CUSTOMER_LINK: ['AWAITING_PAYMENT'],
  ONE_TIME_CODE: [],
  POLICY_ISSUED: ['ACTIVE'],
  POLICY_CANCELLED: ['CANCELLED'],
  CONTRACT_WITHDRAWN: ['WITHDRAWN'],
  CERTIFICATE_COPY: ['ACTIVE'],
  CONTACT_CORRECTED: ['PAID', 'ACTIVE'],
  CHANGE_REQUESTED: ['AWAITING_PAYMENT'],
  CHANGE_TO_MAKE: ['AWAITING_PAYMENT'],
  REQUEST_RECEIVED: ['ACTIVE', 'CANCELLED'],
  REQUEST_ANSWERED: ['ACTIVE', 'CANCELLED'],
  // These are about the money, not about the contract.
  MONEY_DIFFERS: statuses,
  MONEY_RETURNED: statuses,
};

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
  return (
    status === 'FAILED' && resendableStatuses[kind].includes(contractStatus) && linkIsLive !== false
  );
}
