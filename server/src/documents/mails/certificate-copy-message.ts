import { messageComposer } from '../../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTemplate } from '../../messages/sms-text.ts';
import { policyMail, policyPage, readPolicyInForce } from './policy-mail.ts';

const template = readSmsTemplate('certificate');

/** The certificate once more: the file by e-mail, or the address of its page by SMS (MY-9). */
export const certificateCopyMessage = messageComposer({
  read: readPolicyInForce,
  sms: async (policy, app) =>
    fillSmsTemplate(template, { policyNo: policy.policy_no, url: await policyPage(app, policy) }),
  customerMail: policyMail,
});
