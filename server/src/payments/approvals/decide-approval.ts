import type { decideApproval as call } from '@salus/api/payments/approvals.ts';
import { reviewPaymentBody } from '@salus/api/payments/reviews.ts';
import { moneyDecision } from '@salus/api/payments/unallocated.ts';
import { manualPaymentBody } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { cancellationSchema } from '@salus/domain/contracts/cancellation.ts';
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
import { executeMoneyStep } from '../unallocated/decide-money.ts';
import { amountNow } from './amount-now.ts';
import { supersedeApproval } from './expire-approval.ts';
import { lockSubject } from './lock-subject.ts';
import { mailApproval, mailRequester } from './mail-approval.ts';
import { selectApprovals } from './read-approvals.ts';
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
  if (contract) await recordAction(ctx, contract, 'decideApproval', { note: reason, fields });
  if (state === 'APPROVED') await execute(ctx, approval);
  await mailRequester(ctx, approval);
  const own = { id: actor.accountId, email_address: actor.emailAddress };
  await mailApproval(ctx, { approvalId: approval.id, news: 'ended', to: own });
}

/** @throws Refusal CONTRACT_CHANGED where the amount of the request is not the present one */
async function refuseOtherAmount(tx: Tx, { id, amount }: ApprovalRow) {
  const row = await selectApprovals(tx).where('a.id', '=', id).executeTakeFirstOrThrow();
  if (amountNow(row, row) !== amount) throw new RefusalError('CONTRACT_CHANGED');
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

async function execute(ctx: WriteContext<Staff>, { kind, request }: ApprovalRow): Promise<void> {
  if (kind === 'REFUND') await executeCancellation(ctx, cancellationSchema.parse(request));
  else if (kind === 'REVIEW') await executeReview(ctx, reviewPaymentBody.parse(request));
  else if (kind === 'UNALLOCATED') await executeMoneyStep(ctx, moneyDecision.parse(request));
  else await executePayment(ctx, manualPaymentBody.parse(request));
}
