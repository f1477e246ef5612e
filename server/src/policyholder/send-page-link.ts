import type { sendPageLink as call } from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { PAGE_LINKS_PER_DAY } from '@salus/domain/messages/certificate-copies.ts';
import type { PublicWrite, WriteContext } from '../context.ts';
import { contractFacts, type LockedContract, lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { languageOfCustomer } from '../documents/certificates/customer-language.ts';
import { countSends } from '../documents/mails/refuse-too-often.ts';
import { insertMessage } from '../messages/message-rows.ts';
import { findPaidOrder } from './store.ts';

/**
 * Sends the page's address to the phone that the contract names (MY-12). The answer is always
 * empty, so that an order number reveals nothing.
 */
export const sendPageLink: PublicWrite<typeof call> = async (ctx, { order }) => {
  const contractId = await findPaidOrder(ctx.tx, order);
  if (contractId !== undefined) await sendOnce(ctx, await lockContract(ctx.tx, { id: contractId }));
  return {};
};

async function sendOnce(ctx: WriteContext, contract: LockedContract): Promise<void> {
  const { tx, app, now } = ctx;
  const actor = { kind: 'policyholder', contractId: contract.id } as const;
  if (whyNot('sendPageLink', contractFacts(contract), { party: 'customer', now })) return;
  const sends = await countSends({ tx, actor, now }, contract.id, 'sendPageLink');
  if (sends >= PAGE_LINKS_PER_DAY) return;
  const { id: contractId, proposer_mobile: recipient } = contract;
  try {
    await app.smsLimits.consume(tx, { phone: recipient, accountId: null, contractId, now });
  } catch (error) {
    // The number's limit: refused before anything is written.
    if (error instanceof RefusalError) return;
    throw error;
  }
  const message = {
    contractId,
    channel: 'SMS',
    kind: 'CERTIFICATE_COPY',
    recipient,
    keyPrefix: 'page-',
    language: await languageOfCustomer(tx, contractId),
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await transition(tx, { ...ctx, actor }, contract, 'sendPageLink', { ids: { messageId } });
}
