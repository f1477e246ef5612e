import { randomUUID } from 'node:crypto';
import type { resendMessage as call } from '@salus/api/back-office.ts';
import type { MessageKind } from '@salus/domain/messages/resending.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { StaffUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { deliverSmsLinkJob } from '../customer-link/deliver-sms-link.job.ts';
import { mailCancellationJob } from '../documents/mail-cancellation.job.ts';
import { mailPolicyJob } from '../documents/mail-policy.job.ts';
import { takeUpAgain } from '../messages/message-rows.ts';
import { inTransaction } from '../platform/db.ts';
import { messageViewOf } from './message-view.ts';
import { findMessage } from './store.ts';

/** Who delivers each kind, and by what they know the message. */
const delivery: Readonly<Record<MessageKind, readonly [job: string, by: 'messageId' | 'contractId'] | null>> = {
  CUSTOMER_LINK: [deliverSmsLinkJob.name, 'messageId'],
  ONE_TIME_CODE: null,
  POLICY_ISSUED: [mailPolicyJob.name, 'contractId'],
  POLICY_CANCELLED: [mailCancellationJob.name, 'contractId'],
};

/** Has a message that was given up sent once more. Of two clerks at once, one does, and the other is told. */
export const resendMessage: StaffUseCase<typeof call> = ({ app, actor, now, finish }, { messageId }) =>
  inTransaction(app.db, async (tx) => {
    const found = await findMessage(tx, messageId, now);
    if (!found) throw new Refusal('NOT_FOUND');
    const contractId = found.contract_id;
    await lockContract(tx, { id: contractId });
    // Read anew: contract and message may have gone on while this waited for the lock.
    const message = await findMessage(tx, messageId, now);
    const by = delivery[found.kind as MessageKind];
    if (!message || !messageViewOf(message).isResendable || !by) throw new Refusal('MESSAGE_NOT_RESENDABLE');
    if (!(await takeUpAgain(tx, message, `again-${randomUUID()}`))) throw new Refusal('MESSAGE_NOT_RESENDABLE');
    const delivering = await app.jobs.enqueuing(tx, by[0], by[1] === 'messageId' ? { messageId } : { contractId });
    const answer = { messageId, status: 'PENDING' } as const;
    await finish(tx, [delivering], answer);
    const { accountId } = actor;
    app.log.info({ accountId, messageId, kind: found.kind }, 'message is sent again on request');
    return answer;
  });
