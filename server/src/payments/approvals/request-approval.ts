import { RefusalError } from '@salus/api/refusal-error.ts';
import { approvalEndsAt } from '@salus/domain/payments/approval.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { Accepted } from '../../platform/http/answers.ts';
import { recordAction } from '../history/record-action.ts';
import { expireApproval } from './expire-approval.ts';
import { mailApproval } from './mail-approval.ts';
import { findOtherClerks, findPending, insertApproval, type NewApproval } from './store.ts';

export type Requested = Pick<
  NewApproval,
  'kind' | 'request' | 'amount' | 'formula' | 'evidence' | 'effectiveOn' | 'orderId'
>;

/**
 * Stores a request for a second clerk's decision and mails the other clerks
 * (APPROVE-2). The contract keeps its state and its `updatedAt`.
 * @throws Refusal APPROVAL_PENDING while an earlier request of this kind is undecided
 */
export async function requestApproval(
  ctx: WriteContext<Staff>,
  contract: LockedContract,
  requested: Requested,
): Promise<Accepted<{ readonly approvalId: number; readonly state: 'PENDING' }>> {
  const { tx, actor, now } = ctx;
  const { kind, amount, formula, evidence } = requested;
  const earlier = await findPending(tx, contract.id, kind);
  if (earlier && earlier.expires_at > now)
    throw new RefusalError('APPROVAL_PENDING', { approvalId: earlier.id });
  const current = earlier ? await expireApproval(ctx, contract, earlier) : contract;
  const approvalId = await insertApproval(tx, {
    ...requested,
    contractId: contract.id,
    requestedBy: actor.accountId,
    requestedAt: now,
    expiresAt: approvalEndsAt(now),
  });
  const set = { approvalKind: kind, approvalAmount: amount, approvalFormula: formula };
  await recordAction(ctx, current, 'requestApproval', {
    note: evidence,
    fields: Object.entries(set).map(([field, to]) => ({ field, from: null, to: String(to) })),
  });
  for (const clerk of await findOtherClerks(tx, actor.accountId))
    await mailApproval(ctx, { approvalId, news: 'requested', to: clerk });
  return new Accepted({ approvalId, state: 'PENDING' });
}
