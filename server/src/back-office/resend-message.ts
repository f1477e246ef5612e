import { randomUUID } from 'node:crypto';
import type { resendMessage as call } from '@salus/api/back-office/messages.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isMessageKind, type MessageKind } from '@salus/domain/messages/resending.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { notifyChangeRequestJob } from '../customer-link/change-requests/notify-change-request.job.ts';
import { deliverSmsLinkJob } from '../customer-link/deliver-sms-link.job.ts';
import { deliverWithdrawalJob } from '../customer-link/deliver-withdrawal.job.ts';
import { deliverCertificateJob } from '../documents/mails/deliver-certificate.job.ts';
import { mailCancellationJob } from '../documents/mails/mail-cancellation.job.ts';
import { mailPolicyJob } from '../documents/mails/mail-policy.job.ts';
import { notifyContactCorrectedJob } from '../documents/mails/notify-contact-corrected.job.ts';
import { requeueFailed } from '../messages/message-rows.ts';
import { notifyHeldMoneyJob } from '../payments/held-money/notify-held-money.job.ts';
import { mailReturnedMoneyJob } from '../payments/unallocated/mail-returned-money.job.ts';
import { afterCommit } from '../platform/db.ts';
import { deliverAnswerJob } from '../policyholder/deliver-answer.job.ts';
import { mailRequestJob } from '../policyholder/mail-request.job.ts';
import { toMessageView } from './message-view.ts';
import { findMessage } from './store.ts';

/** The job that delivers each kind, and its payload's field. A one-time code is never resent. */
const delivery: Readonly<
  Record<MessageKind, readonly [job: string, by: 'messageId' | 'contractId'] | null>
> = {
  CUSTOMER_LINK: [deliverSmsLinkJob.name, 'messageId'],
  CONTRACT_WITHDRAWN: [deliverWithdrawalJob.name, 'messageId'],
  CERTIFICATE_COPY: [deliverCertificateJob.name, 'messageId'],
  CONTACT_CORRECTED: [notifyContactCorrectedJob.name, 'messageId'],
  CHANGE_REQUESTED: [notifyChangeRequestJob.name, 'messageId'],
  CHANGE_TO_MAKE: [notifyChangeRequestJob.name, 'messageId'],
  REQUEST_RECEIVED: [mailRequestJob.name, 'messageId'],
  REQUEST_ANSWERED: [deliverAnswerJob.name, 'messageId'],
  MONEY_DIFFERS: [notifyHeldMoneyJob.name, 'messageId'],
  MONEY_RETURNED: [mailReturnedMoneyJob.name, 'messageId'],
  ONE_TIME_CODE: null,
  POLICY_ISSUED: [mailPolicyJob.name, 'contractId'],
  POLICY_CANCELLED: [mailCancellationJob.name, 'contractId'],
};

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
  const by = isMessageKind(unlockedMessage.kind) ? delivery[unlockedMessage.kind] : null;
  if (!message || !toMessageView(message).isResendable || !by)
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
  await app.jobs.enqueue(tx, by[0], by[1] === 'messageId' ? { messageId } : { contractId });
  const { accountId } = actor;
  const about = { accountId, messageId, kind: unlockedMessage.kind };
  afterCommit(tx, () => app.log.info(about, 'message is sent again on request'));
  return { messageId, status: 'PENDING' } as const;
};
