import { readReferenceNumber } from '../../contracts/read-contract.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';

const template = readSmsTemplate('contact-corrected');

/**
 * Notifies the former address of a correction (LIFE-13), so that a customer notices one that they
 * did not ask for. Names no new address: the former one may be another person's.
 */
export const contactCorrectedMessage = messageComposer({
  read: async ({ db }, { contract_id: id }) => (id === null ? null : readReferenceNumber(db, id)),
  sms: (reference, { config }) =>
    fillSmsTemplate(template, { reference, hotline: config.INSURER_HOTLINE }),
  customerMail: (reference, { t, config }) => ({
    subject: t(($) => $.mail.contactCorrected.subject, { reference }),
    heading: t(($) => $.mail.contactCorrected.heading),
    greeting: t(($) => $.mail.contactCorrected.greeting),
    opening: [t(($) => $.mail.contactCorrected.text, { reference })],
    help: t(($) => $.mail.contactCorrected.help, { hotline: config.INSURER_HOTLINE }),
  }),
});
