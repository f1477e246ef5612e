import type { InsuredField, ProposerField } from '@salus/domain/contract-fields.ts';
import { actions } from '@salus/domain/contracts/lifecycle.ts';
import {
  consentFlags,
  contractTypes,
  paymentChannels,
  paymentTypes,
  relationships,
  statuses,
  verificationWays,
} from '@salus/domain/contracts/status.ts';
import { syncStatuses } from '@salus/domain/insurer/sync-status.ts';
import { genders } from '@salus/domain/people/gender.ts';
import { cccdIssuers, identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { z } from 'zod';
import { takenPart } from './back-office/takes.ts';
import { benefit, policyTerms } from './catalogue.ts';
import { contactChange } from './contracts/contact-change.ts';
import { noteView } from './contracts/notes.ts';
import { openRequest } from './contracts/open-request.ts';
import { remindersView } from './contracts/reminders-view.ts';
import { renewalPart } from './contracts/renewed-view.ts';
import { transferView } from './payments/transfer-view.ts';
import { instant, money, refusalView, wireDay } from './wire.ts';

export const insuredView = z.object({
  isSameProposer: z.boolean(),
  insuredName: z.string(),
  insuredTypeNID: z.enum(identityDocumentTypes),
  insuredNationalId: z.string(),
  insuredDOB: wireDay,
  insuredGender: z.enum(genders),
  insuredRelationship: z.enum(relationships),
} satisfies Record<InsuredField, z.ZodType>);

const healthAnswerView = z.object({
  medQuestionId: z.number().int(),
  medQuestionContent: z.string(),
  medQuestionResult: z.union([z.literal(0), z.literal(1)]).nullable(),
});

export const proposerView = z.object({
  proposerName: z.string(),
  proposerTypeNID: z.enum(identityDocumentTypes),
  proposerNationalId: z.string(),
  proposerNationalIdDate: wireDay.nullable(),
  proposerPlaceOfOrigin: z.enum(cccdIssuers).nullable(),
  proposerPlaceCMND: z.string().nullable(),
  proposerDOB: wireDay,
  proposerGender: z.enum(genders),
  proposerMobile: z.string(),
  proposerEmail: z.string(),
  proposerAddress: z.string().nullable(),
} satisfies Record<ProposerField, z.ZodType>);

/** One changed field under its wire name, with the values before and after as text. */
const fieldChange = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** One line of the append-only history: who, when, from, to and what changed (LIFE-4). */
const historyEntry = z.object({
  at: instant,
  action: z.enum(actions),
  actorKind: z.string(),
  actorName: z.string().nullable(),
  fromStatus: z.enum(statuses).nullable(),
  toStatus: z.enum(statuses),
  note: z.string().nullable(),
  changes: z.array(fieldChange),
});

/** An action of the viewer in the current state, with the reason if it is refused. */
const allowedAction = z.object({
  action: z.enum(actions),
  allowed: z.boolean(),
  reason: refusalView.nullable(),
});

/**
 * The valid or expired link that the customer holds (LINK-18); null where nothing is known.
 * `deliveredAt` is when the SMS provider reported that the phone has it.
 */
const linkView = z.object({
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  firstOpenedAt: instant.nullable(),
  lastOpenedAt: instant.nullable(),
  opens: z.number().int(),
  expiresAt: instant.nullable(),
  /** From when it may be sent again; null where a link can be sent now, or no more. */
  resendAt: instant.nullable(),
});

/** Why the customer's consent needs a look (CONSENT-7, CONSENT-8); `consentFlag` is the first. */
const flags = {
  consentFlag: z.enum(consentFlags).nullable(),
  consentFlags: z.array(z.enum(consentFlags)),
};

/** A contract as staff see it, under the names of DRAFT-7. */
export const contractView = z.object({
  id: z.number().int(),
  referenceNumber: z.string(),
  policyNo: z.string().nullable(),
  fileName: z.string().nullable(),
  status: z.enum(statuses),
  typeContract: z.enum(contractTypes),
  productId: z.string(),
  productName: z.string(),
  planId: z.string(),
  packageName: z.string(),
  sumInsured: money,
  fee: money,
  premiumAmount: money,
  /** Per cent of the fee for a family; null for an individual or without promotion (premium 0). */
  discountContract: z.number().int().nullable(),
  /** Days of use up to which a refund is a share of the whole premium (REFUND-5). */
  refundThresholdDays: z.number().int(),
  durationName: z.string(),
  benefits: z.array(benefit),
  /** Null for a contract that was paid before its terms were kept (CAT-13). */
  policyTerms: policyTerms.nullable(),
  typePayment: z.enum(paymentTypes).nullable(),
  /** How online money came; null for a manual payment and before the payment. */
  paymentChannel: z.enum(paymentChannels).nullable(),
  sendSmsLinkAt: instant.nullable(),
  link: linkView,
  reminders: remindersView,
  /** Whether the customer takes offers (CONSENT-12). */
  offers: z.boolean(),
  adjustInfo: z.literal('CHANGE_INFO').nullable(),
  noteChangeInfoCustomer: z.string().nullable(),
  verifiedAt: instant.nullable(),
  verifiedBy: z.enum(verificationWays).nullable(),
  ...flags,
  contactChange,
  paymentStatus: z.literal('PAY_FAILURE').nullable(),
  vpc_TxnResponseCode: z.string().nullable(),
  refOrder: z.string().nullable(),
  /** When the newest open payment order was opened; null without one. */
  openOrderSince: instant.nullable(),
  /** Null while no transfer was opened and none arrived (PAY-24). */
  transfer: transferView.nullable(),
  paymentDate: instant.nullable(),
  manualPaymentNote: z.string().nullable(),
  paidManualByName: z.string().nullable(),
  paidManualByEmail: z.string().nullable(),
  policyStartDate: instant.nullable(),
  policyEndDate: instant.nullable(),
  ...renewalPart,
  createdAt: instant,
  updatedAt: instant,
  createdByName: z.string(),
  createdByEmail: z.string(),
  createdByTypeChannelUser: z.enum(channels).nullable(),
  /** `Miền Bắc > Hà Nội`: the officer's unit of today, and that of the sale once it is issued. */
  officerUnitPath: z.string().nullable(),
  soldUnitPath: z.string().nullable(),
  name_salesman: z.string(),
  cancelledByName: z.string().nullable(),
  cancelledByEmail: z.string().nullable(),
  noteCancelled: z.string().nullable(),
  refundDate: wireDay.nullable(),
  remainInsuredDays: z.number().int().nullable(),
  refundPercent: z.number().int().nullable(),
  refundAmount: money.nullable(),
  refundReason: z.string().nullable(),
  statusCreated: z.enum(syncStatuses).nullable(),
  msgCreatedResponse: z.string().nullable(),
  createdResponseAt: instant.nullable(),
  statusCancelled: z.enum(syncStatuses).nullable(),
  msgCancelledResponse: z.string().nullable(),
  cancelledResponseAt: instant.nullable(),
  /** The reason of a failed certificate, or null. */
  issuingError: z.string().nullable(),
  ...proposerView.shape,
  insuredDetails: z.array(insuredView),
  medicalQuestionnaires: z.array(healthAnswerView),
  history: z.array(historyEntry),
  /** Oldest first (DETAIL-12). */
  notes: z.array(noteView),
  allowedActions: z.array(allowedAction),
  /** Those that no clerk has answered, the first due day first (MY-8). */
  customerRequests: z.array(openRequest),
  /** Whether this viewer may download now (DOC-3). */
  mayDownloadDraft: z.boolean(),
  mayDownloadFile: z.boolean(),
  mayDownloadReceipt: z.boolean(),
});
export type ContractView = z.output<typeof contractView>;

/** An issued contract as heads read it: no health answer, no text of a customer or of staff. */
export const issuedContractView = contractView.omit({
  medicalQuestionnaires: true,
  noteChangeInfoCustomer: true,
  notes: true,
  customerRequests: true,
  transfer: true,
  openOrderSince: true,
  allowedActions: true,
});
export type IssuedContractView = z.output<typeof issuedContractView>;

/** A row of the draft list. */
export const contractRow = z.object({
  referenceNumber: z.string(),
  policyNo: z.string().nullable(),
  typeContract: z.enum(contractTypes),
  status: z.enum(statuses),
  adjustInfo: z.literal('CHANGE_INFO').nullable(),
  paymentStatus: z.literal('PAY_FAILURE').nullable(),
  proposerName: z.string(),
  proposerNationalId: z.string(),
  proposerMobile: z.string(),
  productName: z.string(),
  planId: z.string(),
  packageName: z.string(),
  premiumAmount: money,
  typePayment: z.enum(paymentTypes).nullable(),
  sendSmsLinkAt: instant.nullable(),
  /** Since when it awaits payment; null in other statuses. */
  waitingSince: instant.nullable(),
  /** The link that the customer holds: its last opening and its end. */
  linkOpenedAt: instant.nullable(),
  linkExpiresAt: instant.nullable(),
  policyStartDate: instant.nullable(),
  policyEndDate: instant.nullable(),
  /** The reason of a failed certificate, or null. */
  issuingError: z.string().nullable(),
  createdByName: z.string(),
  createdByTypeChannelUser: z.enum(channels).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContractRow = z.output<typeof contractRow>;

/** A row of the issued list, with the officer, their head and their current unit. */
export const issuedRow = contractRow.extend({
  officerName: z.string(),
  officerEmail: z.string(),
  managerName: z.string().nullable(),
  branchName: z.string().nullable(),
  areaName: z.string().nullable(),
  regionName: z.string().nullable(),
  ...flags,
});
export type IssuedRow = z.output<typeof issuedRow>;

/** The contract of a worklist row. */
export const aboutContract = {
  referenceNumber: z.string(),
  policyNo: z.string().nullable(),
  typeContract: z.enum(contractTypes),
  contractStatus: z.enum(statuses),
  proposerName: z.string(),
  ...takenPart,
};
