import { type ApprovalFacts, statementRequest } from '@salus/api/payments/approval-facts.ts';
import { reviewPaymentBody } from '@salus/api/payments/reviews.ts';
import { moneyDecision } from '@salus/api/payments/unallocated.ts';
import { manualPaymentBody } from '@salus/api/payments.ts';
import { cancellationSchema, refundingOf } from '@salus/domain/contracts/cancellation.ts';
import { type ApprovalKind, daysBack } from '@salus/domain/payments/approval.ts';
import { refundOf } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { workingDaysBetween } from '@salus/domain/time/working-days.ts';
import { isTransfer } from '../settlement/order-rows.ts';
import type { ApprovalListRow } from './read-approvals.ts';

/** The facts of a request, from the body of its call and the money that it is about. */
const factsByKind: { readonly [K in ApprovalKind]: (row: ApprovalListRow) => ApprovalFacts<K> } = {
  REFUND: refundFacts,
  BACKDATED_PAYMENT: backdatedFacts,
  REVIEW: reviewFacts,
  UNALLOCATED: unallocatedFacts,
  STATEMENT: statementFacts,
};

export function approvalFactsView(row: ApprovalListRow): ApprovalFacts {
  return factsByKind[row.kind](row);
}

function refundFacts(row: ApprovalListRow): ApprovalFacts<'REFUND'> {
  const refunding = refundingOf(cancellationSchema.parse(row.request));
  const { policy_starts_on: startsOn, policy_ends_on: endsOn, premium_amount: premium } = row;
  if (!refunding || !startsOn || !endsOn || premium === null)
    throw new Error('the request of a refund has a contract with a period');
  const { refundDate: refundOn, refundPercent, remainInsuredDays } = refunding;
  const thresholdDays = row.refund_threshold_days ?? 0;
  const { rule, usedDays } = refundOf({
    premium: vnd(premium),
    period: { startsOn, endsOn },
    refundOn,
    percent: refundPercent,
    thresholdDays,
  });
  const figures = { premium, usedDays, remainInsuredDays, thresholdDays };
  return { kind: 'REFUND', refundOn, refundPercent, rule, ...figures };
}

function backdatedFacts(row: ApprovalListRow): ApprovalFacts<'BACKDATED_PAYMENT'> {
  const { paymentDate: paidOn } = manualPaymentBody.parse(row.request);
  return { kind: 'BACKDATED_PAYMENT', ...backdating(paidOn, row) };
}

function backdating(paidOn: Day, { requested_at: requestedAt }: ApprovalListRow) {
  const recordedOn = businessDayOf(requestedAt);
  const workingDays = workingDaysBetween(paidOn, recordedOn);
  return { paidOn, recordedOn, days: daysBack(paidOn, recordedOn), workingDays };
}

/** A longer list is on the page of the statement. */
const MAX_LISTED_LINES = 500;

function statementFacts(row: ApprovalListRow): ApprovalFacts<'STATEMENT'> {
  const { lines, ...request } = statementRequest.parse(row.request);
  if (row.effective_on === null) throw new Error('the request of lines has the earliest day');
  return {
    kind: 'STATEMENT',
    ...request,
    lines: lines.slice(0, MAX_LISTED_LINES),
    lineCount: lines.length,
    ...backdating(row.effective_on, row),
  };
}

function reviewFacts(row: ApprovalListRow): ApprovalFacts<'REVIEW'> {
  const { refOrder: reference, decision } = reviewPaymentBody.parse(row.request);
  return { kind: 'REVIEW', decision, reference, origin: moneyOrigin(row) };
}

function unallocatedFacts(row: ApprovalListRow): ApprovalFacts<'UNALLOCATED'> {
  const { step, referenceNumber = null } = moneyDecision.parse(row.request);
  const reference = row.bank_reference ?? row.order_reference ?? row.unknown_reference ?? '';
  const backdated = row.effective_on === null ? null : backdating(row.effective_on, row);
  const names = { reference, referenceNumber };
  return { kind: 'UNALLOCATED', step, origin: moneyOrigin(row), ...names, backdated };
}

function moneyOrigin(row: ApprovalListRow): 'BANK' | 'GATEWAY' {
  const isFromBank =
    row.movement_id !== null ||
    (row.order_gateway !== null && isTransfer({ gateway: row.order_gateway }));
  return isFromBank ? 'BANK' : 'GATEWAY';
}
