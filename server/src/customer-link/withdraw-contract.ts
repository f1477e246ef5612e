import type { withdrawContract as call } from '@salus/api/contracts/corrections.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { officerInReach } from '../contracts/scope.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { insertMessage, supersedeUnsent } from '../messages/message-rows.ts';
import { findLinkRecipient } from './store.ts';

/**
 * Gives up an unpaid contract (LIFE-11). Open orders stay: their money goes to review. The SMS
 * counts towards no limit, because a contract is withdrawn once.
 */
export const withdrawContract: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumber, reason },
) => {
  const { tx, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: officerInReach(actor) });
  refuseUnlessAllowed('withdraw', contract, ctx);
  const recipient = await findLinkRecipient(tx, contract.id);
  await supersedeUnsent(tx, contract.id, 'CUSTOMER_LINK');
  const message = {
    contractId: contract.id,
    channel: 'SMS',
    kind: 'CONTRACT_WITHDRAWN',
    keyPrefix: 'withdrawn-',
  } as const;
  const messageId = recipient ? await insertMessage(tx, { ...message, recipient }, now) : null;
  const withdrawn = await transition(tx, ctx, contract, 'withdraw', {
    note: reason,
    ids: { messageId },
  });
  return { referenceNumber, status: withdrawn.status, updatedAt: withdrawn.updated_at };
};
