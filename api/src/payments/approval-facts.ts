import type { ApprovalKind } from '@salus/domain/payments/approval.ts';
import { refundCauses } from '@salus/domain/payments/refund-causes.ts';
import { reviewDecisions } from '@salus/domain/payments/settlement.ts';
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
    paidOn: wireDay,
    recordedOn: wireDay,
    days: z.number().int(),
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
    ...payout,
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
  factsByKind.REFUND_ACCOUNT,
]);
