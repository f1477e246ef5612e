import { z } from 'zod';
import type { App } from '../../context.ts';
import { readReferenceNumber } from '../../contracts/read-contract.ts';
import { deliverMessage, deliveryRetries } from '../../messages/deliver.ts';
import { insurerData } from '../../messages/insurer-data.ts';
import { framedMail } from '../../messages/mail-frame.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';
import { job } from '../../platform/queue/jobs.ts';
import { translationsIn } from '../../translations.ts';

const payload = z.object({ messageId: z.number().int().positive() });
const template = readSmsTemplate('contact-corrected');

/**
 * Notifies the former address of a correction (LIFE-13), so that a customer notices one that they
 * did not ask for. Names no new address: the former one may be another person's.
 */
export const notifyContactCorrectedJob = job<App, typeof payload>({
  name: 'documents.notify-contact-corrected',
  payload,
  ...deliveryRetries,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: (app, { messageId }, attempt) =>
    deliverMessage(app, messageId, attempt, async ({ channel, contract_id: id, language }) => {
      const reference = id === null ? null : await readReferenceNumber(app.db, id);
      if (reference === null) return null;
      const hotline = app.config.INSURER_HOTLINE;
      if (channel === 'SMS')
        return { channel, text: fillSmsTemplate(template, { reference, hotline }) };
      const t = translationsIn(language);
      return {
        ...framedMail({
          language,
          insurer: insurerData(app.config),
          subject: t(($) => $.mail.contactCorrected.subject, { reference }),
          heading: t(($) => $.mail.contactCorrected.heading),
          greeting: t(($) => $.mail.contactCorrected.greeting),
          opening: [t(($) => $.mail.contactCorrected.text, { reference })],
          small: [t(($) => $.mail.contactCorrected.help, { hotline }), t(($) => $.mail.automatic)],
          regards: t(($) => $.mail.regards),
        }),
        attachments: [],
      };
    }),
});
