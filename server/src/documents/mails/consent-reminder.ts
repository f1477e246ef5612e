import { lacksConsent } from '@salus/domain/contracts/status.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';
import { policyPage, readPolicyInForce } from './policy-mail.ts';

const template = readSmsTemplate('consent-reminder');

/** Leads the customer to the page that takes the missing consent; superseded once it is given. */
export const consentReminder = messageComposer({
  async read(app, message) {
    const policy = await readPolicyInForce(app, message);
    return policy && lacksConsent(policy.consent_state) ? policy : null;
  },
  sms: async (policy, app) =>
    fillSmsTemplate(template, { policyNo: policy.policy_no, url: await policyPage(app, policy) }),
  customerMail: async (policy, { t, app }) => ({
    subject: t(($) => $.mail.consentReminder.subject, { policyNo: policy.policy_no }),
    heading: t(($) => $.mail.consentReminder.heading),
    greeting: t(($) => $.mail.dearCustomer, { name: policy.proposer_name }),
    opening: [t(($) => $.mail.issued.consent)],
    facts: [[t(($) => $.mail.policyNo), policy.policy_no]],
    closing: [t(($) => $.mail.issued.page)],
    link: { text: t(($) => $.mail.issued.open), url: await policyPage(app, policy) },
    help: t(($) => $.mail.request.help, { hotline: app.config.INSURER_HOTLINE }),
  }),
});
