import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { deviceOfUserAgent } from '@salus/domain/people/user-agent.ts';
import type { App } from '../../context.ts';
import type { ComposedMessage } from '../../messages/deliver.ts';
import { insurerData } from '../../messages/insurer-data.ts';
import { framedMail } from '../../messages/mail-frame.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { translationsIn } from '../../translations.ts';
import type { SessionToMail } from './session-rows.ts';

/** Holds no link, so a copy of this mail is useless for phishing. */
export function sessionMail(
  { config }: Pick<App, 'config'>,
  session: SessionToMail & { readonly at: Date; readonly isReuse: boolean },
  language: LanguageCode,
): ComposedMessage {
  const t = translationsIn(language);
  const when = { emailAddress: session.email_address, ...timeAndDay(session.at) };
  const { browser, system } = deviceOfUserAgent(session.user_agent);
  const device = [browser, system].filter((name) => name !== null).join(', ');
  const { isReuse } = session;
  return framedMail({
    language,
    insurer: insurerData(config),
    subject: isReuse
      ? t(($) => $.mail.session.reused.subject)
      : t(($) => $.mail.session.newDevice.subject),
    heading: isReuse
      ? t(($) => $.mail.session.reused.heading)
      : t(($) => $.mail.session.newDevice.heading),
    greeting: t(($) => $.mail.dear, { name: session.full_name }),
    opening: [
      isReuse
        ? t(($) => $.mail.session.reused.text, when)
        : t(($) => $.mail.session.newDevice.text, when),
    ],
    facts: [
      [t(($) => $.mail.session.device), device || t(($) => $.mail.session.unknownDevice)],
      [t(($) => $.mail.session.address), session.ip],
    ],
    closing: [
      isReuse ? t(($) => $.mail.session.reused.advice) : t(($) => $.mail.session.newDevice.advice),
    ],
    small: [t(($) => $.mail.session.noLink)],
  });
}
