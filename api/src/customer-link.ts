import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { overlapReasonShape } from '@salus/domain/contracts/warnings/overlap.ts';
import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requiredNote, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { LAST4_PATTERN } from '@salus/domain/verification/link-step-up.ts';
import { z } from 'zod';
import { benefit, policyTerms, termsLanguageQuery } from './catalogue.ts';
import { insuredView, proposerView } from './contract-view.ts';
import { offersView } from './contracts/offers-view.ts';
import { remindersView } from './contracts/reminders-view.ts';
import { renewedView } from './contracts/renewed-view.ts';
import { customer, endpoint, staff } from './endpoint.ts';
import { transferView } from './payments/transfer-view.ts';
import { smsRefusals } from './sms-refusals.ts';
import { instant, money, referenceNumber, warningsPart } from './wire.ts';

/** The header that carries the token of the customer's link (LINK-4). */
export const LINK_HEADER = 'x-sms-link';

/** How the customer wants to pay (PAY-1): preselects the tab of the gateway. */
export const paymentMethods = ['card', 'bank-card', 'qr', 'gateway'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A person is not of an insurable age on the day. */
export const ageRefusals = ['VPB_BUYER_18', 'VPB_INSURED_1_65', 'VPB_INSURED_1_50'] as const;

/** Refusals of every way to open an order (PAY-17, CONSENT-4). */
export const orderRefusals = [...ageRefusals, 'CONSENT_REQUIRED'] as const;

export const sendSmsLink = endpoint({
  name: 'sendSmsLink',
  summary: 'Send the customer the link to review and pay',
  method: 'POST',
  path: '/v1/auth/contract/sms-link',
  access: staff('sales'),
  body: z.strictObject({ referenceNumber, ...overlapReasonShape }),
  output: z.object({ sendSmsLinkAt: instant, ...warningsPart }),
  refuses: [
    'NOT_FOUND',
    'INVALID_STATE',
    'SMS_LINK_TOO_SOON',
    'CHANGE_INFO_PENDING',
    ...ageRefusals,
    'HEALTH_ANSWERS_MISSING',
    'CANNOT_SELECT_BROTHER_SISTER',
    'PREMIUM_IS_ZERO',
    'INSURED_OVERLAP',
    'PRICE_CHANGED',
    ...smsRefusals,
  ],
});

/** Optional parameters of a payment: its method and the customer's consents. */
export const paymentChoice = {
  method: z.enum(paymentMethods, { error: 'invalid' }).optional(),
  /** The consents ticked, comma-separated. */
  consents: z
    .string()
    .transform((text) => text.split(',').map((kind) => kind.trim()))
    .optional(),
  termsVersion: z.string().max(40).optional(),
  language: z.string().max(5).optional(),
};

/** The text of the terms; consents store its version, language and digest. */
export const termsText = z.object({
  version: z.string(),
  language: z.string(),
  paragraphs: z.array(z.string()),
  consents: z.array(z.object({ kind: z.enum(consentKinds), text: z.string() })),
});

/** Terms shown to the customer, with the consents that are still to be given. */
export const terms = termsText.extend({
  consents: z.array(
    termsText.shape.consents.element.extend({
      /** Screens let the customer continue without the others. */
      isRequired: z.boolean(),
    }),
  ),
});

/** The contract for its customer: only fields of the customer page, no staff data. */
export const customerContractView = z.object({
  referenceNumber: z.string(),
  status: z.enum(statuses),
  adjustInfo: z.literal('CHANGE_INFO').nullable(),
  productName: z.string(),
  packageName: z.string(),
  sumInsured: money,
  premiumAmount: money,
  /** The amount due: the premium again, under the name of PAY-2. */
  amount: money,
  /** Fee per person of a family contract (CAT-7); null for an individual contract. */
  fee: money.nullable(),
  discountContract: z.number().int().nullable(),
  durationName: z.string(),
  /** The policy that this contract continues; left out where it renews none (RENEW-8). */
  renewedContract: renewedView.optional(),
  /** The period if paid today. */
  policyStartDate: instant,
  policyEndDate: instant,
  benefits: z.array(benefit),
  ...proposerView.shape,
  insuredDetails: z.array(insuredView.omit({ isSameProposer: true })),
  /** Null while masked. */
  questionOne: z.boolean().nullable(),
  questionTwo: z.boolean().nullable(),
  questionThree: z.boolean().nullable(),
  /** True until the step-up; left out otherwise (LINK-11). */
  masked: z.literal(true).optional(),
  /**
   * The officer's changes upon the customer's last request: fields under the names above
   * (`insuredDetails.0.insuredName`) with old and new values as text. Added or removed persons are
   * `insuredDetails`; a changed plan is `packageName`, without `from` if the catalogue dropped it.
   */
  changes: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  linkExpiresAt: instant,
  /** The contact of the customer; nothing else of the staff (LINK-9). */
  officerName: z.string(),
  branchName: z.string().nullable(),
  /** Hex SHA-256 of all contract data shown; a payment names it. Empty while masked. */
  shownDigest: z.string(),
  insurer: z.object({ name: z.string(), hotline: z.string() }),
  terms,
  /** Exclusions, waiting periods and documents of the plan (CAT-13). */
  policyTerms: policyTerms.nullable(),
  /** Null while the customer has opened no transfer and none arrived (PAY-24). */
  transfer: transferView.nullable(),
  reminders: remindersView,
  /** Optional: a payment names `offers` among its consents (CONSENT-12). */
  offers: offersView,
});
export type CustomerContractView = z.output<typeof customerContractView>;

export const linkRefusals = ['UNAUTHORIZED', 'CONTRACT_MUST_BE_AWAITING_PAYMENT'] as const;

export const showContractToCustomer = endpoint({
  name: 'showContractToCustomer',
  summary: 'The contract behind the link',
  method: 'GET',
  path: '/v1/customer-info/contract/sms-info-contract',
  access: customer,
  limitedAs: 'link-look-up',
  query: z.object(termsLanguageQuery),
  output: customerContractView,
  refuses: linkRefusals,
});

export const stepUpLink = endpoint({
  name: 'stepUpLink',
  summary: "Show everything: the last 4 characters of the proposer's identity number",
  method: 'POST',
  path: '/v1/customer/contract/step-up',
  access: customer,
  limitedAs: 'link-look-up',
  body: z.strictObject({
    last4: z
      .string({ error: requiredOrInvalid })
      .overwrite(cleanDigits)
      .regex(LAST4_PATTERN, { error: 'invalid' }),
  }),
  output: z.object({ openUntil: instant }),
  refuses: [...linkRefusals, 'LINK_STEP_UP_INCORRECT', 'TOO_MANY_ATTEMPTS'],
});

export const recordOpening = endpoint({
  name: 'recordOpening',
  summary: 'Report that a person looks at the page; its script sends it, previews do not',
  method: 'POST',
  path: '/v1/customer/contract/opened',
  access: customer,
  limitedAs: 'link-look-up',
  output: z.object({ recorded: z.boolean() }),
  refuses: linkRefusals,
});

export const requestChange = endpoint({
  name: 'requestChange',
  summary: 'Ask the officer to change something before paying',
  method: 'POST',
  path: '/v1/customer/contract/sms-rejected',
  access: customer,
  captcha: 'reject-info',
  limitedAs: 'link-look-up',
  body: z.strictObject({ noteChangeInfoCustomer: requiredNote(TEXT_LIMITS.changeNote) }),
  output: z.object({ adjustInfo: z.literal('CHANGE_INFO') }),
  refuses: [...linkRefusals, 'CAPTCHA_FAILED', 'CHANGE_INFO_PENDING'],
});

export const startPaymentByLink = endpoint({
  name: 'startPaymentByLink',
  summary: 'The URL of the payment gateway for this contract',
  method: 'GET',
  path: '/v1/customer/contract/sms-payment-link',
  access: customer,
  captcha: 'payment-link',
  deviceCookie: true,
  limitedAs: 'link-look-up',
  query: z.object({
    ...paymentChoice,
    /** Digest of the displayed contract; when sent, payment of any other state is refused. */
    shownDigest: z.string().max(64).optional(),
  }),
  output: z.string(),
  refuses: [
    ...linkRefusals,
    'CAPTCHA_FAILED',
    'CHANGE_INFO_PENDING',
    'CONTRACT_CHANGED',
    'LINK_STEP_UP_REQUIRED',
    ...orderRefusals,
  ],
});

export const downloadDraftByLink = endpoint({
  name: 'downloadDraftByLink',
  summary: 'The draft of the contract as a PDF with a watermark',
  method: 'GET',
  path: '/v1/customer/contract/email-draft',
  access: customer,
  captcha: 'draft-download',
  limitedAs: 'link-look-up',
  output: 'pdf',
  refuses: [...linkRefusals, 'CAPTCHA_FAILED', 'LINK_STEP_UP_REQUIRED'],
});
