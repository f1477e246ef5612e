import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { type Composed, deliverMessage, deliveryRetries } from '../messages/deliver.ts';
import { insurerData } from '../messages/insurer-data.ts';
import { framedMail } from '../messages/mail-frame.ts';
import { mailMoney } from '../messages/mail-money.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';
import { job } from '../platform/queue/jobs.ts';
import { translationsIn } from '../translations.ts';
import { findRequestToMail } from './store.ts';

const payload = z.object({
  messageId: z.number().int().positive(),
  /** Only in jobs that were queued before messages named their request. */
  requestId: z.number().int().positive().optional(),
});
const smsTemplate = readSmsTemplate('request-received');

/** Confirms an open request of the page to the customer, with the day of its answer (MY-11). */
export const mailRequestJob = job<App, typeof payload>({
  name: 'policyholder.mail-request',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: (app, { messageId, requestId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ channel, request_id: id, language }) => {
      const of = id ?? requestId;
      const request = of === undefined ? undefined : await findRequestToMail(app.db, of);
      // "We answer by" must not arrive after the answer.
      if (!request || request.outcome) return null;
      if (channel === 'EMAIL') return requestMail(app, request, language);
      const values = {
        policyNo: request.policy_no ?? '',
        due: dayText(request.answer_due_on),
        hotline: app.config.INSURER_HOTLINE,
      };
      return { channel, text: fillSmsTemplate(smsTemplate, values) };
    }),
});

type Request = NonNullable<Awaited<ReturnType<typeof findRequestToMail>>>;

function requestMail(
  { config }: Pick<App, 'config'>,
  request: Request,
  language: LanguageCode,
): Composed {
  const t = translationsIn(language);
  const { kind, policy_no: policyNo, refund_estimate: estimate } = request;
  return {
    ...framedMail({
      language,
      insurer: insurerData(config),
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
      small: [
        t(($) => $.mail.request.help, { hotline: config.INSURER_HOTLINE }),
        t(($) => $.mail.automatic),
      ],
      regards: t(($) => $.mail.regards),
    }),
    attachments: [],
  };
}
