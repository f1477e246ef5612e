import { statementRequest } from '@salus/api/payments/approval-facts.ts';
import type { decideApproval as call } from '@salus/api/payments/approvals.ts';
import { reviewPaymentBody } from '@salus/api/payments/reviews.ts';
import { moneyDecision } from '@salus/api/payments/unallocated.ts';
import { manualPaymentBody } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { ApprovalKind } from '@salus/domain/payments/approval.ts';
import {
  isApproved,
  isPendingApproval,
  isSupersededApproval,
} from '@salus/domain/payments/approval.ts';
import { cancellationSchema } from '@salus/domain/payments/cancellation.ts';
import {
  isSameAccount,
  type RefundAccount,
  refundAccountSchema,
} from '@salus/domain/payments/refund-account.ts';
import { clearApproved } from '@salus/domain/payments/second-person.ts';
import { type RefusalCode, refuse } from '@salus/domain/refusals.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { findAccountToNotify } from '../../accounts/account-rows.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import type { Tx } from '../../platform/db.ts';
import { CommittedRefusal } from '../../platform/http/routes.ts';
import { accountRequest } from '../approvals/account-request.ts';
import { amountNow } from '../approvals/amount-now.ts';
import {
  type ApprovalRow,
  endApproval,
  findApproval,
  isOwnRequest,
} from '../approvals/approval-rows.ts';
import { supersedeApproval } from '../approvals/expire-approval.ts';
import { lockSubject } from '../approvals/lock-subject.ts';
import { mailApproval, mailRequester } from '../approvals/mail-approval.ts';
import { selectApprovals, withLines } from '../approvals/read-approvals.ts';
import { approvedClearance } from '../refunds/judge-refund.ts';
import { refundAccount } from '../refunds/refund-account-view.ts';
import { recordForLines } from '../statements/record-for-lines.ts';
import { settleRequestedLines } from '../statements/settle-requested-lines.ts';
import { executeCancellation } from './cancel-contract.ts';
import { executeMoneyStep } from './decide-money.ts';
import { executeAccount } from './give-refund-account.ts';
import { executePayment } from './pay-manually.ts';
import { executeReview } from './review-payment.ts';

/**
 * A second clerk's decision (APPROVE-3). Approving computes the amount again and runs the use case
 * of the request in this transaction.
 */
export const decideApproval: StaffWrite<typeof call> = async (ctx, { approvalId, ...decided }) => {
  const { tx, actor, now } = ctx;
  const unlockedApproval = await findApproval(tx, approvalId);
  if (!unlockedApproval) throw new RefusalError('NOT_FOUND');
  if (isOwnRequest(unlockedApproval, actor.accountId)) throw new RefusalError('OWN_REQUEST');
  const contract = await lockSubject(tx, unlockedApproval);
  // Read again under the lock, which every change of a request holds.
  const approval = await findApproval(tx, approvalId);
  if (approval && isSupersededApproval(approval.state)) throw new RefusalError('CONTRACT_CHANGED');
  if (!approval || !isPendingApproval(approval.state) || approval.expires_at <= now)
    throw new RefusalError('INVALID_STATE', { state: approval?.state ?? null });

  const state = decided.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED';
  const decision = { contract, approval, state, reason: decided.reason } as const;
  await sql`savepoint decision`.execute(tx);
  try {
    await carryOut(ctx, decision);
  } catch (error) {
    if (!isAboutChange(error)) throw error;
    await sql`rollback to savepoint decision`.execute(tx);
    await supersedeApproval(ctx, contract, approval);
    return new CommittedRefusal(refuse('CONTRACT_CHANGED'));
  }
  return { approvalId, state };
};

type Decision = {
  readonly contract: LockedContract | null;
  readonly approval: ApprovalRow;
  readonly state: 'APPROVED' | 'REJECTED';
  readonly reason: string;
};

async function carryOut(
  ctx: WriteContext<Staff>,
  { contract, approval, state, reason }: Decision,
): Promise<void> {
  const { tx, actor, now } = ctx;
  if (isApproved(state)) await refuseOtherFigures(tx, approval);
  await endApproval(tx, approval.id, { state, by: actor.accountId, reason, at: now });
  const requester =
    approval.requested_by === null ? null : await findAccountToNotify(tx, approval.requested_by);
  const fields = [
    { field: 'approvalState', from: 'PENDING', to: state },
    { field: 'approvalKind', from: null, to: approval.kind },
    { field: 'approvalRequestedBy', from: null, to: requester?.full_name ?? null },
  ];
  const entry = { note: reason, fields };
  const contractAfter = contract && (await recordAction(ctx, contract, 'decideApproval', entry));
  if (approval.kind === 'STATEMENT') {
    const request = statementRequest.parse(approval.request);
    await recordForLines(ctx, request, 'decideApproval', () => entry);
  }
  if (isApproved(state)) await execute(ctx, contractAfter, approval);
  await mailRequester(ctx, approval);
  const own = { id: actor.accountId, email_address: actor.emailAddress };
  await mailApproval(ctx, { approvalId: approval.id, news: 'ended', to: own });
}

/** @throws Refusal CONTRACT_CHANGED where amount or payee are not those of the request */
async function refuseOtherFigures(tx: Tx, { id, amount }: ApprovalRow) {
  const [row] = await withLines(tx, await selectApprovals(tx).where('a.id', '=', id).execute());
  if (
    !row ||
    amountNow(row, row) !== amount ||
    !isSameAccount(refundAccount(row), requestedAccount(row))
  )
    throw new RefusalError('CONTRACT_CHANGED');
}

/** The payee in the body that the use case repeats. */
function requestedAccount({ request }: Pick<ApprovalRow, 'request'>): RefundAccount | null {
  return withAccount.parse(request).refundAccount ?? null;
}

const withAccount = z.object({ refundAccount: refundAccountSchema.nullish() });

/** Refusals which say that the contract or the money is not the one of the request any more. */
const aboutChanges: ReadonlySet<RefusalCode> = new Set([
  'CONTRACT_CHANGED',
  'INVALID_STATE',
  'IN_BATCH',
  'REFUND_MISMATCH',
  'PAYMENT_NOT_TO_REVIEW',
  'MONEY_ALREADY_DECIDED',
  'MONEY_DOES_NOT_FIT',
]);

const isAboutChange = (error: unknown) =>
  error instanceof RefusalError && aboutChanges.has(error.code);

type Executor = (
  ctx: WriteContext<Staff>,
  contract: LockedContract | null,
  approval: ApprovalRow,
) => Promise<unknown>;

/** The use case of each kind. Money moves with the clearance of its approval. */
const executors: Readonly<Record<ApprovalKind, Executor>> = {
  REFUND: (ctx, _, approval) =>
    executeCancellation(
      ctx,
      cancellationSchema.parse(approval.request),
      approvedClearance(approval),
    ),
  REVIEW: (ctx, _, approval) => {
    const review = reviewPaymentBody.parse(approval.request);
    if (review.decision === 'REFUND')
      return executeReview(ctx, { review, returning: approvedClearance(approval) });
    const clearance = clearApproved('SETTLED_OUTSIDE', bothPersons(ctx, approval));
    return executeReview(ctx, { review, clearance });
  },
  UNALLOCATED: (ctx, _, approval) => {
    const decision = moneyDecision.parse(approval.request);
    const { step } = decision;
    if (step === 'RETURN')
      return executeMoneyStep(ctx, { decision, returning: approvedClearance(approval) });
    const clearance = clearApproved(step, bothPersons(ctx, approval));
    return executeMoneyStep(ctx, { decision, clearance });
  },
  STATEMENT: (ctx, _, approval) =>
    settleRequestedLines(
      ctx,
      { approvalId: approval.id, request: statementRequest.parse(approval.request) },
      clearApproved('STATEMENT_LINE', bothPersons(ctx, approval)),
    ),
  BACKDATED_PAYMENT: (ctx, _, approval) =>
    executePayment(ctx, {
      payment: manualPaymentBody.parse(approval.request),
      clearance: clearApproved('MANUAL', bothPersons(ctx, approval)),
    }),
  REFUND_ACCOUNT: (ctx, contract, approval) =>
    executeAccount(
      ctx,
      contract,
      accountRequest.parse(approval.request),
      approvedClearance(approval),
    ),
};

const bothPersons = (
  { actor }: WriteContext<Staff>,
  { requested_by: requestedBy }: ApprovalRow,
) => ({
  requestedBy,
  decidedBy: actor.accountId,
});

const execute: Executor = (ctx, contract, approval) =>
  executors[approval.kind](ctx, contract, approval);
