import type { Customer, WriteContext } from '../../context.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { notifyChangeRequestJob } from './notify-change-request.job.ts';
import { findChangeRequest } from './store.ts';

/** Confirms a change request to the customer and notifies the officer, by e-mail (LINK-21). */
export async function mailChangeRequest(
  ctx: WriteContext<Customer>,
  contractId: number,
): Promise<void> {
  const request = await findChangeRequest(ctx.tx, contractId);
  const common = { contractId, channel: 'EMAIL', keyPrefix: 'change-' } as const;
  const toCustomer = {
    ...common,
    kind: 'CHANGE_REQUESTED',
    recipient: request.proposer_email,
    language: ctx.origin.language,
  } as const;
  const toOfficer = {
    ...common,
    kind: 'CHANGE_TO_MAKE',
    recipient: request.officer_email,
  } as const;
  const messages = request.officer_disabled_at ? [toCustomer] : [toCustomer, toOfficer];
  for (const message of messages) await queueMessage(ctx, message, notifyChangeRequestJob);
}
