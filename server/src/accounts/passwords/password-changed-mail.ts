import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { MailContent } from '../../messages/mail-frame.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { translationsIn } from '../../translations.ts';
import { findAccountToNotify } from '../account-rows.ts';

/** Holds no password and no link, so a copy of this mail is useless for phishing. */
function passwordChangedMail(
  event: { readonly full_name: string; readonly email_address: string; readonly changedAt: Date },
  language: LanguageCode,
): MailContent {
  const t = translationsIn(language);
  return {
    subject: t(($) => $.mail.passwordChanged.subject),
    heading: t(($) => $.mail.passwordChanged.heading),
    greeting: t(($) => $.mail.dear, { name: event.full_name }),
    opening: [
      t(($) => $.mail.passwordChanged.changed, {
        emailAddress: event.email_address,
        ...timeAndDay(event.changedAt),
      }),
      t(($) => $.mail.passwordChanged.ended),
    ],
    closing: [t(($) => $.mail.passwordChanged.byYou), t(($) => $.mail.passwordChanged.notByYou)],
    small: [t(($) => $.mail.passwordChanged.noLink)],
  };
}

/** Also to an account that was disabled meanwhile. */
export const passwordChangedMessage = messageComposer({
  read: async ({ db }, { account_id: id, created_at: changedAt }) => {
    const account = id === null ? null : await findAccountToNotify(db, id);
    return account && { ...account, changedAt };
  },
  mail: passwordChangedMail,
});
