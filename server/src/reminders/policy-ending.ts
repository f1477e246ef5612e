import { statuses } from '@salus/domain/contracts/status.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import type { App } from '../context.ts';
import { takesOffers } from '../customer-link/offer-consents.ts';
import { ensureCustomerPage } from '../documents/certificates/customer-page.ts';
import { messageComposer } from '../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTranslations } from '../messages/sms-text.ts';
import { inTransaction } from '../platform/db.ts';
import { productText } from '../translations.ts';
import { hasPaidRenewal } from './store.ts';

const noticeTemplate = readSmsTranslations('policy-ending');
const offerTemplate = readSmsTranslations('policy-offer');

/**
 * Notifies of the policy's end (REMIND-2). With the consent to offers at the time of sending it is
 * an offer, with the address at which one press ends them (CONSENT-13).
 */
export const policyEnding = messageComposer({
  read: readEndingPolicy,
  sms: (policy, { config }, language) => {
    const { offerUrl: url } = policy;
    return fillSmsTemplate((url ? offerTemplate : noticeTemplate)(language), {
      insurer: foldToAscii(config.INSURER_SHORT_NAME),
      policyNo: policy.policy_no,
      day: dayText(policy.policy_ends_on),
      hotline: foldToAscii(config.INSURER_HOTLINE),
      ...(url && { url }),
    });
  },
  customerMail: (policy, { t, language, config }) => {
    const { policy_no: policyNo, offerUrl: url } = policy;
    const day = dayText(policy.policy_ends_on);
    return {
      subject: t(($) => $.mail.policyEnding.subject, { policyNo, day }),
      heading: t(($) => $.mail.policyEnding.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: policy.proposer_name }),
      opening: [t(($) => $.mail.policyEnding.text, { day })],
      facts: [
        [t(($) => $.mail.policyNo), policyNo],
        [t(($) => $.mail.product), productText(policy, language)],
      ],
      ...(url && {
        closing: [t(($) => $.mail.policyEnding.offer)],
        link: { text: t(($) => $.mail.policyEnding.renew), url },
        secondLink: { text: t(($) => $.mail.policyEnding.noOffers), url },
      }),
      help: t(($) => $.mail.policyEnding.help, { hotline: config.INSURER_HOTLINE }),
    };
  },
});

/** Null once the policy is over or renewed, or its reminders are silenced. */
async function readEndingPolicy(
  { db, config, clock }: App,
  { contract_id: contractId }: { readonly contract_id: number | null },
) {
  if (contractId === null) return null;
  const policy = await db
    .selectFrom('contracts')
    .select(['proposer_name', 'product_name', 'package_name'])
    .select((e) => [
      e.ref('policy_no').$notNull().as('policy_no'),
      e.ref('policy_ends_on').$notNull().as('policy_ends_on'),
    ])
    .where('id', '=', contractId)
    .where('status', 'in', statuses.filter(isInForce))
    .where('policy_ends_on', '>=', businessDay(clock()))
    .where('reminders_paused', '=', false)
    .where('reminders_stopped', '=', false)
    .executeTakeFirst();
  if (!policy || (await hasPaidRenewal(db, contractId))) return null;
  if (!(await takesOffers(db, contractId))) return { ...policy, offerUrl: null };
  const page = await inTransaction(db, (tx) => ensureCustomerPage(tx, config, contractId, clock()));
  // The page then offers to end the offers before it asks for anything.
  return { ...policy, offerUrl: `${page}?o` };
}
