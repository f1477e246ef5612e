import { randomUUID } from 'node:crypto';
import type { Policyholder, WriteContext } from '../context.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { insertMessage } from '../messages/message-rows.ts';
import { mailRequestJob } from './mail-request.job.ts';
import type { RequestRow } from './store.ts';

/** Queues the confirmation of a request to its customer, by SMS without an address (MY-11). */
export async function mailRequest(
  { tx, app, now, origin }: WriteContext<Policyholder>,
  { id: contractId, proposer_email: email, proposer_mobile: mobile }: ContractRow,
  { id: requestId }: RequestRow,
): Promise<void> {
  const message = {
    contractId,
    requestId,
    channel: email === '' ? 'SMS' : 'EMAIL',
    recipient: email === '' ? mobile : email,
    kind: 'REQUEST_RECEIVED',
    dedupeKey: `request-${randomUUID()}`,
    language: origin.language,
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await app.jobs.enqueue(tx, mailRequestJob.name, { messageId });
}
