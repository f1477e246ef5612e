import { consentKinds, OFFERS } from '@salus/domain/contracts/consents.ts';
import { coverStates } from '@salus/domain/contracts/cover.ts';
import { proposerShape } from '@salus/domain/contracts/proposer.ts';
import { consentStates, relationships, statuses } from '@salus/domain/contracts/status.ts';
import { customerRefundStates } from '@salus/domain/payments/customer-refund-state.ts';
import { refundAccountSchema } from '@salus/domain/payments/refund-account.ts';
import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { customerRequestKinds, requestOutcomes } from '@salus/domain/policyholder/requests.ts';
import { requiredNote, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { copiedToken } from '@salus/domain/verification/copied-token.ts';
import { LAST4_PATTERN } from '@salus/domain/verification/link-step-up.ts';
import { z } from 'zod';
import { benefit, policyTerms, termsLanguageQuery } from '../catalogue.ts';
import { terms } from '../customer-link.ts';
import { endpoint, policyholder, publicAccess } from '../endpoint.ts';
import { pendingApproval } from '../pending-approval.ts';
import { instant, money, wireDay } from '../wire.ts';
import { offersView } from './offers-view.ts';

/** The header that carries the proof of a policy's customer (MY-2). */
export const PROOF_HEADER = 'x-my-proof';

export const openPolicyholderPage = endpoint({
  name: 'openPolicyholderPage',
  summary:
    'Open the page of an issued policy: the code of its address, and the last 4 characters of ' +
    "the proposer's identity number",
  method: 'POST',
  path: '/v1/customer/my/open',
  access: publicAccess,
  limitedAs: 'link-look-up',
  answersSecret: true,
  body: z.strictObject({
    code: z
      .string({ error: requiredOrInvalid })
      .overwrite(copiedToken)
      .min(1, { error: 'required' })
      .max(128, { error: 'too_long' }),
    last4: z
      .string({ error: requiredOrInvalid })
      .overwrite(cleanDigits)
      .regex(LAST4_PATTERN, { error: 'invalid' }),
  }),
  output: z.object({ proof: z.string(), openUntil: instant }),
  refuses: ['POLICY_CODE_INCORRECT', 'TOO_MANY_ATTEMPTS'],
});

export const sendPageLink = endpoint({
  name: 'sendPageLink',
  summary:
    'Send the address of a paid order’s policy page to its customer’s phone; any order number is ' +
    'answered alike',
  method: 'POST',
  path: '/v1/customer/my/send-link',
  access: publicAccess,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    order: z
      .string({ error: requiredOrInvalid })
      .min(1, { error: 'required' })
      .max(40, { error: 'too_long' }),
  }),
  output: z.object({}),
});

/** A request of the customer, answered or not. */
export const customerRequest = z.object({
  kind: z.enum(customerRequestKinds),
  /** The withdrawn consents; empty for a cancellation. */
  consents: z.array(z.enum(consentKinds)),
  refundEstimate: money.nullable(),
  requestedAt: instant,
  answerDueOn: wireDay,
  actDueOn: wireDay.nullable(),
  answeredAt: instant.nullable(),
  outcome: z.enum(requestOutcomes).nullable(),
});

/** A refund for its customer. */
const ownRefund = z.object({
  refundRef: z.string(),
  amount: money,
  state: z.enum(customerRefundStates),
  /** The account of the transfer, its number masked; null where the gateway returns the money. */
  account: z
    .object({ bankBin: z.string(), bankName: z.string(), accountNo: z.string() })
    .nullable(),
  requestedAt: instant,
  settledAt: instant.nullable(),
});
export type OwnRefund = z.output<typeof ownRefund>;

/** An issued policy for its customer. Identity numbers, phone and e-mail are masked. */
export const policyholderView = z.object({
  referenceNumber: z.string(),
  policyNo: z.string(),
  status: z.enum(statuses),
  productName: z.string(),
  packageName: z.string(),
  sumInsured: money,
  premiumAmount: money,
  paymentDate: instant,
  policyStartDate: instant,
  policyEndDate: instant,
  cover: z.enum(coverStates),
  benefits: z.array(benefit),
  proposerName: z.string(),
  proposerNationalId: z.string(),
  proposerMobile: z.string(),
  proposerEmail: z.string(),
  insuredDetails: z.array(
    z.object({
      insuredName: z.string(),
      insuredDOB: wireDay,
      insuredNationalId: z.string(),
      insuredRelationship: z.enum(relationships),
    }),
  ),
  officerName: z.string(),
  branchName: z.string().nullable(),
  insurer: z.object({ name: z.string(), hotline: z.string() }),
  consentState: z.enum(consentStates),
  /** The terms to consent to while the consent is missing; null otherwise. */
  terms: terms.nullable(),
  /** Never required (CONSENT-12); null for a cancelled policy. */
  offers: offersView.nullable(),
  /** The texts that the policy was sold with; null from before they were kept (CAT-13). */
  policyTerms: policyTerms.nullable(),
  /** The newest request of each kind. */
  requests: z.array(customerRequest),
  /** The estimated refund of a cancellation today; null when no request is possible (MY-5). */
  cancellation: z
    .object({ lastDay: wireDay, refundPercent: z.number().int(), refundEstimate: money })
    .nullable(),
  cancelledAt: instant.nullable(),
  /** The money that goes back to the customer, newest first (MY-10). */
  refunds: z.array(ownRefund),
  /** From when an account can be given, after staff changed the contact; null for now (MY-10). */
  refundAccountOpensAt: instant.nullable(),
  /** Whether each document can be downloaded now. */
  hasCertificate: z.boolean(),
  hasReceipt: z.boolean(),
});
export type PolicyholderView = z.output<typeof policyholderView>;

export const showPolicy = endpoint({
  name: 'showPolicy',
  summary: 'The policy behind the page of its customer',
  method: 'GET',
  path: '/v1/customer/my/policy',
  access: policyholder,
  limitedAs: 'link-look-up',
  query: z.object(termsLanguageQuery),
  output: policyholderView,
});

export const downloadOwnCertificate = endpoint({
  name: 'downloadOwnCertificate',
  summary: 'The signed certificate, for the customer',
  method: 'GET',
  path: '/v1/customer/my/certificate',
  access: policyholder,
  limitedAs: 'link-look-up',
  output: 'pdf',
  refuses: ['INVALID_STATE'],
});

export const downloadOwnReceipt = endpoint({
  name: 'downloadOwnReceipt',
  summary: 'The receipt of the premium, for the customer',
  method: 'GET',
  path: '/v1/customer/my/receipt',
  access: policyholder,
  limitedAs: 'link-look-up',
  output: 'pdf',
  refuses: ['INVALID_STATE'],
});

const consentList = z.array(z.enum(consentKinds, { error: 'invalid' }), {
  error: requiredOrInvalid,
});

export const giveMissingConsents = endpoint({
  name: 'giveMissingConsents',
  summary: 'Give all consents of a policy that was issued without them',
  method: 'POST',
  path: '/v1/customer/my/consents',
  access: policyholder,
  deviceCookie: true,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    /** The required ones, and `offers` beside them or alone. */
    consents: z
      .array(z.enum([...consentKinds, OFFERS], { error: 'invalid' }), { error: requiredOrInvalid })
      .max(consentKinds.length + 1, { error: 'invalid' }),
    termsVersion: z.string({ error: 'invalid' }).max(40, { error: 'too_long' }).optional(),
    language: z.string({ error: 'invalid' }).max(5, { error: 'too_long' }).optional(),
  }),
  output: z.object({ consentState: z.enum(consentStates) }),
  refuses: ['CONSENT_REQUIRED', 'INVALID_STATE'],
});

const requestNote = requiredNote(TEXT_LIMITS.customerRequestNote).nullish();

export const withdrawConsents = endpoint({
  name: 'withdrawConsents',
  summary: 'Ask the back office to stop what the customer had consented to',
  method: 'POST',
  path: '/v1/customer/my/consent-withdrawal',
  access: policyholder,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    consents: consentList
      .min(1, { error: 'required' })
      .max(consentKinds.length, { error: 'invalid' }),
    note: requestNote,
  }),
  output: customerRequest,
  refuses: ['INVALID_STATE', 'REQUEST_ALREADY_OPEN'],
});

export const requestCancellation = endpoint({
  name: 'requestCancellation',
  summary: 'Ask the back office to cancel the policy; nothing is cancelled yet',
  method: 'POST',
  path: '/v1/customer/my/cancellation-request',
  access: policyholder,
  limitedAs: 'link-look-up',
  body: z.strictObject({ note: requestNote }),
  output: customerRequest,
  refuses: ['INVALID_STATE', 'CANCELLATION_TOO_LATE', 'REQUEST_ALREADY_OPEN'],
});

export const correctOwnEmail = endpoint({
  name: 'correctOwnEmail',
  summary: 'Correct the e-mail address; the certificate is sent there, the old one is notified',
  method: 'PUT',
  path: '/v1/customer/my/email',
  access: policyholder,
  limitedAs: 'link-look-up',
  body: z.strictObject({ proposerEmail: proposerShape.proposerEmail }),
  /** Masked, as the page shows it. */
  output: z.object({ proposerEmail: z.string() }),
  refuses: ['INVALID_STATE', 'CERTIFICATE_SENT_TOO_OFTEN'],
});

export const giveOwnRefundAccount = endpoint({
  name: 'giveOwnRefundAccount',
  summary: 'Give the account for a refund that waits for one; once',
  method: 'PUT',
  path: '/v1/customer/my/refund-account',
  access: policyholder,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    refundRef: z
      .string({ error: requiredOrInvalid })
      .min(1, { error: 'required' })
      .max(40, { error: 'too_long' }),
    refundAccount: refundAccountSchema,
  }),
  output: ownRefund,
  acceptedOutput: pendingApproval,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CONTACT_CHANGED', 'IN_BATCH', 'APPROVAL_PENDING'],
});
