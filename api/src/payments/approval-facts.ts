import type { ApprovalKind } from '@salus/domain/payments/approval.ts';
import { refundCauses } from '@salus/domain/payments/refund-causes.ts';
import { secondPersonRules } from '@salus/domain/payments/second-person.ts';
import { reviewDecisions } from '@salus/domain/payments/settlement.ts';
import { transferResults } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { moneyOrigins, moneySteps } from '@salus/domain/payments/unallocated.ts';
import { REFUND_PERCENTS, refundRules } from '@salus/domain/pricing/refund.ts';
import { z } from 'zod';
import { money, wireDay } from '../wire.ts';
import { accountHolderView, refundAccountView } from './refund-account-view.ts';

/** Money that leaves: why one clerk is not enough, and the account's holder (APPROVE-11). */
const payout = {
  causes: z.array(z.enum(refundCauses)),
  /** Null without an account, or without a contract. */
  holder: accountHolderView.nullable(),
};

/** A payment dated back: its day, the day of the request, and the days between both. */
const backdating = {
  paidOn: wireDay,
  recordedOn: wireDay,
  /** Calendar days. */
  days: z.number().int(),
  /** The limit counts these. */
  workingDays: z.number().int(),
};

/** The lines of one confirmation that wait for a second person (APPROVE-18). */
export const statementRequest = z.object({
  statementId: z.number().int(),
  causes: z.array(z.enum(secondPersonRules)),
  /** The statement's matched lines that no notice has shown, in VND; null without a limit. */
  statementSum: money.nullable(),
  lines: z.array(
    z.object({
      lineNo: z.number().int(),
      bankReference: z.string(),
      paidOn: wireDay,
      amount: money,
      referenceNumber: z.string(),
      /** MATCHED, or money for the same contract that arrives after it. */
      result: z.enum(transferResults),
    }),
  ),
});
export type StatementRequest = z.output<typeof statementRequest>;

/** The facts of a request, from which screens make its sentence, by kind (APPROVE-8). */
const factsByKind = {
  REFUND: z.object({
    kind: z.literal('REFUND'),
    refundOn: wireDay,
    refundPercent: z.literal(REFUND_PERCENTS),
    premium: money,
    rule: z.enum(refundRules),
    usedDays: z.number().int(),
    remainInsuredDays: z.number().int(),
    thresholdDays: z.number().int(),
    ...payout,
  }),
  BACKDATED_PAYMENT: z.object({
    kind: z.literal('BACKDATED_PAYMENT'),
    ...backdating,
  }),
  REVIEW: z.object({
    kind: z.literal('REVIEW'),
    decision: z.enum(reviewDecisions),
    origin: z.enum(moneyOrigins),
    /** The order at the gateway, or of the transfer. */
    reference: z.string(),
    ...payout,
  }),
  UNALLOCATED: z.object({
    kind: z.literal('UNALLOCATED'),
    step: z.enum(moneySteps),
    origin: z.enum(moneyOrigins),
    /** The bank's reference, or the order at the gateway. */
    reference: z.string(),
    /** The contract that gets the money; null unless it is assigned. */
    referenceNumber: z.string().nullable(),
    /** Set where the payment of the contract is dated back as far as the limit. */
    backdated: z.object(backdating).nullable(),
    ...payout,
  }),
  STATEMENT: z.object({
    kind: z.literal('STATEMENT'),
    ...statementRequest.shape,
    /** The number of lines; the list of a large request is cut. */
    lineCount: z.number().int(),
    /** The earliest payment of the lines. */
    ...backdating,
  }),
  REFUND_ACCOUNT: z.object({
    kind: z.literal('REFUND_ACCOUNT'),
    refundRef: z.string(),
    /** The account until then; null for the first one. */
    formerAccount: refundAccountView.nullable(),
    ...payout,
  }),
} satisfies { readonly [K in ApprovalKind]: z.ZodObject<{ kind: z.ZodLiteral<K> }> };

export type ApprovalFacts<K extends ApprovalKind = ApprovalKind> = z.output<
  (typeof factsByKind)[K]
>;

export const approvalFacts = z.discriminatedUnion('kind', [
  factsByKind.REFUND,
  factsByKind.BACKDATED_PAYMENT,
  factsByKind.REVIEW,
  factsByKind.UNALLOCATED,
  factsByKind.STATEMENT,
  factsByKind.REFUND_ACCOUNT,
]);
