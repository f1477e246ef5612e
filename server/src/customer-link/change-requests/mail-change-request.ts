import { randomUUID } from 'node:crypto';
import type { Customer, WriteContext } from '../../context.ts';
import { insertMessage, type NewMessage } from '../../messages/message-rows.ts';
import { notifyChangeRequestJob } from './notify-change-request.job.ts';
import { findChangeRequest } from './store.ts';

/** Confirms a change request to the customer and notifies the officer, by e-mail (LINK-21). */
export async function mailChangeRequest(
  { tx, app, now, origin }: WriteContext<Customer>,
  contractId: number,
): Promise<void> {
  const request = await findChangeRequest(tx, contractId);
  const common = { contractId, channel: 'EMAIL' } as const;
  const toCustomer: Omit<NewMessage, 'dedupeKey'> = {
    ...common,
    kind: 'CHANGE_REQUESTED',
    recipient: request.proposer_email,
    language: origin.language,
  };
  const toOfficer: Omit<NewMessage, 'dedupeKey'> = {
    ...common,
    kind: 'CHANGE_TO_MAKE',
    recipient: request.officer_email,
  };
  const messages = request.officer_disabled_at ? [toCustomer] : [toCustomer, toOfficer];
  for (const message of messages) {
    const dedupeKey = `change-${randomUUID()}`;
    const messageId = await insertMessage(tx, { ...message, dedupeKey }, now);
    await app.jobs.enqueue(tx, notifyChangeRequestJob.name, { messageId });
  }
}
