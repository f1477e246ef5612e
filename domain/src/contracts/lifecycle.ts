import { Refusal } from '../refusals.ts';
import { agesAllowed, noSibling, premiumIsPositive } from './eligibility.ts';
import type { ContractFacts, Guard, Party, Who } from './facts.ts';
import type { Status } from './status.ts';

/** What a row of the table says: who may do it, from which status it starts, where it leads, and what else must hold. */
type Rule = {
  readonly by: readonly Party[];
  /** Empty for the action that brings a contract into being. */
  readonly from: readonly Status[];
  /** The status afterwards; `same` where it stays. */
  readonly to: Status | 'same';
  /** Asked in this order; the first "no" is the answer. */
  readonly guards: readonly Guard[];
};

/**
 * The life of a contract: the product's law (decisions §4). The server, the buttons, the tests and
 * `docs/lifecycle.md` all ask this table, and nothing else decides what may happen to a contract.
 */
export const lifecycle = {
  create: { by: ['sales'], from: [], to: 'DRAFT', guards: [] },
  save: { by: ['sales'], from: ['DRAFT', 'AWAITING_PAYMENT'], to: 'same', guards: [draftOrChangeRequested] },
  sendSmsLink: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'AWAITING_PAYMENT',
    guards: [noChangeRequested, anHourSinceLastSms, noSibling, agesAllowed, premiumIsPositive],
  },
  generateOtp: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'same',
    guards: [noChangeRequested, noSibling, agesAllowed, premiumIsPositive],
  },
  verifyOtp: {
    by: ['sales'],
    from: ['DRAFT', 'AWAITING_PAYMENT'],
    to: 'AWAITING_PAYMENT',
    guards: [noChangeRequested, noSibling, agesAllowed, premiumIsPositive],
  },
  requestChange: { by: ['customer'], from: ['AWAITING_PAYMENT'], to: 'same', guards: [noChangeRequested] },
  startPayment: {
    by: ['customer', 'sales'],
    from: ['AWAITING_PAYMENT'],
    to: 'same',
    guards: [noChangeRequested, officerOnlyAfterOtp],
  },
  onlinePaymentSucceeded: { by: ['gateway'], from: ['AWAITING_PAYMENT'], to: 'PAID', guards: [] },
  onlinePaymentFailed: { by: ['gateway'], from: ['AWAITING_PAYMENT'], to: 'same', guards: [] },
  payManually: { by: ['backOffice'], from: ['AWAITING_PAYMENT'], to: 'PAID', guards: [noChangeRequested] },
  issue: { by: ['system'], from: ['PAID'], to: 'ACTIVE', guards: [] },
  recreateFile: { by: ['sales', 'backOffice'], from: ['PAID'], to: 'ACTIVE', guards: [] },
  cancel: { by: ['backOffice'], from: ['ACTIVE'], to: 'CANCELLED', guards: [] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof lifecycle;
export const actions = Object.keys(lifecycle) as Action[];

/** A link to the customer may be sent again after this time (portal §9). */
export const SMS_LINK_PAUSE_MILLISECONDS = 3_600_000;

/** Why the action may not happen; null means that it may. The server throws the answer, the screens show it. */
export function whyNot(action: Action, contract: ContractFacts, who: Who): Refusal | null {
  const rule: Rule = lifecycle[action];
  if (!mayEver(action, who.party)) return new Refusal('FORBIDDEN');
  if (!rule.from.includes(contract.status)) return new Refusal('INVALID_STATE', { status: contract.status });
  for (const guard of rule.guards) {
    const refusal = guard(contract, who);
    if (refusal) return refusal;
  }
  return null;
}

/** May this party do this to any contract at all? What it never may is hidden; what it may not now is shown with the reason. */
export function mayEver(action: Action, party: Party): boolean {
  return (lifecycle[action].by as readonly Party[]).includes(party);
}

/** The status after the action. */
export function statusAfter(action: Action, before: Status): Status {
  const { to } = lifecycle[action];
  return to === 'same' ? before : to;
}

/** A draft is open for changes; once sent it opens again only for a change that the customer asked for (portal §4). */
function draftOrChangeRequested(contract: ContractFacts): Refusal | null {
  if (contract.status === 'DRAFT' || contract.changeRequested) return null;
  return new Refusal('INVALID_STATE', { status: contract.status });
}

function noChangeRequested(contract: ContractFacts): Refusal | null {
  return contract.changeRequested ? new Refusal('CHANGE_INFO_PENDING') : null;
}

/** More than an hour must have passed: at exactly one hour it is still too soon (decisions §4). */
function anHourSinceLastSms(contract: ContractFacts, who: Who): Refusal | null {
  if (contract.smsLinkSentAt === null) return null;
  const retryAt = new Date(contract.smsLinkSentAt.getTime() + SMS_LINK_PAUSE_MILLISECONDS);
  return who.now > retryAt ? null : new Refusal('SMS_LINK_TOO_SOON', { retryAt });
}

/** The customer pays by their link; at the counter the officer opens the payment only for a customer verified by code. */
function officerOnlyAfterOtp(contract: ContractFacts, who: Who): Refusal | null {
  if (who.party !== 'sales' || contract.verifiedBy === 'OTP') return null;
  return new Refusal('CUSTOMER_NOT_VERIFIED');
}
