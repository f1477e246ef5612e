import { isInForce } from '@salus/domain/contracts/standing.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { framedMail } from '../messages/mail-frame.ts';
import { productText, wordsIn } from '../words.ts';
import { dayText } from './rendering/format.ts';
import { readPolicyToMail } from './store.ts';
import { verificationUrl } from './verification-code.ts';
import { readVouched } from './vouched-file.ts';

/**
 * The mail that brings the customer their certificate. Made at each try anew, so nothing of it lies in the database;
 * null once the contract was cancelled: nobody should read "in force" after they read "cancelled".
 */
export async function policyMail(app: App, contractId: number, language: LanguageCode): Promise<Composed | null> {
  const policy = await readPolicyToMail(app.db, contractId);
  if (!policy?.policy_no || !policy.policy_starts_on || !policy.policy_ends_on || !policy.verification_code)
    throw new Error('the certificate of a contract that is not issued can’t be mailed');
  if (!isInForce(policy.status)) return null;
  const words = wordsIn(language);
  const { policy_no: policyNo } = policy;
  const bytes = await readVouched(app.outside.files, policy);
  return {
    ...framedMail({
      language,
      insurer: app.config.INSURER_NAME,
      subject: words('mail.issued.subject', { policyNo }),
      heading: words('mail.issued.heading'),
      greeting: words('mail.dearCustomer', { name: policy.proposer_name }),
      opening: [words('mail.issued.text')],
      facts: [
        [words('mail.policyNo'), policyNo],
        [words('mail.product'), productText(policy, language)],
        [
          words('mail.issued.period'),
          words('mail.issued.fromTo', {
            startsOn: dayText(policy.policy_starts_on as Day),
            endsOn: dayText(policy.policy_ends_on as Day),
          }),
        ],
        [words('mail.issued.premium'), `${formatVnd(policy.premium_amount)} đ`],
      ],
      link: {
        text: words('mail.issued.verify'),
        url: verificationUrl(app.config, policyNo, policy.verification_code, language),
      },
      small: [words('mail.issued.keep', { hotline: app.config.INSURER_HOTLINE }), words('mail.automatic')],
      regards: words('mail.regards'),
    }),
    attachments: [{ fileName: `${policyNo}.pdf`, contentType: 'application/pdf', bytes }],
  };
}
