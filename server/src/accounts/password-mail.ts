import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { framedMail } from '../messages/mail-frame.ts';
import { wordsIn } from '../words.ts';
import { generatedPassword } from './generated-password.ts';
import type { PasswordToMail } from './store.ts';

/** The mail with a password: why it comes, how long it works, and what to do where nobody expected it. */
export function passwordMail({ config }: Pick<App, 'config'>, found: PasswordToMail, language: LanguageCode): Composed {
  const words = wordsIn(language);
  const why = (part: string, params = {}) => words(`mail.password.reasons.${found.reason}.${part}`, params);
  const until = toIsoWithOffset(found.expires_at);
  const day = `${until.slice(8, 10)}/${until.slice(5, 7)}/${until.slice(0, 4)}`;
  return framedMail({
    language,
    insurer: config.INSURER_NAME,
    subject: why('subject'),
    heading: why('heading'),
    greeting: words('mail.dear', { name: found.full_name }),
    opening: [why('yours', { emailAddress: found.email_address })],
    code: generatedPassword(config.keys['mailed-password'], found.nonce),
    closing: [why('until', { time: until.slice(11, 16), day })],
    link: {
      text: words('mail.password.signIn'),
      url: `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/signin`,
    },
    small: [why('unexpected'), words('mail.password.secret')],
  });
}
