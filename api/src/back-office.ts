import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { consentStates, paymentTypes, verificationWays } from '@salus/domain/contracts/status.ts';
import { syncKinds } from '@salus/domain/insurer/sync.ts';
import { z } from 'zod';
import { messageView } from './back-office/messages.ts';
import { syncLogView } from './back-office/syncs.ts';
import { takenPart } from './back-office/takes.ts';
import { termsLanguageQuery } from './catalogue.ts';
import { contractListQueries } from './contract-filters.ts';
import { aboutContract, contractRow, contractView } from './contract-view.ts';
import { offerWays } from './contracts/offers-view.ts';
import { versionView } from './contracts/version.ts';
import { eInvoice, signatureView } from './documents.ts';
import { endpoint, staff } from './endpoint.ts';
import { approvalView } from './payments/approvals.ts';
import { refundView } from './payments/refunds.ts';
import { paymentView } from './payments/reviews.ts';
import { instant, pageSchema, referenceNumber } from './wire.ts';
import { worklist } from './worklist.ts';

/** The customer's consent: wording, method, time and IP address. Digests are hex. */
export const consentView = z.object({
  kind: z.enum(consentKinds),
  way: z.enum(verificationWays),
  ticked: z.boolean(),
  at: instant,
  ipAddress: z.string().nullable(),
  device: z.string().nullable(),
  textVersion: z.string(),
  language: z.string(),
  textDigest: z.string(),
  shownDigest: z.string(),
});

const offerConsentView = z.object({
  isGiven: z.boolean(),
  at: instant,
  way: z.enum(offerWays),
  byName: z.string().nullable(),
  ipAddress: z.string().nullable(),
  device: z.string().nullable(),
  textVersion: z.string().nullable(),
  language: z.string().nullable(),
  /** Hex SHA-256 of the text that the customer read. */
  textDigest: z.string().nullable(),
});

/** A contract as the back office sees it (DETAIL-8). */
export const backOfficeView = contractView.extend({
  ...versionView.shape,
  ...takenPart,
  payments: z.array(paymentView),
  refunds: z.array(refundView),
  messages: z.array(messageView),
  apiSyncLogs: z.array(syncLogView),
  signature: signatureView.nullable(),
  consents: z.array(consentView),
  /** Each time that the consent to offers was given or ended, oldest first (CONSENT-12). */
  offerConsents: z.array(offerConsentView),
  consentState: z.enum(consentStates),
  consentRemindedAt: instant.nullable(),
  /** Paid although cover overlaps (OVERLAP-7), until it is cancelled. */
  isPaidOverlap: z.boolean(),
  /** When the bank took the payment back (STMT-11), until it is cancelled; null otherwise. */
  paymentReversedAt: instant.nullable(),
  /** The evidence of a consent on paper; null without one. */
  consentEvidence: z.object({ reference: z.string() }).nullable(),
  /** The receipt for the cash of a manual payment; null for other payments. */
  cashReceipt: z.string().nullable(),
  /** The electronic tax invoice; null until it is recorded (DOC-13). */
  eInvoice: eInvoice.nullable(),
  /** The failed report to the insurer's core that may be retried now, or null. */
  retrySync: z.enum(syncKinds).nullable(),
  /** Requests for a second clerk's decision, newest first. */
  approvals: z.array(approvalView),
});
export type BackOfficeView = z.output<typeof backOfficeView>;

export const showContract = endpoint({
  name: 'showContract',
  summary:
    'One contract for the back office, with its payments, messages, signature ' +
    'and reports to the insurer’s core',
  method: 'GET',
  path: '/v1/auth/contract/bm-info-temporary',
  access: staff('backOffice', 'auditor'),
  query: z.object({ referenceNumber, ...termsLanguageQuery }),
  isRefreshed: true,
  output: backOfficeView,
  refuses: ['NOT_FOUND'],
});

export const listContracts = endpoint({
  name: 'listContracts',
  summary:
    'The contracts of all officers, for the back office; of every status where none is named',
  method: 'GET',
  path: '/v1/auth/contract/bm-list-temporary',
  access: staff('backOffice', 'auditor'),
  query: contractListQueries.backOffice,
  followsEvents: true,
  isRefreshed: true,
  output: pageSchema(contractRow.extend(takenPart)),
  refuses: ['PAGE_TOO_DEEP'],
});

/** A paid contract that a clerk follows up. */
export const paidContract = z.object({
  ...aboutContract,
  typePayment: z.enum(paymentTypes).nullable(),
  paymentDate: instant.nullable(),
  /** The officer who knows the customer. */
  name_salesman: z.string(),
  proposerMobile: z.string(),
  /** The latest reminder of a missing consent; null without one (CONSENT-20). */
  consentRemindedAt: instant.nullable(),
});
export type PaidContract = z.output<typeof paidContract>;

export const listMissingConsents = worklist({
  name: 'listMissingConsents',
  summary: 'Paid contracts without a proof of the customer’s consent, oldest payment first',
  path: '/v1/auth/contract/bm-missing-consent',
  isRefreshed: true,
  row: paidContract,
});

export const listPaidOverlaps = worklist({
  name: 'listPaidOverlaps',
  summary: 'Contracts paid through an open order although cover overlaps, oldest payment first',
  path: '/v1/auth/contract/bm-overlap',
  isRefreshed: true,
  row: paidContract,
});

export const listReversedPayments = worklist({
  name: 'listReversedPayments',
  summary: 'Paid contracts whose payment the bank took back, oldest payment first',
  path: '/v1/auth/contract/bm-payment-reversed',
  isRefreshed: true,
  row: paidContract,
});
