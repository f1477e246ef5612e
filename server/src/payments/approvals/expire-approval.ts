import { statementRequest } from '@salus/api/payments/approval-facts.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { MessageContext } from '../../messages/queue-message.ts';
import { recordForLines } from '../statements/record-for-lines.ts';
import { type ApprovalRow, endApproval } from './approval-rows.ts';
import { mailRequester } from './mail-approval.ts';

type Context = MessageContext & { readonly app: TransitionContext['app'] };

/** Ends an expired request; its clerk gets a mail (APPROVE-6). */
export const expireApproval = endingWith('EXPIRED');

/**
 * Ends a request whose contract or money is another one by now, so that its clerk can ask again
 * at once; the clerk gets a mail (APPROVE-4).
 */
export const supersedeApproval = endingWith('SUPERSEDED');

/**
 * The history of the contract has the end, unless the request is about another contract or about
 * money without one.
 */
function endingWith(state: 'EXPIRED' | 'SUPERSEDED') {
  return async (
    ctx: Context,
    contract: LockedContract | null,
    approval: ApprovalRow,
  ): Promise<LockedContract | null> => {
    await endApproval(ctx.tx, approval.id, { state, by: null, reason: null, at: ctx.now });
    await mailRequester(ctx, approval);
    const actor = { kind: 'system' } as const;
    const fields = [{ field: 'approvalState', from: 'PENDING', to: state }];
    const entry = { note: null, fields };
    if (approval.kind === 'STATEMENT') {
      const request = statementRequest.parse(approval.request);
      await recordForLines({ ...ctx, actor }, request, 'decideApproval', () => entry);
    }
    if (!contract || contract.id !== approval.contract_id) return contract;
    return recordAction({ ...ctx, actor }, contract, 'decideApproval', entry);
  };
}
