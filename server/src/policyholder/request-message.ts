import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { z } from 'zod';
import type { Policyholder, WriteContext } from '../context.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { mailMoney } from '../messages/mail-money.ts';
import { messageComposer } from '../messages/message-composer.ts';
import { customerAddress, queueMessage } from '../messages/queue-message.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';
import { findRequestToMail, type RequestRow } from './store.ts';

/** Only in jobs that were queued before messages named their request. */
const earlierPayload = z.object({ requestId: z.number().int().positive().optional() });
const smsTemplate = readSmsTemplate('request-received');

/** Queues the confirmation of a request to its customer (MY-11). */
export async function confirmRequest(
  ctx: WriteContext<Policyholder>,
  contract: ContractRow,
  { id: requestId }: RequestRow,
): Promise<void> {
  await queueMessage(ctx, {
    ...customerAddress(contract),
    contractId: contract.id,
    requestId,
    kind: 'REQUEST_RECEIVED',
    keyPrefix: 'request-',
    language: ctx.origin.language,
  });
}

/** With the day of the answer, so it must not arrive after the answer. */
export const requestMessage = messageComposer({
  read: async ({ db }, { request_id: requestId }, payload) => {
    const id = requestId ?? earlierPayload.parse(payload).requestId;
    const request = id === undefined ? undefined : await findRequestToMail(db, id);
    return request?.outcome ? null : request;
  },
  sms: (request, { config }) =>
    fillSmsTemplate(smsTemplate, {
      policyNo: request.policy_no ?? '',
      due: dayText(request.answer_due_on),
      hotline: config.INSURER_HOTLINE,
    }),
  customerMail: (request, { t, config }) => {
    const { kind, policy_no: policyNo, refund_estimate: estimate } = request;
    return {
      subject: t(($) => $.mail.request.subject, { policyNo }),
      heading: t(($) => $.mail.request.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: request.proposer_name }),
      opening: [t(($) => $.mail.request.text)],
      facts: [
        [t(($) => $.mail.request.kind), t(($) => $.mail.request.kinds[kind])],
        [t(($) => $.mail.policyNo), policyNo ?? ''],
        [t(($) => $.mail.request.on), dayText(businessDay(request.requested_at))],
        [t(($) => $.mail.request.due), dayText(request.answer_due_on)],
        ...(estimate === null
          ? []
          : [[t(($) => $.mail.request.estimate), mailMoney(estimate)] as const]),
      ],
      closing: [t(($) => $.mail.request.next[kind])],
      help: t(($) => $.mail.request.help, { hotline: config.INSURER_HOTLINE }),
    };
  },
});
