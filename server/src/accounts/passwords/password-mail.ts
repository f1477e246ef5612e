import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { Messages } from '@salus/messages/messages.ts';
import type { App } from '../../context.ts';
import type { ComposedMessage } from '../../messages/deliver.ts';
import { insurerData } from '../../messages/insurer-data.ts';
import { framedMail } from '../../messages/mail-frame.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { translationsIn } from '../../translations.ts';
import { generatedPassword } from './generated-password.ts';
import type { PasswordToMail } from './store.ts';

export function passwordMail(
  { config }: Pick<App, 'config'>,
  passwordToMail: PasswordToMail,
  language: LanguageCode,
): ComposedMessage {
  const t = translationsIn(language);
  type Part = keyof Messages['server']['mail']['password']['reasons']['FORGOTTEN'];
  const why = (part: Part, params = {}) =>
    t(($) => $.mail.password.reasons[passwordToMail.reason][part], params);
  return framedMail({
    language,
    insurer: insurerData(config),
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
  });
}
