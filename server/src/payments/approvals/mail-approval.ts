import { randomUUID } from 'node:crypto';
import { findAccountToNotify } from '../../accounts/manage-accounts.ts';
import type { App } from '../../context.ts';
import { insertMessage } from '../../messages/message-rows.ts';
import type { Tx } from '../../platform/db.ts';
import { notifyApprovalJob } from './notify-approval.job.ts';
import type { ApprovalRow, Clerk } from './store.ts';

export type MailContext = {
  readonly tx: Tx;
  readonly app: Pick<App, 'jobs'>;
  readonly now: Date;
};

type News = {
  readonly approvalId: number;
  readonly news: 'requested' | 'ended';
  readonly to: Clerk;
};

/** Queues a mail to a clerk about a request or its end (APPROVE-7). */
export async function mailApproval(
  { tx, app, now }: MailContext,
  { approvalId, news, to }: News,
): Promise<void> {
  const message = {
    contractId: null,
    accountId: to.id,
    channel: 'EMAIL',
    kind: 'APPROVAL',
    recipient: to.email_address,
    dedupeKey: `approval:${randomUUID()}`,
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await app.jobs.enqueue(tx, notifyApprovalJob.name, { messageId, approvalId, news });
}

/** Queues a mail to the clerk of the request about its end. */
export async function mailRequester(
  ctx: MailContext,
  { id: approvalId, requested_by: clerkId }: ApprovalRow,
): Promise<void> {
  const clerk = await findAccountToNotify(ctx.tx, clerkId);
  if (!clerk) return;
  const to = { id: clerkId, email_address: clerk.email_address };
  await mailApproval(ctx, { approvalId, news: 'ended', to });
}
