import { randomUUID } from 'node:crypto';
import type { sendSmsLink as call } from '@salus/api/customer-link.ts';
import type { StaffUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { insertMessage, supersedeUnsent } from '../messages/message-rows.ts';
import { inTransaction } from '../platform/db.ts';
import { deliverSmsLinkJob } from './deliver-sms-link.job.ts';
import { LINK_DAYS, newLink } from './link-token.ts';
import { replaceLink } from './store.ts';

/**
 * Sends the customer the link to review and pay. The officer has the answer at once: the SMS itself goes out by the
 * queue, however long the provider is away.
 */
export const sendSmsLink: StaffUseCase<typeof call> = ({ app, actor, now, finish }, { referenceNumber }) =>
  inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
    await transition(tx, { app, actor, now }, contract, 'sendSmsLink', { set: { send_sms_link_at: now } });
    const link = newLink(app.config.keys['customer-link']);
    const linkId = await replaceLink(tx, contract.id, link, { now, days: LINK_DAYS });
    await supersedeUnsent(tx, contract.id, 'CUSTOMER_LINK');
    const message = {
      contractId: contract.id,
      channel: 'SMS',
      kind: 'CUSTOMER_LINK',
      recipient: contract.proposer_mobile,
      dedupeKey: `sms-link-${randomUUID()}`,
      linkId,
    } as const;
    const messageId = await insertMessage(tx, message, now);
    const answer = { sendSmsLinkAt: now };
    await finish(tx, [await app.jobs.enqueuing(tx, deliverSmsLinkJob.name, { messageId })], answer);
    return answer;
  });
