import { lacksConsent } from '@salus/domain/contracts/status.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import type { App } from '../../context.ts';
import { mailMoney } from '../../messages/mail-money.ts';
import {
  type CustomerMailContent,
  type MailTools,
  messageComposer,
} from '../../messages/message-composer.ts';
import type { MessageRow } from '../../messages/message-rows.ts';
import { inTransaction } from '../../platform/db.ts';
import { productText } from '../../translations.ts';
import { certificateBytes } from '../certificates/certificate-bytes.ts';
import { ensureCustomerPage } from '../certificates/customer-page.ts';
import { readPolicyToMail } from '../store.ts';
import { verificationUrl } from '../verification-code.ts';
import { ensureMail } from './store.ts';

/** The policy; null after a cancellation: "in force" must not arrive after "cancelled". */
export async function readPolicyInForce({ db }: App, { contract_id: contractId }: MessageRow) {
  const policy = contractId === null ? undefined : await readPolicyToMail(db, contractId);
  if (
    contractId === null ||
    !policy?.policy_no ||
    !policy.policy_starts_on ||
    !policy.policy_ends_on ||
    !policy.verification_code
  )
    throw new Error('the certificate of a contract that is not issued can’t be sent');
  if (!isInForce(policy.status)) return null;
  const { policy_no, policy_starts_on, policy_ends_on, verification_code } = policy;
  return { ...policy, contractId, policy_no, policy_starts_on, policy_ends_on, verification_code };
}

type Policy = NonNullable<Awaited<ReturnType<typeof readPolicyInForce>>>;

/** The address of the customer's page (MY-9). */
export const policyPage = ({ db, config, clock }: App, { contractId }: Policy) =>
  inTransaction(db, (tx) => ensureCustomerPage(tx, config, contractId, clock()));

/** The first mail with the certificate, to the customer. */
export const policyMessage = messageComposer({
  read: readPolicyInForce,
  customerMail: policyMail,
  ensure: (tx, contractId, now) => ensureMail(tx, 'POLICY_ISSUED', contractId, now),
});

/** Composed at each attempt, so that the database holds no copy. */
export async function policyMail(
  policy: Policy,
  { t, language, app }: MailTools,
): Promise<CustomerMailContent> {
  const { policy_no: policyNo } = policy;
  const page = await policyPage(app, policy);
  const bytes = await certificateBytes(app, policy.contractId, policy);
  return {
    subject: t(($) => $.mail.issued.subject, { policyNo }),
    heading: t(($) => $.mail.issued.heading),
    greeting: t(($) => $.mail.dearCustomer, { name: policy.proposer_name }),
    opening: [t(($) => $.mail.issued.text)],
    facts: [
      [t(($) => $.mail.policyNo), policyNo],
      [t(($) => $.mail.product), productText(policy, language)],
      [
        t(($) => $.mail.issued.period),
        t(($) => $.mail.issued.fromTo, {
          startsOn: dayText(policy.policy_starts_on),
          endsOn: dayText(policy.policy_ends_on),
        }),
      ],
      [t(($) => $.mail.issued.premium), mailMoney(policy.premium_amount)],
    ],
    closing: [
      t(($) => $.mail.issued.page),
      ...(lacksConsent(policy.consent_state) ? [t(($) => $.mail.issued.consent)] : []),
    ],
    advice: t(($) => $.mail.issued.claim, { hotline: app.config.INSURER_HOTLINE }),
    link: { text: t(($) => $.mail.issued.open), url: page },
    secondLink: {
      text: t(($) => $.mail.issued.verify),
      url: verificationUrl(app.config, policyNo, policy.verification_code, language),
    },
    help: t(($) => $.mail.issued.keep, { hotline: app.config.INSURER_HOTLINE }),
    attachments: [{ fileName: `${policyNo}.pdf`, contentType: 'application/pdf', bytes }],
  };
}
