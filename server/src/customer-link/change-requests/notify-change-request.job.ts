import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { z } from 'zod';
import type { App } from '../../context.ts';
import { type ComposedMessage, deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { insurerData } from '../../messages/insurer-data.ts';
import { framedMail } from '../../messages/mail-frame.ts';
import { job } from '../../platform/queue/jobs.ts';
import { productText, translationsIn } from '../../translations.ts';
import { findChangeRequest } from './store.ts';

const payload = z.object({ messageId: z.number().int().positive() });
type Request = Awaited<ReturnType<typeof findChangeRequest>>;

/** Sends the mails about a change request (LINK-21), unless the officer settled it before. */
export const notifyChangeRequestJob = job<App, typeof payload>({
  name: 'customer-link.notify-change-request',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: (app, { messageId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ contract_id: id, kind, language }) => {
      if (id === null) return null;
      const request = await findChangeRequest(app.db, id);
      if (!request.change_requested) return null;
      const compose = kind === 'CHANGE_TO_MAKE' ? officerMail : customerMail;
      return compose(app, request, language);
    }),
});

/** Without the customer's note, which may hold personal data of others. */
function customerMail(
  { config }: Pick<App, 'config'>,
  request: Request,
  language: LanguageCode,
): ComposedMessage {
  const t = translationsIn(language);
  const { reference_number: reference } = request;
  return {
    ...framedMail({
      language,
      insurer: insurerData(config),
      subject: t(($) => $.mail.changeRequested.subject, { reference }),
      heading: t(($) => $.mail.changeRequested.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: request.proposer_name }),
      opening: [t(($) => $.mail.changeRequested.text)],
      facts: [
        [t(($) => $.mail.reference), reference],
        [t(($) => $.mail.product), productText(request, language)],
        [t(($) => $.mail.officer), request.officer_name],
      ],
      closing: [t(($) => $.mail.changeRequested.next)],
      small: [
        t(($) => $.mail.changeRequested.help, { hotline: config.INSURER_HOTLINE }),
        t(($) => $.mail.automatic),
      ],
      regards: t(($) => $.mail.regards),
    }),
    attachments: [],
  };
}

/** Names the contract only; the note and the customer are behind the sign-in. */
function officerMail(
  { config }: Pick<App, 'config'>,
  request: Request,
  language: LanguageCode,
): ComposedMessage {
  const t = translationsIn(language);
  const { reference_number: reference } = request;
  return {
    ...framedMail({
      language,
      insurer: insurerData(config),
      subject: t(($) => $.mail.changeToMake.subject, { reference }),
      heading: t(($) => $.mail.changeToMake.heading),
      greeting: t(($) => $.mail.dear, { name: request.officer_name }),
      opening: [t(($) => $.mail.changeToMake.text, { reference })],
      facts: [[t(($) => $.mail.product), productText(request, language)]],
      closing: [t(($) => $.mail.changeToMake.next)],
      small: [t(($) => $.mail.changeToMake.noLink)],
    }),
    attachments: [],
  };
}
