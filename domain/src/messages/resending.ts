import type { Status } from '../contracts/status.ts';

/** Every kind of message that is sent about a contract. */
export const messageKinds = ['CUSTOMER_LINK', 'ONE_TIME_CODE', 'POLICY_ISSUED', 'POLICY_CANCELLED'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * While the contract stands where a message is still of use. A one-time code never is: it has run out by the time that
 * anybody looks, and the officer sends a new one.
 */
export const stillOfUse: Readonly<Record<MessageKind, readonly Status[]>> = {
  CUSTOMER_LINK: ['AWAITING_PAYMENT'],
  ONE_TIME_CODE: [],
  POLICY_ISSUED: ['ACTIVE'],
  POLICY_CANCELLED: ['CANCELLED'],
};

export type ResendingFacts = {
  readonly kind: MessageKind;
  readonly status: string;
  readonly contractStatus: Status;
  /** Is the link that it brings neither replaced nor too old? Null where it brings none. */
  readonly linkIsLive: boolean | null;
};

/** May a clerk send this message once more? Only what was given up, and is still of use to its reader. */
export function isResendable({ kind, status, contractStatus, linkIsLive }: ResendingFacts): boolean {
  return status === 'FAILED' && stillOfUse[kind].includes(contractStatus) && linkIsLive !== false;
}
