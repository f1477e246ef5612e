import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { framedMail } from '../messages/mail-frame.ts';
import { wordsIn } from '../words.ts';
import { generatedPassword } from './generated-password.ts';
import type { PasswordToMail } from './store.ts';

/** The mail with a password, to a new account or to one that asked for it. */
export function passwordMail({ config }: Pick<App, 'config'>, found: PasswordToMail, language: LanguageCode): Composed {
  const words = wordsIn(language);
  const until = toIsoWithOffset(found.expires_at);
  const day = `${until.slice(8, 10)}/${until.slice(5, 7)}/${until.slice(0, 4)}`;
  return framedMail({
    language,
    insurer: config.INSURER_NAME,
    subject: words('mail.password.subject'),
    heading: words('mail.password.heading'),
    greeting: words('mail.dear', { name: found.full_name }),
    opening: [words('mail.password.yours', { emailAddress: found.email_address })],
    code: generatedPassword(config.keys['mailed-password'], found.nonce),
    closing: [words('mail.password.until', { time: until.slice(11, 16), day })],
    link: {
      text: words('mail.password.signIn'),
      url: `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/signin`,
    },
  });
}
