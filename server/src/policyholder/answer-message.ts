import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import type { CustomerRequestKind, RequestOutcome } from '@salus/domain/policyholder/requests.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { messageComposer } from '../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';
import { findRequestToMail } from './store.ts';

const declinedTemplate = readSmsTemplate('request-declined');
const smsTemplates: Readonly<
  Record<CustomerRequestKind, Readonly<Record<RequestOutcome, string>>>
> = {
  CANCEL: { DONE: readSmsTemplate('request-done'), DECLINED: declinedTemplate },
  WITHDRAW_CONSENT: { DONE: readSmsTemplate('consent-withdrawn'), DECLINED: declinedTemplate },
};

/** The answer to a request of the page, without the clerk's note (MY-13). */
export const answerMessage = messageComposer({
  read: async ({ db }, { request_id: id }): Promise<AnsweredRequest | null> => {
    const request = id === null ? undefined : await findRequestToMail(db, id);
    if (!request?.outcome || !request.answered_at) return null;
    return { ...request, outcome: request.outcome, answeredAt: request.answered_at };
  },
  sms: ({ kind, outcome, policy_no: policyNo }, { config }) =>
    fillSmsTemplate(smsTemplates[kind][outcome], {
      policyNo: policyNo ?? '',
      hotline: config.INSURER_HOTLINE,
    }),
  customerMail: (request, { t, config }) => {
    const { kind, outcome, policy_no: policyNo } = request;
    return {
      subject: t(($) => $.mail.answered.subject, { policyNo }),
      heading: t(($) => $.mail.answered.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: request.proposer_name }),
      opening: [t(($) => $.mail.answered.text[kind][outcome])],
      facts: [
        [t(($) => $.mail.request.kind), t(($) => $.mail.request.kinds[kind])],
        [t(($) => $.mail.policyNo), policyNo ?? ''],
        [t(($) => $.mail.request.on), dayText(businessDay(request.requested_at))],
        [t(($) => $.mail.answered.on), dayText(businessDay(request.answeredAt))],
      ],
      closing: hasEffect(request) ? [t(($) => $.mail.answered.next[kind][outcome])] : [],
      help: t(($) => $.mail.answered.help, { hotline: config.INSURER_HOTLINE }),
    };
  },
});

type AnsweredRequest = NonNullable<Awaited<ReturnType<typeof findRequestToMail>>> & {
  readonly outcome: RequestOutcome;
  readonly answeredAt: Date;
};

/** False for a declined cancellation of a policy that has ended: it does not continue. */
function hasEffect({ kind, outcome, contract_status: status }: AnsweredRequest): boolean {
  return kind !== 'CANCEL' || outcome === 'DONE' || isInForce(status);
}
