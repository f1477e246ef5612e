import { type ApprovalFacts, statementRequest } from '@salus/api/payments/approval-facts.ts';
import { reviewPaymentBody } from '@salus/api/payments/reviews.ts';
import { moneyDecision } from '@salus/api/payments/unallocated.ts';
import { manualPaymentBody } from '@salus/api/payments.ts';
import { accountHolder } from '@salus/domain/payments/account-holder.ts';
import { type ApprovalKind, daysBack } from '@salus/domain/payments/approval.ts';
import { cancellationSchema, toRefunding } from '@salus/domain/payments/cancellation.ts';
import { refundCauses } from '@salus/domain/payments/refund-causes.ts';
import { bankNameOrBin } from '@salus/domain/payments/transfers/banks.ts';
import { computeRefund } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { workingDaysBetween } from '@salus/domain/time/working-days.ts';
import { accountRequest } from './account-request.ts';
import type { ApprovalListRow } from './read-approvals.ts';

/** The facts of a request, from the body of its call and the money that it is about. */
const factsByKind: { readonly [K in ApprovalKind]: (row: ApprovalListRow) => ApprovalFacts<K> } = {
  REFUND: refundFacts,
  BACKDATED_PAYMENT: backdatedFacts,
  REVIEW: reviewFacts,
  UNALLOCATED: unallocatedFacts,
  STATEMENT: statementFacts,
  REFUND_ACCOUNT: accountFacts,
};

export function approvalFactsView(row: ApprovalListRow): ApprovalFacts {
  return factsByKind[row.kind](row);
}

function refundFacts(row: ApprovalListRow): ApprovalFacts<'REFUND'> {
  const refunding = toRefunding(cancellationSchema.parse(row.request));
  const { policy_starts_on: startsOn, policy_ends_on: endsOn, premium_amount: premium } = row;
  if (!refunding || !startsOn || !endsOn || premium === null)
    throw new Error('the request of a refund has a contract with a period');
  const { refundDate: refundOn, refundPercent, remainInsuredDays } = refunding;
  const thresholdDays = row.refund_threshold_days ?? 0;
  const { rule, usedDays } = computeRefund({
    premium: vnd(premium),
    period: { startsOn, endsOn },
    refundOn,
    percent: refundPercent,
    thresholdDays,
  });
  const figures = { premium, usedDays, remainInsuredDays, thresholdDays };
  return { kind: 'REFUND', refundOn, refundPercent, rule, ...figures, ...payoutFacts(row) };
}

function backdatedFacts(row: ApprovalListRow): ApprovalFacts<'BACKDATED_PAYMENT'> {
  const { paymentDate: paidOn } = manualPaymentBody.parse(row.request);
  return { kind: 'BACKDATED_PAYMENT', ...backdating(paidOn, row) };
}

function backdating(paidOn: Day, { requested_at: requestedAt }: ApprovalListRow) {
  const recordedOn = businessDay(requestedAt);
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
  return { kind: 'REVIEW', decision, reference, origin: moneyOrigin(row), ...payoutFacts(row) };
}

function unallocatedFacts(row: ApprovalListRow): ApprovalFacts<'UNALLOCATED'> {
  const { step, referenceNumber = null } = moneyDecision.parse(row.request);
  const reference = row.money_reference ?? '';
  const backdate = row.effective_on === null ? null : backdating(row.effective_on, row);
  const about = { step, origin: moneyOrigin(row), reference, referenceNumber, backdated: backdate };
  return { kind: 'UNALLOCATED', ...about, ...payoutFacts(row) };
}

function accountFacts(row: ApprovalListRow): ApprovalFacts<'REFUND_ACCOUNT'> {
  const { formerAccount: former } = accountRequest.parse(row.request);
  const formerAccount = former && { ...former, bankName: bankNameOrBin(former.bankBin) };
  const refundRef = row.refund_ref ?? '';
  return { kind: 'REFUND_ACCOUNT', refundRef, formerAccount, ...payoutFacts(row) };
}

/** Why one clerk is not enough, and the holder beside the persons of the contract. */
function payoutFacts(row: ApprovalListRow) {
  const { account_name: name, proposer, insureds } = row;
  const causes = refundCauses.filter((cause) => row.causes.includes(cause));
  const holder =
    name === null || proposer === null
      ? null
      : accountHolder(name, { proposerName: proposer, insureds });
  return { causes, holder };
}

const moneyOrigin = ({ movement_id: movementId }: ApprovalListRow): 'BANK' | 'GATEWAY' =>
  movementId === null ? 'GATEWAY' : 'BANK';
