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

export const allMessageKinds = [...messageKinds, ...accountMessageKinds] as const;

export function isMessageKind(kind: AnyMessageKind): kind is MessageKind {
  return messageKinds.some((one) => one === kind);
}

/** A backlog of one queue delays no message of another. */
export type DeliveryQueue = 'urgent' | 'certificates' | 'notices' | 'account-notices';

export type MessageRules = {
  readonly queue: DeliveryQueue;
  /** Only the newest is sent: a new one supersedes those that are not sent yet. */
  readonly isReplacedByNewer?: true;
  /** Contract statuses in which a clerk may send it again; none about an account is. */
  readonly resendableIn: readonly Status[];
  /** The name of its delivery in the list of failed jobs. */
  readonly failedJob: string;
};

/** The table of message kinds. `server/src/message-composers.ts` has the text of each. */
export const messageRules = {
  CUSTOMER_LINK: {
    queue: 'urgent',
    isReplacedByNewer: true,
    resendableIn: ['AWAITING_PAYMENT'],
    failedJob: 'deliver-sms-link',
  },
  // Once it has expired, the officer sends a new one.
  ONE_TIME_CODE: {
    queue: 'urgent',
    isReplacedByNewer: true,
    resendableIn: [],
    failedJob: 'deliver-otp',
  },
  POLICY_ISSUED: { queue: 'certificates', resendableIn: ['ACTIVE'], failedJob: 'mail-policy' },
  POLICY_CANCELLED: {
    queue: 'certificates',
    resendableIn: ['CANCELLED'],
    failedJob: 'mail-cancellation',
  },
  CONTRACT_WITHDRAWN: {
    queue: 'notices',
    resendableIn: ['WITHDRAWN'],
    failedJob: 'deliver-withdrawal',
  },
  CERTIFICATE_COPY: {
    queue: 'certificates',
    resendableIn: ['ACTIVE'],
    failedJob: 'deliver-certificate',
  },
  CONTACT_CORRECTED: {
    queue: 'notices',
    resendableIn: ['PAID', 'ACTIVE'],
    failedJob: 'notify-contact-corrected',
  },
  CHANGE_REQUESTED: {
    queue: 'notices',
    resendableIn: ['AWAITING_PAYMENT'],
    failedJob: 'notify-change-request',
  },
  CHANGE_TO_MAKE: {
    queue: 'notices',
    resendableIn: ['AWAITING_PAYMENT'],
    failedJob: 'notify-change-request',
  },
  REQUEST_RECEIVED: {
    queue: 'notices',
    resendableIn: ['ACTIVE', 'CANCELLED'],
    failedJob: 'mail-request',
  },
  REQUEST_ANSWERED: {
    queue: 'notices',
    resendableIn: ['ACTIVE', 'CANCELLED'],
    failedJob: 'deliver-answer',
  },
  // These are about the money, not about the contract.
  MONEY_DIFFERS: { queue: 'notices', resendableIn: statuses, failedJob: 'notify-held-money' },
  MONEY_RETURNED: { queue: 'notices', resendableIn: statuses, failedJob: 'mail-returned-money' },
  MAILED_PASSWORD: { queue: 'account-notices', resendableIn: [], failedJob: 'deliver-password' },
  PASSWORD_CHANGED: {
    queue: 'account-notices',
    resendableIn: [],
    failedJob: 'tell-password-changed',
  },
  NEW_DEVICE: { queue: 'account-notices', resendableIn: [], failedJob: 'notify-of-session' },
  TOKEN_REUSED: { queue: 'account-notices', resendableIn: [], failedJob: 'notify-of-session' },
  SECOND_FACTOR_CHANGED: {
    queue: 'account-notices',
    resendableIn: [],
    failedJob: 'notify-factor-changed',
  },
  APPROVAL: { queue: 'account-notices', resendableIn: [], failedJob: 'notify-approval' },
} as const satisfies Record<AnyMessageKind, MessageRules>;
