import { objectKeys } from '../objects.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { businessDay } from '../time/business-time.ts';
import {
  agesAllowed,
  healthAnswered,
  premiumIsPositive,
  relationshipsInsurable,
} from './eligibility.ts';
import type { ContractFacts, Guard, Party, Who } from './facts.ts';
import { whyNotRenewable } from './renewal.ts';
import { type Status, statuses } from './status.ts';

/** One action: who may do it, from which status, where it leads, and its guards. */
type Rule = {
  readonly by: readonly Party[];
  /** Empty for the action that creates a contract. */
  readonly from: readonly Status[];
  /** The status afterwards; `same` leaves it unchanged. */
  readonly to: Status | 'same';
  /** Evaluated in order; the first refusal is the result. */
  readonly guards: readonly Guard[];
  /** Only recorded in the history: approvals and refunds have their own calls and rules. */
  readonly isRecordOnly?: true;
};

const historyOnly = { from: statuses, to: 'same', guards: [], isRecordOnly: true } as const;

/**
 * The lifecycle rules (LIFE-3). Server, buttons, tests and `docs/lifecycle.md` read this table;
 * no other code decides which action a contract allows.
 */
export const lifecycle = {
  create: { by: ['sales'], from: [], to: 'DRAFT', guards: [] },
  save: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'same',
    guards: [draftOrChangeRequested],
  },
  sendSmsLink: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'AWAITING_PAYMENT',
    guards: [
      sellerCertified,
      noChangeRequested,
      anHourSinceLastSms,
      healthAnswered,
      relationshipsInsurable,
      agesAllowed,
      premiumIsPositive,
    ],
  },
  generateOtp: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'same',
    guards: [
      sellerCertified,
      noChangeRequested,
      healthAnswered,
      relationshipsInsurable,
      agesAllowed,
      premiumIsPositive,
    ],
  },
  verifyOtp: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'AWAITING_PAYMENT',
    guards: [
      noChangeRequested,
      healthAnswered,
      relationshipsInsurable,
      agesAllowed,
      premiumIsPositive,
    ],
  },
  requestChange: {
    by: ['customer'],
    from: ['AWAITING_PAYMENT'],
    to: 'same',
    guards: [noChangeRequested],
  },
  startPayment: {
    by: ['customer', 'sales'],
    from: ['AWAITING_PAYMENT'],
    to: 'same',
    guards: [noChangeRequested, officerOnlyAfterOtp, agesAllowed],
  },
  onlinePaymentSucceeded: { by: ['gateway'], from: ['AWAITING_PAYMENT'], to: 'PAID', guards: [] },
  onlinePaymentFailed: { by: ['gateway'], from: ['AWAITING_PAYMENT'], to: 'same', guards: [] },
  payManually: {
    by: ['backOffice'],
    from: ['AWAITING_PAYMENT'],
    to: 'PAID',
    guards: [noChangeRequested],
  },
  giveConsent: { by: ['customer'], from: ['PAID', 'ACTIVE'], to: 'same', guards: [] },
  withdraw: {
    by: ['sales', 'backOffice'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'WITHDRAWN',
    guards: [],
  },
  recallLink: { by: ['sales'], from: ['AWAITING_PAYMENT'], to: 'DRAFT', guards: [noOpenOrder] },
  showCounterLink: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'AWAITING_PAYMENT',
    guards: [
      sellerCertified,
      noChangeRequested,
      healthAnswered,
      relationshipsInsurable,
      agesAllowed,
      premiumIsPositive,
    ],
  },
  issue: { by: ['system'], from: ['PAID'], to: 'ACTIVE', guards: [] },
  recreateFile: { by: ['sales', 'backOffice'], from: ['PAID'], to: 'ACTIVE', guards: [] },
  handOver: {
    by: ['backOffice', 'manager', 'director', 'system'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'same',
    guards: [],
  },
  correctContact: {
    by: ['sales', 'backOffice', 'customer'],
    from: ['PAID', 'ACTIVE'],
    to: 'same',
    guards: [],
  },
  // Requests of the customer to the back office: they change nothing by themselves (MY-5, MY-6).
  requestCancellation: { by: ['customer'], from: ['ACTIVE'], to: 'same', guards: [] },
  requestConsentWithdrawal: {
    by: ['customer'],
    from: ['ACTIVE', 'CANCELLED'],
    to: 'same',
    guards: [],
  },
  answerRequest: { by: ['backOffice'], from: ['ACTIVE', 'CANCELLED'], to: 'same', guards: [] },
  resendCertificate: { by: ['sales', 'backOffice'], from: ['ACTIVE'], to: 'same', guards: [] },
  // The contract that is renewed keeps its status; the renewal is a contract of its own.
  renew: { by: ['sales'], from: ['ACTIVE'], to: 'same', guards: [renewable] },
  loseRenewal: { by: ['sales'], from: ['ACTIVE'], to: 'same', guards: [renewable] },
  passRenewal: {
    by: ['backOffice', 'manager', 'director', 'system'],
    from: ['PAID', 'ACTIVE'],
    to: 'same',
    guards: [],
  },
  sendPageLink: { by: ['customer'], from: ['ACTIVE'], to: 'same', guards: [] },
  // Pauses the reminders, or continues them (REMIND-4).
  setReminders: {
    by: ['sales', 'backOffice', 'customer'],
    from: ['AWAITING_PAYMENT', 'PAID', 'ACTIVE'],
    to: 'same',
    guards: [],
  },
  clearConsentFlag: { by: ['backOffice'], from: statuses, to: 'same', guards: [] },
  cancel: { by: ['backOffice'], from: ['ACTIVE'], to: 'CANCELLED', guards: [] },
  recordInvoice: {
    by: ['backOffice'],
    from: ['PAID', 'ACTIVE', 'CANCELLED'],
    to: 'same',
    guards: [],
  },
  // A customer requests the account of a refund (APPROVE-13).
  requestApproval: { ...historyOnly, by: ['backOffice', 'customer'] },
  decideApproval: { ...historyOnly, by: ['backOffice', 'system'] },
  giveRefundAccount: { ...historyOnly, by: ['backOffice', 'customer'] },
  cancelRefundTransfer: { ...historyOnly, by: ['backOffice'] },
  // One clerk took the contract from another (WORK-1).
  takeOver: { ...historyOnly, by: ['backOffice'] },
  // Money that arrived and does not pay the contract (MONEY-8).
  holdMoney: { ...historyOnly, by: ['gateway'] },
  // Recorded for the contract that loses money in review, and for the one that gets it (MONEY-3).
  assignMoney: { ...historyOnly, by: ['backOffice'] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof lifecycle;
export const actions = objectKeys(lifecycle);

/** The pause before the link may be sent to the customer again (LINK-3). */
export const SMS_LINK_PAUSE_MILLISECONDS = 3_600_000;

/** Returns null when the action is allowed. The server throws the refusal, screens show it. */
export function whyNot(action: Action, contract: ContractFacts, who: Who): Refusal | null {
  const rule: Rule = lifecycle[action];
  if (!mayEver(action, who.party)) return refuse('FORBIDDEN');
  if (!rule.from.includes(contract.status))
    return refuse('INVALID_STATE', { status: contract.status });
  for (const guard of rule.guards) {
    const refusal = guard(contract, who);
    if (refusal) return refusal;
  }
  return null;
}

/** Whether the party may do this to any contract at all. Screens hide the action otherwise. */
export function mayEver(action: Action, party: Party): boolean {
  const { by }: Rule = lifecycle[action];
  return by.includes(party);
}

/** The actions that a party may ever start. */
export type ActionOf<P extends Party> = {
  [A in Action]: P extends (typeof lifecycle)[A]['by'][number] ? A : never;
}[Action];

/** The history entry of this action names the actor who ended the contract. */
export function isCancellation(action: Action): boolean {
  return lifecycle[action].to === 'CANCELLED';
}

/** The action creates the contract, so no contract allows it. */
export function isCreation(action: Action): boolean {
  return lifecycle[action].from.length === 0;
}

/** The actions that are only recorded in the history. */
export type RecordOnlyAction = {
  [A in Action]: (typeof lifecycle)[A] extends { readonly isRecordOnly: true } ? A : never;
}[Action];

export function isRecordOnly(action: Action): action is RecordOnlyAction {
  const rule: Rule = lifecycle[action];
  return rule.isRecordOnly === true;
}

/** The status after the action. */
export function statusAfter(action: Action, before: Status): Status {
  const { to } = lifecycle[action];
  return to === 'same' ? before : to;
}

/** A draft is editable; after sending, only while a change request is pending (DRAFT-4). */
function draftOrChangeRequested(contract: ContractFacts): Refusal | null {
  if (contract.status === 'DRAFT' || contract.changeRequested) return null;
  return refuse('INVALID_STATE', { status: contract.status });
}

function renewable(contract: ContractFacts, { now }: Who): Refusal | null {
  return whyNotRenewable(contract, businessDay(now));
}

function noChangeRequested(contract: ContractFacts): Refusal | null {
  return contract.changeRequested ? refuse('CHANGE_INFO_PENDING') : null;
}

/** An officer proves that they may sell; a contract sent before stays payable (SALE-11). */
function sellerCertified(_: ContractFacts, { isCertified }: Who): Refusal | null {
  return isCertified === false ? refuse('SELLER_NOT_CERTIFIED') : null;
}

/** More than one hour must have passed; exactly one hour is too soon (LINK-3). */
function anHourSinceLastSms(contract: ContractFacts, who: Who): Refusal | null {
  if (contract.smsLinkSentAt === null) return null;
  const retryAt = new Date(contract.smsLinkSentAt.getTime() + SMS_LINK_PAUSE_MILLISECONDS);
  return who.now > retryAt ? null : refuse('SMS_LINK_TOO_SOON', { retryAt });
}

/** Younger than this, an order is open until the gateway reports its end (LIFE-12). */
const OPEN_ORDER_MILLISECONDS = 20 * 60_000;

/** The customer may be paying. After 20 minutes the server queries the gateway. */
function noOpenOrder({ openOrderSince }: ContractFacts, { now }: Who): Refusal | null {
  if (openOrderSince === null) return null;
  const retryAt = new Date(openOrderSince.getTime() + OPEN_ORDER_MILLISECONDS);
  return now >= retryAt ? null : refuse('PAYMENT_IN_PROGRESS', { retryAt });
}

/** The customer pays by link; an officer may start the payment only after the OTP. */
function officerOnlyAfterOtp(contract: ContractFacts, who: Who): Refusal | null {
  if (who.party !== 'sales' || contract.verifiedBy === 'OTP') return null;
  return refuse('CUSTOMER_NOT_VERIFIED');
}
