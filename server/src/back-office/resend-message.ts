import { randomUUID } from 'node:crypto';
import type { resendMessage as call } from '@salus/api/back-office/messages.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { requeueFailed } from '../messages/message-rows.ts';
import { enqueueDelivery } from '../messages/queue-message.ts';
import { afterCommit } from '../platform/db.ts';
import { toMessageView } from './message-view.ts';
import { findMessage } from './store.ts';

/** Sends a failed message again. Refuses the second of two concurrent requests. */
export const resendMessage: StaffWrite<typeof call> = async (
  { tx, app, actor, now },
  { messageId },
) => {
  const unlockedMessage = await findMessage(tx, messageId, now);
  if (!unlockedMessage) throw new RefusalError('NOT_FOUND');
  const contractId = unlockedMessage.contract_id;
  await lockContract(tx, { id: contractId });
  // Read again: contract and message may have changed while this waited for the lock.
  const message = await findMessage(tx, messageId, now);
  if (!message || !toMessageView(message).isResendable)
    throw new RefusalError('MESSAGE_NOT_RESENDABLE');
  if (unlockedMessage.channel === 'SMS')
    await app.smsLimits.consume(tx, {
      phone: unlockedMessage.recipient,
      accountId: actor.accountId,
      contractId,
      now,
    });
  if (!(await requeueFailed(tx, message, `again-${randomUUID()}`)))
    throw new RefusalError('MESSAGE_NOT_RESENDABLE');
  await enqueueDelivery(tx, app, message.kind, { messageId });
  const { accountId } = actor;
  const about = { accountId, messageId, kind: unlockedMessage.kind };
  afterCommit(tx, () => app.log.info(about, 'message is sent again on request'));
  return { messageId, status: 'PENDING' } as const;
};
