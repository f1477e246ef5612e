import { randomUUID } from 'node:crypto';
import type { Policyholder, WriteContext } from '../context.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { insertMessage } from '../messages/message-rows.ts';
import { mailRequestJob } from './mail-request.job.ts';
import type { RequestRow } from './store.ts';

/** Queues the confirmation of a request to its customer (MY-11). */
export async function mailRequest(
  { tx, app, now, origin }: WriteContext<Policyholder>,
  { id: contractId, proposer_email: recipient }: ContractRow,
  { id: requestId }: RequestRow,
): Promise<void> {
  const messageId = await insertMessage(
    tx,
    {
      contractId,
      channel: 'EMAIL',
      kind: 'REQUEST_RECEIVED',
      recipient,
      dedupeKey: `request-${randomUUID()}`,
      language: origin.language,
    },
    now,
  );
  await app.jobs.enqueue(tx, mailRequestJob.name, { messageId, requestId });
}
