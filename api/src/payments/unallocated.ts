import { contractTypes, paymentTypes, statuses } from '@salus/domain/contracts/status.ts';
import { refundAccountSchema } from '@salus/domain/payments/refund-account.ts';
import { shownRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import {
  moneyEvents,
  moneyOrigins,
  moneyReasons,
  moneyStages,
  moneyStates,
  moneyStepRefusals,
  moneySteps,
  nextMoneySteps,
} from '@salus/domain/payments/unallocated.ts';
import { normaliseLine, TEXT_LIMITS } from '@salus/domain/people/text.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { choice, optionalReason, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { takenPart } from '../back-office/takes.ts';
import { endpoint, staff } from '../endpoint.ts';
import { amountFilter, choiceFilter, textFilter } from '../filter.ts';
import { filterParameters, listQuery } from '../list-query.ts';
import { pendingApproval } from '../pending-approval.ts';
import { instant, money, pageSchema, paging, referenceNumber } from '../wire.ts';

/** `O12` for money of an order, `M12` for a movement at the bank, `G12` for an unknown order. */
export const moneyId = z
  .string({ error: requiredOrInvalid })
  .regex(/^[OMG][1-9]\d{0,14}$/, { error: 'invalid' });

/** An event of the money's history, oldest first. */
const moneyHistory = z.object({
  event: z.enum(moneyEvents),
  at: instant,
  /** The clerk; null for the gateway, the bank and the program. */
  byName: z.string().nullable(),
  note: z.string().nullable(),
  /** The contract that the money was assigned to. */
  referenceNumber: z.string().nullable(),
});

const moneyPartner = z.object({
  id: z.string(),
  referenceNumber: z.string(),
  amount: money,
  receivedAt: instant,
  content: z.string(),
  /** The bank's reference. */
  bankReference: z.string(),
  /** The proposer of the contract of `referenceNumber`. */
  proposerName: z.string(),
});
export type MoneyPartner = z.output<typeof moneyPartner>;

/** The movement that has the bank's reference of other money. */
const referenceOwner = z.object({
  id: z.string(),
  amount: money,
  receivedAt: instant,
  content: z.string(),
  /** The contract that it paid or names. */
  referenceNumber: z.string().nullable(),
});

/** Money that pays no contract (MONEY-1). */
export const unallocatedMoney = z.object({
  id: z.string(),
  origin: z.enum(moneyOrigins),
  receivedAt: instant,
  /** Days of business time since then. */
  ageDays: z.number().int(),
  /** Null where the gateway did not report it. */
  amount: money.nullable(),
  /** The content of the transfer, or the order at the gateway. */
  content: z.string(),
  /** The bank's reference, or the gateway's transaction. */
  bankReference: z.string().nullable(),
  refOrder: z.string().nullable(),
  /** Why it pays no contract. */
  reason: z.enum(moneyReasons),
  state: z.enum(moneyStates),
  stage: z.enum(moneyStages),
  /** The contract that the money names; null for none or several. */
  contract: z
    .object({
      referenceNumber: z.string(),
      policyNo: z.string().nullable(),
      typeContract: z.enum(contractTypes),
      contractStatus: z.enum(statuses),
      proposerName: z.string(),
      premiumAmount: money,
      typePayment: z.enum(paymentTypes).nullable(),
      paymentDate: instant.nullable(),
      ...takenPart,
    })
    .nullable(),
  /** The sum due by a transfer to the named contract now: its premium, or 0; null for none. */
  required: money.nullable(),
  /** `amount` minus `required`; null where one of them is. */
  difference: money.nullable(),
  /** Other transfers that add up with it to the premium of `referenceNumber` (MONEY-9). */
  partners: z.array(moneyPartner),
  /** For `REFERENCE_KNOWN`: the movement that may be the same (MONEY-11). */
  sameReference: referenceOwner.nullable(),
  /** The refund of returned money. */
  refund: z
    .object({
      refundId: z.number().int(),
      refundRef: z.string(),
      status: z.enum(shownRefundStatuses),
    })
    .nullable(),
  /** The request that a second clerk has to decide. */
  approvalId: z.number().int().nullable(),
  history: z.array(moneyHistory),
  nextSteps: z.array(z.enum(nextMoneySteps)),
  /** Why the other steps are not possible. */
  refusedSteps: z.array(z.object({ step: z.enum(moneySteps), reason: z.enum(moneyStepRefusals) })),
});
export type UnallocatedMoney = z.output<typeof unallocatedMoney>;

const MAX_SEARCH = 100;

const amountParameter = z
  .string({ error: 'invalid' })
  .regex(/^\d{1,15}$/, { error: 'invalid' })
  .transform(Number)
  .optional();

export const moneyFilters = {
  /** Open and kept money where no state is named. */
  state: { ...choiceFilter(moneyStates), usual: 'OPEN' },
  /** A part of reference, bank reference, content or order, or the phone of the contract. */
  text: textFilter(
    z
      .string({ error: 'invalid' })
      .overwrite(normaliseLine)
      .max(MAX_SEARCH, { error: 'too_long' })
      .optional(),
  ),
  /** Exactly this amount, in VND. */
  amount: amountFilter(amountParameter),
  amountTo: amountFilter(amountParameter),
  origin: choiceFilter(moneyOrigins),
} as const;

export const listUnallocatedMoney = endpoint({
  name: 'listUnallocatedMoney',
  summary:
    'Money of the gateway and the bank that pays no contract: open, kept, done; oldest first',
  method: 'GET',
  path: '/v1/auth/money/unallocated',
  access: staff('backOffice', 'auditor'),
  query: listQuery(
    z.strictObject({
      ...paging,
      ...filterParameters(moneyFilters),
      /** With `amountTo` a range, both included. */
      amountFrom: amountParameter,
      id: moneyId.optional(),
    }),
  ),
  followsEvents: true,
  isRefreshed: true,
  output: pageSchema(unallocatedMoney),
});

/** A step with what it needs. The note is required where money stays or leaves (MONEY-2). */
export const moneyDecision = z
  .strictObject({
    id: moneyId,
    step: choice(moneySteps),
    /** The contract of ASSIGN and JOIN; of IS_MANUAL where the money names none. */
    referenceNumber: referenceNumber.nullish(),
    note: optionalReason(1, TEXT_LIMITS.reviewNote),
    /** For the return of a transfer, where it is known already. */
    refundAccount: refundAccountSchema.nullish(),
    /** The other transfer of JOIN. */
    joinedId: moneyId.nullish(),
  })
  .superRefine(({ step, referenceNumber: reference, joinedId, note }, { addIssue }) => {
    const missing = (path: string) =>
      addIssue({ code: 'custom', path: [path], message: 'required' satisfies FieldCode });
    if ((step === 'ASSIGN' || step === 'JOIN') && reference == null) missing('referenceNumber');
    if (step === 'JOIN' && joinedId == null) missing('joinedId');
    if ((step === 'KEEP' || step === 'RETURN') && !note) missing('note');
  });
export type MoneyDecision = z.output<typeof moneyDecision>;

export const decideUnallocatedMoney = endpoint({
  name: 'decideUnallocatedMoney',
  summary:
    'Return money that pays no contract, assign it to one, join two transfers, name the manual ' +
    'payment or the movement that it is, keep it, or take it up again',
  method: 'POST',
  path: '/v1/auth/money/unallocated/decide',
  // For the return.
  access: { ...staff('backOffice'), stepUp: 'sometimes' },
  body: moneyDecision,
  output: z.object({ id: z.string(), step: z.enum(moneySteps), state: z.enum(moneyStates) }),
  acceptedOutput: pendingApproval,
  refuses: ['NOT_FOUND', 'MONEY_ALREADY_DECIDED', 'MONEY_DOES_NOT_FIT', 'APPROVAL_PENDING'],
});
