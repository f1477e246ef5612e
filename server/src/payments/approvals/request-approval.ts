import { RefusalError } from '@salus/api/refusal-error.ts';
import { type ApprovalKind, approvalEndsAt } from '@salus/domain/payments/approval.ts';
import type { Policyholder, Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import { Accepted } from '../../platform/http/answers.ts';
import {
  findOtherClerks,
  findPending,
  insertApproval,
  type NewApproval,
  type Payout,
  type PendingKey,
} from './approval-rows.ts';
import { expireApproval } from './expire-approval.ts';
import { mailApproval } from './mail-approval.ts';

type Requested = Omit<
  NewApproval,
  'contractId' | 'requestedBy' | 'requestedAt' | 'expiresAt' | 'kind'
> &
  (
    | { readonly kind: Exclude<ApprovalKind, 'REFUND' | 'REFUND_ACCOUNT'> }
    // Their payee and causes are what the approver decides about.
    | { readonly kind: 'REFUND' | 'REFUND_ACCOUNT'; readonly payout: Payout }
  );

export type Pending = Accepted<{ readonly approvalId: number; readonly state: 'PENDING' }>;

/**
 * Ends requests that have expired.
 * @throws Refusal APPROVAL_PENDING while an earlier request of this kind is undecided
 */
export async function refuseWhilePending(
  ctx: WriteContext<Staff | Policyholder>,
  contract: LockedContract | null,
  subject: PendingKey,
): Promise<LockedContract | null> {
  let current = contract;
  for (const earlier of await findPending(ctx.tx, contract?.id ?? null, subject)) {
    if (earlier.expires_at > ctx.now)
      throw new RefusalError('APPROVAL_PENDING', { approvalId: earlier.id });
    current = await expireApproval(ctx, current, earlier);
  }
  return current;
}

/**
 * Stores a request for a second clerk's decision and mails the other clerks
 * (APPROVE-2). The contract keeps its state and its `updatedAt`; money may have none. A customer
 * requests the account of a refund.
 * @throws Refusal APPROVAL_PENDING while an earlier request of this kind is undecided
 */
export async function requestApproval(
  ctx: WriteContext<Staff | Policyholder>,
  contract: LockedContract | null,
  request: Requested,
): Promise<Pending> {
  const { tx, actor, now } = ctx;
  const { kind, amount, formula, evidence, excludedId = null } = request;
  const requestedBy = actor.kind === 'staff' ? actor.accountId : null;
  const current = await refuseWhilePending(ctx, contract, request);
  const approvalId = await insertApproval(tx, {
    ...request,
    contractId: contract?.id ?? null,
    requestedBy,
    requestedAt: now,
    expiresAt: approvalEndsAt(now),
  });
  const set = { approvalKind: kind, approvalAmount: amount, approvalFormula: formula };
  const fields = Object.entries(set).map(([field, to]) => ({ field, from: null, to: String(to) }));
  if (current) await recordAction(ctx, current, 'requestApproval', { note: evidence, fields });
  for (const clerk of await findOtherClerks(tx, [requestedBy, excludedId]))
    await mailApproval(ctx, { approvalId, news: 'requested', to: clerk });
  return new Accepted({ approvalId, state: 'PENDING' });
}
