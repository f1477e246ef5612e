import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { Messages } from '@salus/messages/messages.ts';
import type { App } from '../../context.ts';
import type { MailContent } from '../../messages/mail-frame.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { translationsIn } from '../../translations.ts';
import { generatedPassword } from './generated-password.ts';
import { findPasswordToMail, type PasswordToMail } from './store.ts';

function passwordMail(
  passwordToMail: PasswordToMail,
  language: LanguageCode,
  { config }: Pick<App, 'config'>,
): MailContent {
  const t = translationsIn(language);
  type Part = keyof Messages['server']['mail']['password']['reasons']['FORGOTTEN'];
  const why = (part: Part, params = {}) =>
    t(($) => $.mail.password.reasons[passwordToMail.reason][part], params);
  return {
    subject: why('subject'),
    heading: why('heading'),
    greeting: t(($) => $.mail.dear, { name: passwordToMail.full_name }),
    opening: [why('yours', { emailAddress: passwordToMail.email_address })],
    code: generatedPassword(config.keys['mailed-password'], passwordToMail.nonce),
    closing: [why('until', timeAndDay(passwordToMail.expires_at))],
    link: {
      text: t(($) => $.mail.password.signIn),
      url: `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/signin`,
    },
    small: [why('unexpected'), t(($) => $.mail.password.secret)],
  };
}

/** Derived from the key, so only the mail holds the password; an expired one is not sent. */
export const passwordMessage = messageComposer({
  read: async ({ db, clock }, { mailed_password_id: id }) =>
    id === null ? null : await findPasswordToMail(db, id, clock()),
  mail: passwordMail,
});
