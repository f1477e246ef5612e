import { contractTypes, statuses } from '@salus/domain/contracts/status.ts';
import {
  approvalDecisions,
  approvalKinds,
  approvalStates,
} from '@salus/domain/payments/approval.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { choice, requiredId, requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { takenPart } from '../back-office/takes.ts';
import { contactChange } from '../contracts/contact-change.ts';
import { endpoint, staff } from '../endpoint.ts';
import { choiceFilter } from '../filter.ts';
import { filterParameters, listQuery } from '../list-query.ts';
import { instant, money, pageSchema, paging } from '../wire.ts';
import { approvalFacts } from './approval-facts.ts';
import { refundAccountView } from './refund-account-view.ts';

/** A request for a second clerk's decision (APPROVE-4). */
export const approvalView = z.object({
  approvalId: z.number().int(),
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** The figure at the request. */
  amount: money,
  /** The money that pays no contract, as its worklist names it. */
  moneyId: z.string().nullable(),
  facts: approvalFacts,
  /** The payee, whole; null where no account is named (APPROVE-10). */
  refundAccount: refundAccountView.nullable(),
  /** The computation of the amount, as figures. */
  formula: z.string(),
  /** The reason or note of the request. */
  evidence: z.string(),
  /** The amount computed now minus the requested one; null once it cannot be done any more. */
  difference: money.nullable(),
  /** The day of a back-dated payment or of a refund. */
  effectiveOn: z.string().nullable(),
  requestedByName: z.string(),
  /** The customer gave an account on the own page; any clerk may decide. */
  isByCustomer: z.boolean(),
  requestedAt: instant,
  expiresAt: instant,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  contactChange,
  /** The request is the caller's, so another clerk decides. */
  isOwn: z.boolean(),
});
export type ApprovalView = z.output<typeof approvalView>;

/** The contract of a row; all fields are null for money that names none. */
export const contractOrNone = {
  referenceNumber: z.string().nullable(),
  policyNo: z.string().nullable(),
  typeContract: z.enum(contractTypes).nullable(),
  contractStatus: z.enum(statuses).nullable(),
  proposerName: z.string().nullable(),
  ...takenPart,
};

export const approvalRow = approvalView.extend(contractOrNone);
export type ApprovalRow = z.output<typeof approvalRow>;

/** `PENDING` leaves out those that are decided or have expired. */
export const approvalFilters = { state: choiceFilter(['PENDING']) } as const;

export const listApprovals = endpoint({
  name: 'listApprovals',
  summary: 'Requests for a second person’s decision about money: pending ones first, then newest',
  method: 'GET',
  path: '/v1/auth/approval/list',
  access: staff('backOffice', 'auditor'),
  query: listQuery(z.strictObject({ ...paging, ...filterParameters(approvalFilters) })),
  followsEvents: true,
  output: pageSchema(approvalRow),
});

export const decideApproval = endpoint({
  name: 'decideApproval',
  summary: 'Approve or reject the request of another clerk',
  method: 'POST',
  path: '/v1/auth/approval/decide',
  access: { ...staff('backOffice'), stepUp: 'always' },
  body: z.strictObject({
    approvalId: requiredId(),
    decision: choice(approvalDecisions),
    reason: requiredNote(TEXT_LIMITS.approvalReason),
  }),
  output: z.object({ approvalId: z.number().int(), state: z.enum(approvalStates) }),
  refuses: [
    'NOT_FOUND',
    'OWN_REQUEST',
    'INVALID_STATE',
    'CONTRACT_CHANGED',
    'CHANGE_INFO_PENDING',
    'INSURED_OVERLAP',
    'VPB_BUYER_18',
    'VPB_INSURED_1_65',
    'VPB_INSURED_1_50',
  ],
});
