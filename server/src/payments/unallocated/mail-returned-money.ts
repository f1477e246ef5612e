import { randomUUID } from 'node:crypto';
import type { ContractRow } from '../../contracts/locked-contract.ts';
import { languageOfCustomer } from '../../documents/certificates/customer-language.ts';
import { insertMessage } from '../../messages/message-rows.ts';
import type { MailContext } from '../approvals/mail-approval.ts';
import { mailReturnedMoneyJob } from './mail-returned-money.job.ts';

/** Queues the mail about money that goes back (MONEY-6), unless the customer has no address. */
export async function mailReturnedMoney(
  { tx, app, now }: MailContext,
  { id: contractId, proposer_email: recipient }: Pick<ContractRow, 'id' | 'proposer_email'>,
  refundId: number,
): Promise<void> {
  if (recipient === '') return;
  const message = {
    contractId,
    refundId,
    channel: 'EMAIL',
    kind: 'MONEY_RETURNED',
    recipient,
    dedupeKey: `returned-${randomUUID()}`,
    language: await languageOfCustomer(tx, contractId),
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await app.jobs.enqueue(tx, mailReturnedMoneyJob.name, { messageId });
}
