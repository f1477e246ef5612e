import { statementRequest } from '@salus/api/payments/approval-facts.ts';
import type { decideApproval as call } from '@salus/api/payments/approvals.ts';
import { reviewPaymentBody } from '@salus/api/payments/reviews.ts';
import { moneyDecision } from '@salus/api/payments/unallocated.ts';
import { manualPaymentBody } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { cancellationSchema } from '@salus/domain/contracts/cancellation.ts';
import { clearApproved } from '@salus/domain/payments/second-person.ts';
import { type RefusalCode, refuse } from '@salus/domain/refusals.ts';
import { sql } from 'kysely';
import { findAccountToNotify } from '../../accounts/manage-accounts.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { CommittedRefusal } from '../../platform/http/routes.ts';
import { executeCancellation } from '../cancel-contract.ts';
import { recordAction } from '../history/record-action.ts';
import { executePayment } from '../pay-manually.ts';
import { executeReview } from '../review-payment.ts';
import { recordForLines } from '../statements/record-for-lines.ts';
import { settleRequestedLines } from '../statements/settle-requested-lines.ts';
import { executeMoneyStep } from '../unallocated/decide-money.ts';
import { amountNow } from './amount-now.ts';
import { supersedeApproval } from './expire-approval.ts';
import { lockSubject } from './lock-subject.ts';
import { mailApproval, mailRequester } from './mail-approval.ts';
import { selectApprovals, withLines } from './read-approvals.ts';
import { type ApprovalRow, endApproval, findApproval } from './store.ts';

/**
 * A second clerk's decision (APPROVE-3). Approving computes the amount again and runs the use case
 * of the request in this transaction.
 */
export const decideApproval: StaffWrite<typeof call> = async (ctx, { approvalId, ...decided }) => {
  const { tx, actor, now } = ctx;
  const known = await findApproval(tx, approvalId);
  if (!known) throw new RefusalError('NOT_FOUND');
  if (known.requested_by === actor.accountId) throw new RefusalError('OWN_REQUEST');
  const contract = await lockSubject(tx, known);
  // Read again under the lock, which every change of a request holds.
  const approval = await findApproval(tx, approvalId);
  if (approval?.state === 'SUPERSEDED') throw new RefusalError('CONTRACT_CHANGED');
  if (approval?.state !== 'PENDING' || approval.expires_at <= now)
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
  if (state === 'APPROVED') await refuseOtherAmount(tx, approval);
  await endApproval(tx, approval.id, { state, by: actor.accountId, reason, at: now });
  const requester = await findAccountToNotify(tx, approval.requested_by);
  const fields = [
    { field: 'approvalState', from: 'PENDING', to: state },
    { field: 'approvalKind', from: null, to: approval.kind },
    { field: 'approvalRequestedBy', from: null, to: requester?.full_name ?? null },
  ];
  const entry = { note: reason, fields };
  if (contract) await recordAction(ctx, contract, 'decideApproval', entry);
  if (approval.kind === 'STATEMENT') {
    const request = statementRequest.parse(approval.request);
    await recordForLines(ctx, request, 'decideApproval', () => entry);
  }
  if (state === 'APPROVED') await execute(ctx, approval);
  await mailRequester(ctx, approval);
  const own = { id: actor.accountId, email_address: actor.emailAddress };
  await mailApproval(ctx, { approvalId: approval.id, news: 'ended', to: own });
}

/** @throws Refusal CONTRACT_CHANGED where the amount of the request is not the present one */
async function refuseOtherAmount(tx: Tx, { id, amount }: ApprovalRow) {
  const [row] = await withLines(tx, await selectApprovals(tx).where('a.id', '=', id).execute());
  if (!row || amountNow(row, row) !== amount) throw new RefusalError('CONTRACT_CHANGED');
}

/** Refusals which say that the contract or the money is not the one of the request any more. */
const aboutChanges: ReadonlySet<RefusalCode> = new Set([
  'CONTRACT_CHANGED',
  'INVALID_STATE',
  'REFUND_MISMATCH',
  'PAYMENT_NOT_TO_REVIEW',
  'MONEY_ALREADY_DECIDED',
  'MONEY_DOES_NOT_FIT',
]);

const isAboutChange = (error: unknown) =>
  error instanceof RefusalError && aboutChanges.has(error.code);

async function execute(
  ctx: WriteContext<Staff>,
  { id: approvalId, kind, request, requested_by: requestedBy }: ApprovalRow,
): Promise<void> {
  const persons = { requestedBy, decidedBy: ctx.actor.accountId };
  if (kind === 'REFUND') await executeCancellation(ctx, cancellationSchema.parse(request));
  else if (kind === 'REVIEW') {
    const review = reviewPaymentBody.parse(request);
    await executeReview(ctx, { review, clearance: clearApproved('RETURN', persons) });
  } else if (kind === 'UNALLOCATED') {
    const decision = moneyDecision.parse(request);
    await executeMoneyStep(ctx, { decision, clearance: clearApproved(decision.step, persons) });
  } else if (kind === 'STATEMENT') {
    const lines = { approvalId, request: statementRequest.parse(request) };
    await settleRequestedLines(ctx, lines, clearApproved('STATEMENT_LINE', persons));
  } else {
    const payment = manualPaymentBody.parse(request);
    await executePayment(ctx, { payment, clearance: clearApproved('MANUAL', persons) });
  }
}
