import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import { recordAction } from '../history/record-action.ts';
import { type MailContext, mailRequester } from './mail-approval.ts';
import { type ApprovalRow, endApproval } from './store.ts';

/** Ends a request whose time is over; its clerk gets a mail (APPROVE-6). */
export async function expireApproval(
  ctx: MailContext & { readonly app: TransitionContext['app'] },
  contract: LockedContract,
  approval: ApprovalRow,
): Promise<LockedContract> {
  const { tx, now }: { tx: Tx; now: Date } = ctx;
  await endApproval(tx, approval.id, { state: 'EXPIRED', by: null, reason: null, at: now });
  await mailRequester(ctx, approval);
  const fields = [{ field: 'approvalState', from: 'PENDING', to: 'EXPIRED' }];
  const actor = { kind: 'system' } as const;
  return recordAction({ ...ctx, actor }, contract, 'decideApproval', { note: null, fields });
}
