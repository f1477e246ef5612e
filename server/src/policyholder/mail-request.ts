import type { Policyholder, WriteContext } from '../context.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { mailRequestJob } from './mail-request.job.ts';
import type { RequestRow } from './store.ts';

/** Queues the confirmation of a request to its customer, by SMS without an address (MY-11). */
export async function mailRequest(
  ctx: WriteContext<Policyholder>,
  { id: contractId, proposer_email: email, proposer_mobile: mobile }: ContractRow,
  { id: requestId }: RequestRow,
): Promise<void> {
  const message = {
    contractId,
    requestId,
    channel: email === '' ? 'SMS' : 'EMAIL',
    recipient: email === '' ? mobile : email,
    kind: 'REQUEST_RECEIVED',
    keyPrefix: 'request-',
    language: ctx.origin.language,
  } as const;
  await queueMessage(ctx, message, mailRequestJob);
}
