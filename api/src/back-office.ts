import {
  consentStates,
  contractTypes,
  paymentTypes,
  statuses,
  verificationWays,
} from '@salus/domain/contracts/status.ts';
import { syncKinds } from '@salus/domain/insurer/sync.ts';
import { messageKinds } from '@salus/domain/messages/resending.ts';
import { failedJobKinds } from '@salus/domain/operations/failed-jobs.ts';
import { refundAccountSchema } from '@salus/domain/payments/refund-account.ts';
import { refundStatuses, shownRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import {
  reviewDecisions,
  reviewOutcomes,
  reviewReasons,
} from '@salus/domain/payments/settlement.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requiredNote, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { backOfficeFilters, contractListQuery, listQuery } from './contract-filters.ts';
import { contractRow, contractView } from './contract-view.ts';
import { versionView } from './contracts/version.ts';
import { consentKinds } from './customer-link.ts';
import { eInvoice, signatureView } from './documents.ts';
import { endpoint, staff } from './endpoint.ts';
import { approvalView, contractOrNone, pendingApproval } from './payments/approvals.ts';
import { smsRefusals } from './sms-refusals.ts';
import { instant, money, pageOf, paging, referenceNumber } from './wire.ts';

/** A gateway order for clerks: all attempts, and whether its payment needs manual review. */
export const paymentView = z.object({
  refOrder: z.string(),
  amount: money,
  status: z.enum(['OPEN', 'SUCCEEDED', 'FAILED', 'ABANDONED']),
  vpc_TxnResponseCode: z.string().nullable(),
  gatewayTransactionNo: z.string().nullable(),
  paidAmount: money.nullable(),
  startedBy: z.enum(['customer', 'officer']),
  createdAt: instant,
  settledAt: instant.nullable(),
  reviewReason: z.enum(reviewReasons).nullable(),
  /** The payment arrived, does not pay the contract, and is not reviewed yet. */
  isToReview: z.boolean(),
  reviewDecision: z.enum(reviewOutcomes).nullable(),
  reviewNote: z.string().nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: instant.nullable(),
});

/** A refund in progress. */
export const refundView = z.object({
  id: z.number().int(),
  reason: z.enum(['CANCELLATION', 'REVIEW']),
  amount: money,
  status: z.enum(shownRefundStatuses),
  refundRef: z.string(),
  /** The refunded order; null for a payment outside of the gateway. */
  refOrder: z.string().nullable(),
  vpc_TxnResponseCode: z.string().nullable(),
  lastError: z.string().nullable(),
  attempts: z.number().int(),
  requestedByName: z.string(),
  requestedAt: instant,
  settledAt: instant.nullable(),
  doneByName: z.string().nullable(),
  doneNote: z.string().nullable(),
  /** Whether a clerk may record a refund outside of the gateway now. */
  isPayableByHand: z.boolean(),
  /** The customer's account; null without one (REFUND-8). */
  refundAccount: refundAccountSchema.nullable(),
  /** The live batch that has the refund; null without one. */
  batchId: z.number().int().nullable(),
  /** Whole days since its batch was made, where the debit is overdue (REFUND-9). */
  daysOverdue: z.number().int().nullable(),
});

export const messageView = z.object({
  id: z.number().int(),
  channel: z.enum(['SMS', 'EMAIL']),
  kind: z.enum(messageKinds),
  recipient: z.string(),
  status: z.enum(['PENDING', 'SENT', 'FAILED', 'SUPERSEDED']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** Whether a clerk may resend it now. */
  isResendable: z.boolean(),
  /** The trace of the request or job that caused it; null before they were stored (RUN-16). */
  traceId: z.string().nullable(),
});

/** One attempt to report to the insurer's core system (INT-6). */
export const syncLogView = z.object({
  kind: z.enum(syncKinds),
  status: z.enum(['success', 'error', 'unknown']),
  message: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  at: instant,
});

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

/** A contract as the back office sees it (DETAIL-8). */
export const backOfficeView = contractView.extend({
  ...versionView.shape,
  payments: z.array(paymentView),
  refunds: z.array(refundView),
  messages: z.array(messageView),
  apiSyncLogs: z.array(syncLogView),
  signature: signatureView.nullable(),
  consents: z.array(consentView),
  consentState: z.enum(consentStates),
  /** The evidence of a consent on paper; null without one. */
  consentEvidence: z.object({ reference: z.string() }).nullable(),
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
  reads: 'detail',
  query: z.object({ referenceNumber }),
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
  reads: 'list',
  query: contractListQuery(backOfficeFilters),
  output: pageOf(contractRow),
  refuses: [],
});

/** The contract of a worklist row. */
const about = {
  referenceNumber: z.string(),
  policyNo: z.string().nullable(),
  typeContract: z.enum(contractTypes),
  contractStatus: z.enum(statuses),
  proposerName: z.string(),
};

export const paymentToReview = paymentView.extend({ ...about, premiumAmount: money });
export type PaymentToReview = z.output<typeof paymentToReview>;

export const listPaymentsToReview = endpoint({
  name: 'listPaymentsToReview',
  summary: 'Money that came too late, twice or for an old amount, oldest first',
  method: 'GET',
  path: '/v1/auth/contract/bm-payments-to-review',
  access: staff('backOffice', 'auditor'),
  reads: 'list',
  query: listQuery(z.strictObject(paging)),
  output: pageOf(paymentToReview),
  refuses: [],
});

export const reviewPaymentBody = z.strictObject({
  refOrder: z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' })
    .max(34, { error: 'invalid' }),
  decision: z.enum(reviewDecisions, { error: requiredOrInvalid }),
  note: requiredNote(TEXT_LIMITS.reviewNote),
});

export const reviewPayment = endpoint({
  name: 'reviewPayment',
  summary:
    'Decide about money that did not pay its contract: send it back by the gateway, ' +
    'or say how it was settled',
  method: 'PUT',
  path: '/v1/auth/contract/bm-review-payment',
  // For the decision to refund.
  access: { ...staff('backOffice'), stepUp: 'sometimes' },
  body: reviewPaymentBody,
  output: z.object({ refOrder: z.string(), reviewedAt: instant }),
  accepted: pendingApproval,
  refuses: ['NOT_FOUND', 'PAYMENT_NOT_TO_REVIEW', 'APPROVAL_PENDING'],
});

/** A refund of a contract, or of a payment for an unknown order (MONEY-7). */
export const openRefund = refundView.extend(contractOrNone);
export type OpenRefund = z.output<typeof openRefund>;

export const listOpenRefunds = endpoint({
  name: 'listOpenRefunds',
  summary:
    'Refunds that are not with the customer yet: asked for, refused by the gateway, ' +
    'or to be paid by hand',
  method: 'GET',
  path: '/v1/auth/contract/bm-open-refunds',
  access: staff('backOffice', 'auditor'),
  reads: 'list',
  query: listQuery(z.strictObject(paging)),
  output: pageOf(openRefund),
  refuses: [],
});

export const settleRefundByHand = endpoint({
  name: 'settleRefundByHand',
  summary: 'Say that a refund was paid outside of the gateway',
  method: 'PUT',
  path: '/v1/auth/contract/bm-refund-paid',
  access: { ...staff('backOffice'), stepUp: 'always' },
  body: z.strictObject({
    refundId: z
      .number({ error: requiredOrInvalid })
      .int({ error: 'invalid' })
      .positive({ error: 'invalid' }),
    note: requiredNote(TEXT_LIMITS.reviewNote),
  }),
  output: z.object({ refundId: z.number().int(), status: z.enum(refundStatuses) }),
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

export const failedMessage = messageView.extend(about);
export type FailedMessage = z.output<typeof failedMessage>;

export const listFailedMessages = endpoint({
  name: 'listFailedMessages',
  summary: 'SMS and e-mails that could not be delivered, oldest first',
  method: 'GET',
  path: '/v1/auth/contract/bm-failed-messages',
  access: staff('backOffice', 'auditor'),
  reads: 'list',
  query: listQuery(z.strictObject(paging)),
  output: pageOf(failedMessage),
  refuses: [],
});

export const resendMessage = endpoint({
  name: 'resendMessage',
  summary: 'Send a message that could not be delivered once more',
  method: 'PUT',
  path: '/v1/auth/contract/bm-resend-message',
  access: staff('backOffice'),
  body: z.strictObject({
    messageId: z
      .number({ error: requiredOrInvalid })
      .int({ error: 'invalid' })
      .positive({ error: 'invalid' }),
  }),
  output: z.object({ messageId: z.number().int(), status: z.literal('PENDING') }),
  refuses: ['NOT_FOUND', 'MESSAGE_NOT_RESENDABLE', ...smsRefusals],
});

export const failedSync = syncLogView.extend({ ...about, tries: z.number().int() });
export type FailedSync = z.output<typeof failedSync>;

export const listFailedSyncs = endpoint({
  name: 'listFailedSyncs',
  summary: 'Contracts that the insurer’s core refused, or did not answer about, oldest first',
  method: 'GET',
  path: '/v1/auth/contract/bm-failed-syncs',
  access: staff('backOffice', 'auditor'),
  reads: 'list',
  query: listQuery(z.strictObject(paging)),
  output: pageOf(failedSync),
  refuses: [],
});

export const retrySync = endpoint({
  name: 'retrySync',
  summary: 'Tell the insurer’s core once more of contracts that it refused or did not answer about',
  method: 'PUT',
  path: '/v1/auth/contract/bm-retry-sync',
  access: staff('backOffice'),
  body: z.strictObject({
    referenceNumbers: z
      .array(referenceNumber, { error: requiredOrInvalid })
      .min(1, { error: 'required' })
      .max(100, { error: 'too_long' }),
  }),
  /** In request order, for each number: whether a retry started, and the refusal if not. */
  output: z.array(
    z.object({
      referenceNumber: z.string(),
      isRetried: z.boolean(),
      error_code: z.enum(['NOT_FOUND', 'SYNC_NOT_FAILED']).nullable(),
    }),
  ),
  refuses: [],
});

/** A paid contract that a clerk follows up. */
export const paidContract = z.object({
  ...about,
  typePayment: z.enum(paymentTypes).nullable(),
  paymentDate: instant.nullable(),
  /** The officer who knows the customer. */
  name_salesman: z.string(),
});
export type PaidContract = z.output<typeof paidContract>;

export const listMissingConsents = endpoint({
  name: 'listMissingConsents',
  summary: 'Paid contracts without a proof of the customer’s consent, oldest payment first',
  method: 'GET',
  path: '/v1/auth/contract/bm-missing-consent',
  access: staff('backOffice', 'auditor'),
  reads: 'list',
  query: listQuery(z.strictObject(paging)),
  output: pageOf(paidContract),
  refuses: [],
});

export const listPaidOverlaps = endpoint({
  name: 'listPaidOverlaps',
  summary: 'Contracts paid through an open order although cover overlaps, oldest payment first',
  method: 'GET',
  path: '/v1/auth/contract/bm-overlap',
  access: staff('backOffice', 'auditor'),
  reads: 'list',
  query: listQuery(z.strictObject(paging)),
  output: pageOf(paidContract),
  refuses: [],
});

/** A job that failed its last try (INT-10). The reason is an error class, without values. */
export const failedJob = z.object({
  id: z.uuid(),
  kind: z.enum(failedJobKinds),
  failedAt: instant,
  attempts: z.number().int(),
  reason: z.string(),
  /** The trace of the request that caused the job; null without one (RUN-16). */
  traceId: z.string().nullable(),
  /** The contract that the job concerns; null for work on accounts. */
  contract: z.object(about).nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  summary: 'Background jobs that failed their last try, oldest first',
  method: 'GET',
  path: '/v1/auth/contract/bm-failed-jobs',
  access: staff('backOffice', 'auditor'),
  reads: 'list',
  query: listQuery(z.strictObject(paging)),
  output: pageOf(failedJob),
  refuses: [],
});

export const retryJobs = endpoint({
  name: 'retryJobs',
  summary: 'Run background jobs once more that failed their last try',
  method: 'PUT',
  path: '/v1/auth/contract/bm-retry-jobs',
  access: staff('backOffice'),
  body: z.strictObject({
    jobIds: z
      .array(z.uuid({ error: requiredOrInvalid }), { error: requiredOrInvalid })
      .min(1, { error: 'required' })
      .max(100, { error: 'too_long' }),
  }),
  /** In request order, for each job: whether a retry started, and the refusal if not. */
  output: z.array(
    z.object({
      jobId: z.uuid(),
      isRetried: z.boolean(),
      error_code: z.enum(['JOB_NOT_FAILED']).nullable(),
    }),
  ),
  refuses: [],
});
