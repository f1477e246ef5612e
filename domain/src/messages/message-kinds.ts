import { type Status, statuses } from '../contracts/status.ts';

/** Every kind of message that is sent about a contract. */
export const messageKinds = [
  'CUSTOMER_LINK',
  'ONE_TIME_CODE',
  'POLICY_ISSUED',
  'POLICY_CANCELLED',
  'CONTRACT_WITHDRAWN',
  'CERTIFICATE_COPY',
  'CONSENT_REMINDER',
  'CONTACT_CORRECTED',
  'CHANGE_REQUESTED',
  'CHANGE_TO_MAKE',
  'REQUEST_RECEIVED',
  'REQUEST_ANSWERED',
  'MONEY_DIFFERS',
  'MONEY_RETURNED',
  'PAYMENT_REMINDER',
  'POLICY_ENDING',
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
  'REPORT_READY',
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
  /** Not sent in the quiet hours: it waits for the morning (REMIND-3). */
  readonly isSilentAtNight?: true;
  /** An SMS that fails is sent as an e-mail instead, once (REMIND-6). */
  readonly fallsBackToMail?: true;
  /** Contract statuses in which a clerk may send it again. */
  readonly resendableIn: readonly Status[];
  /** The name of its delivery in the list of failed jobs. */
  readonly failedJob: string;
};

const urgent = { queue: 'urgent', isReplacedByNewer: true } as const;
const certificate = { queue: 'certificates' } as const;
const notice = { queue: 'notices' } as const;
const unpaidNotice = { ...notice, resendableIn: ['AWAITING_PAYMENT'] } as const;
const requestNotice = { ...notice, resendableIn: ['ACTIVE', 'CANCELLED'] } as const;
// About the money, not about the contract.
const moneyNotice = { ...notice, resendableIn: statuses } as const;
const reminder = {
  queue: 'notices',
  isReplacedByNewer: true,
  isSilentAtNight: true,
  fallsBackToMail: true,
} as const;
const accountNotice = { queue: 'account-notices', resendableIn: [] } as const;

/** The table of message kinds. `server/src/message-composers.ts` has the text of each. */
export const messageRules = {
  CUSTOMER_LINK: { ...urgent, resendableIn: ['AWAITING_PAYMENT'], failedJob: 'deliver-sms-link' },
  // Once it has expired, the officer sends a new one.
  ONE_TIME_CODE: { ...urgent, resendableIn: [], failedJob: 'deliver-otp' },
  POLICY_ISSUED: { ...certificate, resendableIn: ['ACTIVE'], failedJob: 'mail-policy' },
  POLICY_CANCELLED: { ...certificate, resendableIn: ['CANCELLED'], failedJob: 'mail-cancellation' },
  CONTRACT_WITHDRAWN: { ...notice, resendableIn: ['WITHDRAWN'], failedJob: 'deliver-withdrawal' },
  CERTIFICATE_COPY: { ...certificate, resendableIn: ['ACTIVE'], failedJob: 'deliver-certificate' },
  CONSENT_REMINDER: {
    ...notice,
    isReplacedByNewer: true,
    resendableIn: ['ACTIVE'],
    failedJob: 'remind-of-consent',
  },
  CONTACT_CORRECTED: {
    ...notice,
    resendableIn: ['PAID', 'ACTIVE'],
    failedJob: 'notify-contact-corrected',
  },
  CHANGE_REQUESTED: { ...unpaidNotice, failedJob: 'notify-change-request' },
  CHANGE_TO_MAKE: { ...unpaidNotice, failedJob: 'notify-change-request' },
  REQUEST_RECEIVED: { ...requestNotice, failedJob: 'mail-request' },
  REQUEST_ANSWERED: { ...requestNotice, failedJob: 'deliver-answer' },
  MONEY_DIFFERS: { ...moneyNotice, failedJob: 'notify-held-money' },
  MONEY_RETURNED: { ...moneyNotice, failedJob: 'mail-returned-money' },
  PAYMENT_REMINDER: {
    ...reminder,
    resendableIn: ['AWAITING_PAYMENT'],
    failedJob: 'remind-of-payment',
  },
  POLICY_ENDING: { ...reminder, resendableIn: ['ACTIVE'], failedJob: 'notify-policy-ending' },
  MAILED_PASSWORD: { ...accountNotice, failedJob: 'deliver-password' },
  PASSWORD_CHANGED: { ...accountNotice, failedJob: 'tell-password-changed' },
  NEW_DEVICE: { ...accountNotice, failedJob: 'notify-of-session' },
  TOKEN_REUSED: { ...accountNotice, failedJob: 'notify-of-session' },
  SECOND_FACTOR_CHANGED: { ...accountNotice, failedJob: 'notify-factor-changed' },
  APPROVAL: { ...accountNotice, failedJob: 'notify-approval' },
  REPORT_READY: { ...accountNotice, failedJob: 'mail-report' },
} as const satisfies Record<AnyMessageKind, MessageRules>;
