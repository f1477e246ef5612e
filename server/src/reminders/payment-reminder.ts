import { statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import type { Config } from '../config.ts';
import { deriveToken, linkAddress } from '../customer-link/link-token.ts';
import { mailMoney } from '../messages/mail-money.ts';
import { messageComposer } from '../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTranslations } from '../messages/sms-text.ts';
import type { Reader } from '../platform/db.ts';
import { productText } from '../translations.ts';

const smsTemplate = readSmsTranslations('payment-reminder');

/** Reminds of a payment while the link can pay it, with the same link (REMIND-1). */
export const paymentReminder = messageComposer({
  read: async ({ db, clock }, { link_id: linkId }) =>
    linkId === null ? null : await findLinkToRemind(db, linkId, clock()),
  sms: (contract, { config }, language) =>
    fillSmsTemplate(smsTemplate(language), {
      insurer: foldToAscii(config.INSURER_SHORT_NAME),
      reference: contract.reference_number,
      amount: formatVnd(contract.premium_amount),
      day: lastDay(contract),
      link: reminderLink(config, contract),
      hotline: foldToAscii(config.INSURER_HOTLINE),
    }),
  customerMail: (contract, { t, language, config }) => {
    const day = lastDay(contract);
    const reference = contract.reference_number;
    return {
      subject: t(($) => $.mail.paymentReminder.subject, { reference }),
      heading: t(($) => $.mail.paymentReminder.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: contract.proposer_name }),
      opening: [t(($) => $.mail.paymentReminder.text, { day })],
      facts: [
        [t(($) => $.mail.reference), reference],
        [t(($) => $.mail.product), productText(contract, language)],
        [t(($) => $.mail.paymentReminder.amount), mailMoney(contract.premium_amount)],
      ],
      link: { text: t(($) => $.mail.paymentReminder.open), url: reminderLink(config, contract) },
      help: t(($) => $.mail.paymentReminder.help, { hotline: config.INSURER_HOTLINE }),
    };
  },
});

type RemindedLink = NonNullable<Awaited<ReturnType<typeof findLinkToRemind>>>;

const lastDay = ({ expires_at: end }: RemindedLink) => dayText(businessDay(end));

const reminderLink = (
  config: Pick<Config, 'keys' | 'PUBLIC_URL' | 'PORT'>,
  { nonce }: RemindedLink,
) => linkAddress(config, deriveToken(config.keys['customer-link'], nonce));

/** Null as soon as the link is over, or the customer or the officer silenced the reminders. */
async function findLinkToRemind(reader: Reader, linkId: number, now: Date) {
  const link = await reader
    .selectFrom('customer_links as k')
    .innerJoin('contracts as c', 'c.id', 'k.contract_id')
    .select(['k.nonce', 'k.expires_at', 'c.reference_number', 'c.premium_amount'])
    .select(['c.proposer_name', 'c.product_name', 'c.package_name'])
    .where('k.id', '=', linkId)
    .where('k.replaced_at', 'is', null)
    .where('k.expires_at', '>', now)
    .where('c.status', 'in', statuses.filter(awaitsPayment))
    .where('c.change_requested', '=', false)
    .where('c.send_sms_link_at', 'is not', null)
    .where('c.reminders_paused', '=', false)
    .where('c.reminders_stopped', '=', false)
    .executeTakeFirst();
  return link?.nonce ? { ...link, nonce: link.nonce } : null;
}
