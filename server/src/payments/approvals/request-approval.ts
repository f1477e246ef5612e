import { RefusalError } from '@salus/api/refusal-error.ts';
import { approvalEndsAt } from '@salus/domain/payments/approval.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { Accepted } from '../../platform/http/answers.ts';
import { recordAction } from '../history/record-action.ts';
import { expireApproval } from './expire-approval.ts';
import { mailApproval } from './mail-approval.ts';
import { findOtherClerks, findPending, insertApproval, type NewApproval } from './store.ts';

type Requested = Pick<
  NewApproval,
  | 'kind'
  | 'request'
  | 'amount'
  | 'formula'
  | 'evidence'
  | 'effectiveOn'
  | 'orderId'
  | 'movementId'
  | 'unknownPaymentId'
  | 'statementId'
>;

/**
 * Stores a request for a second clerk's decision and mails the other clerks
 * (APPROVE-2). The contract keeps its state and its `updatedAt`; money may have none.
 * @throws Refusal APPROVAL_PENDING while an earlier request of this kind is undecided
 */
export async function requestApproval(
  ctx: WriteContext<Staff>,
  contract: LockedContract | null,
  requested: Requested,
): Promise<Accepted<{ readonly approvalId: number; readonly state: 'PENDING' }>> {
  const { tx, actor, now } = ctx;
  const { kind, amount, formula, evidence } = requested;
  let current = contract;
  for (const earlier of await findPending(tx, contract?.id ?? null, requested)) {
    if (earlier.expires_at > now)
      throw new RefusalError('APPROVAL_PENDING', { approvalId: earlier.id });
    current = await expireApproval(ctx, current, earlier);
  }
  const approvalId = await insertApproval(tx, {
    ...requested,
    contractId: contract?.id ?? null,
    requestedBy: actor.accountId,
    requestedAt: now,
    expiresAt: approvalEndsAt(now),
  });
  const set = { approvalKind: kind, approvalAmount: amount, approvalFormula: formula };
  const fields = Object.entries(set).map(([field, to]) => ({ field, from: null, to: String(to) }));
  if (current) await recordAction(ctx, current, 'requestApproval', { note: evidence, fields });
  for (const clerk of await findOtherClerks(tx, actor.accountId))
    await mailApproval(ctx, { approvalId, news: 'requested', to: clerk });
  return new Accepted({ approvalId, state: 'PENDING' });
}
