/** Contract statuses (LIFE-1); VERIFIED, PAY_FAILURE, COMPLETED and ERROR are milestones. */
export const statuses = [
  'DRAFT',
  'AWAITING_PAYMENT',
  'PAID',
  'ACTIVE',
  'CANCELLED',
  'WITHDRAWN',
] as const;
export type Status = (typeof statuses)[number];

/** The steps of the step bar (DETAIL-1); a cancelled contract shows none as current. */
export const progressSteps = [
  'DRAFT',
  'AWAITING_PAYMENT',
  'PAID',
  'ACTIVE',
] as const satisfies readonly Status[];

type StatusTraits = {
  /** The current step of the step bar; null when the contract left the steps. */
  readonly step: (typeof progressSteps)[number] | null;
  /** The customer link is open and a payment is due (LINK-6). */
  readonly awaitsPayment: boolean;
  /** Only a paid contract may have a policy number and a period. */
  readonly isPaid: boolean;
  /** Stays true after the cancellation: the contract is in the issued list (LIST-3). */
  readonly isIssued: boolean;
  /** The certificate confirms cover, apart from its period. */
  readonly isInForce: boolean;
  readonly isCancelled: boolean;
  /** Given up before the payment; lists show it on request only (LIFE-11). */
  readonly isWithdrawn: boolean;
};

const no = {
  awaitsPayment: false,
  isPaid: false,
  isIssued: false,
  isInForce: false,
  isCancelled: false,
  isWithdrawn: false,
} as const;
const issuedTraits = { ...no, isPaid: true, isIssued: true } as const;

/** The answers that depend on the status alone. Code outside of domain/ compares no status. */
export const statusTraits = {
  DRAFT: { ...no, step: 'DRAFT' },
  AWAITING_PAYMENT: { ...no, step: 'AWAITING_PAYMENT', awaitsPayment: true },
  PAID: { ...no, step: 'PAID', isPaid: true },
  ACTIVE: { ...issuedTraits, step: 'ACTIVE', isInForce: true },
  CANCELLED: { ...issuedTraits, step: null, isCancelled: true },
  WITHDRAWN: { ...no, step: null, isWithdrawn: true },
} as const satisfies Record<Status, StatusTraits>;

/** Statuses of the issued list (LIST-3): a contract is issued when it becomes active. */
export const issuedStatuses: readonly Status[] = statuses.filter(isIssued);
export const paidStatuses: readonly Status[] = statuses.filter(isPaid);
/** The choices of the status filter, and what a list shows without one (LIFE-11). */
export const listedStatuses: readonly Status[] = statuses.filter(
  (status) => !statusTraits[status].isWithdrawn,
);

export function isIssued(status: Status): boolean {
  return statusTraits[status].isIssued;
}

export function isPaid(status: Status): boolean {
  return statusTraits[status].isPaid;
}

/** A pending change request of the customer. */
export const adjustInfos = ['CHANGE_INFO'] as const;

/** The last online payment failed. */
export const paymentStatuses = ['PAY_FAILURE'] as const;

export const contractTypes = ['INDIVIDUAL', 'FAMILY'] as const;
export type ContractType = (typeof contractTypes)[number];

export const relationships = ['self', 'parent', 'wife_husband', 'child', 'brother_sister'] as const;
export type Relationship = (typeof relationships)[number];

export const paymentTypes = ['ONLINE', 'MANUAL'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** How the money of an online payment came: through the gateway or by bank transfer. */
export const paymentChannels = ['GATEWAY', 'TRANSFER'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** How the customer was verified (LIFE-1); COUNTER is a link without an SMS (LINK-26). */
export const verificationWays = ['OTP', 'SMS_LINK', 'COUNTER'] as const;
export type VerificationWay = (typeof verificationWays)[number];

/** The proof of the customer's consents: given online, on paper, or none (CONSENT-5). */
export const consentStates = ['GIVEN', 'PAPER', 'MISSING'] as const;
export type ConsentState = (typeof consentStates)[number];

export const isConsentOnline = (state: ConsentState) => state === 'GIVEN';
export const lacksConsent = (state: ConsentState) => state === 'MISSING';

/**
 * Why a consent needs a look: it came from a browser of staff (CONSENT-7), or on a phone or e-mail
 * of several proposers (CONSENT-8), or by a link that no SMS brought (LINK-26).
 */
export const consentFlags = ['STAFF_DEVICE', 'SHARED_CONTACT', 'COUNTER'] as const;
export type ConsentFlag = (typeof consentFlags)[number];

/** A phone or e-mail that serves more proposers flags their consents (CONSENT-8). */
export const PROPOSERS_PER_CONTACT = 3;

/** A browser that staff used so recently flags a consent (CONSENT-7). */
export const STAFF_DEVICE_HOURS = 12;
