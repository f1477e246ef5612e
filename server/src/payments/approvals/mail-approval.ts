import { findAccountToNotify } from '../../accounts/account-rows.ts';
import { type MessageContext, queueMessage } from '../../messages/queue-message.ts';
import type { ApprovalRow, Clerk } from './approval-rows.ts';

type ApprovalMail = {
  readonly approvalId: number;
  readonly news: 'requested' | 'ended';
  readonly to: Clerk;
};

/** Queues a mail to a clerk about a request or its end (APPROVE-7). */
export async function mailApproval(
  ctx: MessageContext,
  { approvalId, news, to }: ApprovalMail,
): Promise<void> {
  const message = {
    contractId: null,
    accountId: to.id,
    channel: 'EMAIL',
    kind: 'APPROVAL',
    recipient: to.email_address,
    keyPrefix: 'approval:',
  } as const;
  await queueMessage(ctx, message, { approvalId, news });
}

/** Queues a mail to the clerk of the request about its end; a customer sees it on the own page. */
export async function mailRequester(
  ctx: MessageContext,
  { id: approvalId, requested_by: clerkId }: ApprovalRow,
): Promise<void> {
  if (clerkId === null) return;
  const clerk = await findAccountToNotify(ctx.tx, clerkId);
  if (!clerk) return;
  const to = { id: clerkId, email_address: clerk.email_address };
  await mailApproval(ctx, { approvalId, news: 'ended', to });
}
