import type { ContractRow } from '../../contracts/locked-contract.ts';
import { languageOfCustomer } from '../../documents/certificates/customer-language.ts';
import { type MessageContext, queueMessage } from '../../messages/queue-message.ts';

/** Queues the mail about money that goes back (MONEY-6), unless the customer has no address. */
export async function mailReturnedMoney(
  ctx: MessageContext,
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
    keyPrefix: 'returned-',
    language: await languageOfCustomer(ctx.tx, contractId),
  } as const;
  await queueMessage(ctx, message);
}
