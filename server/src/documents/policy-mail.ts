import { isInForce } from '@salus/domain/contracts/standing.ts';
import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { htmlTemplate, textTemplate } from '../messages/fill-template.ts';
import { dayText } from './rendering/format.ts';
import { readPolicyToMail } from './store.ts';
import { verificationUrl } from './verification-code.ts';
import { readVouched } from './vouched-file.ts';

const text = textTemplate('emails/policy-issued.txt');
const html = htmlTemplate('emails/policy-issued.html');

/**
 * The mail that brings the customer their certificate. Made at each try anew, so nothing of it lies in the database;
 * null once the contract was cancelled: nobody should read "in force" after they read "cancelled".
 */
export async function policyMail(app: App, contractId: number): Promise<Composed | null> {
  const policy = await readPolicyToMail(app.db, contractId);
  if (!policy?.policy_no || !policy.policy_starts_on || !policy.policy_ends_on || !policy.verification_code)
    throw new Error('the certificate of a contract that is not issued can’t be mailed');
  if (!isInForce(policy.status)) return null;
  const values = {
    proposerName: policy.proposer_name,
    policyNo: policy.policy_no,
    productName: policy.product_name,
    packageName: policy.package_name,
    startsOn: dayText(policy.policy_starts_on as Day),
    endsOn: dayText(policy.policy_ends_on as Day),
    premium: `${formatVnd(policy.premium_amount)} đ`,
    verificationUrl: verificationUrl(app.config, policy.policy_no, policy.verification_code),
    insurer: app.config.INSURER_NAME,
    hotline: app.config.INSURER_HOTLINE,
  };
  const bytes = await readVouched(app.outside.files, policy);
  return {
    channel: 'EMAIL',
    subject: `Giấy chứng nhận bảo hiểm ${policy.policy_no}`,
    text: text(values),
    html: html(values),
    attachments: [{ fileName: `${policy.policy_no}.pdf`, contentType: 'application/pdf', bytes }],
  };
}
