import { reviewPaymentBody } from '@salus/api/back-office.ts';
import type { decideApproval as call } from '@salus/api/payments/approvals.ts';
import { manualPaymentBody } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { cancellationSchema } from '@salus/domain/contracts/cancellation.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import { findAccountToNotify } from '../../accounts/manage-accounts.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';
import { executeCancellation } from '../cancel-contract.ts';
import { recordAction } from '../history/record-action.ts';
import { executePayment } from '../pay-manually.ts';
import { executeReview } from '../review-payment.ts';
import { amountNow } from './amount-now.ts';
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
  const contract = await lockContract(tx, { id: known.contract_id });
  // Read again under the contract's lock, which every change of a request holds.
  const approval = await findApproval(tx, approvalId);
  if (approval?.state !== 'PENDING' || approval.expires_at <= now)
    throw new RefusalError('INVALID_STATE', { state: approval?.state ?? null });

  const state = decided.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED';
  if (state === 'APPROVED') await refuseOtherAmount(tx, approval);
  const end = { state, by: actor.accountId, reason: decided.reason, at: now } as const;
  await endApproval(tx, approvalId, end);
  const asker = await findAccountToNotify(tx, approval.requested_by);
  await recordAction(ctx, contract, 'decideApproval', {
    note: decided.reason,
    fields: [
      { field: 'approvalState', from: 'PENDING', to: state },
      { field: 'approvalKind', from: null, to: approval.kind },
      { field: 'approvalRequestedBy', from: null, to: asker?.full_name ?? null },
    ],
  });
  if (state === 'APPROVED') await execute(ctx, approval);
  await mailRequester(ctx, approval);
  const own = { id: actor.accountId, email_address: actor.emailAddress };
  await mailApproval(ctx, { approvalId, news: 'ended', to: own });
  return { approvalId, state };
};

/** @throws Refusal CONTRACT_CHANGED where the amount of the request is not the present one */
async function refuseOtherAmount(tx: Tx, { id, amount }: ApprovalRow) {
  const row = await selectApprovals(tx).where('a.id', '=', id).executeTakeFirstOrThrow();
  if (amountNow(row, row) !== amount) throw new RefusalError('CONTRACT_CHANGED');
}

/** Refusals which say that the contract is not the one of the request any more. */
const aboutChanges: ReadonlySet<RefusalCode> = new Set([
  'INVALID_STATE',
  'REFUND_MISMATCH',
  'PAYMENT_NOT_TO_REVIEW',
]);

async function execute(ctx: WriteContext<Staff>, { kind, request }: ApprovalRow): Promise<void> {
  try {
    if (kind === 'REFUND') await executeCancellation(ctx, cancellationSchema.parse(request));
    else if (kind === 'REVIEW') await executeReview(ctx, reviewPaymentBody.parse(request));
    else await executePayment(ctx, manualPaymentBody.parse(request));
  } catch (error) {
    if (error instanceof RefusalError && aboutChanges.has(error.code))
      throw new RefusalError('CONTRACT_CHANGED');
    throw error;
  }
}
