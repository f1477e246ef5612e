import { messageComposer } from '../../messages/message-composer.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { findAccountToNotify } from '../account-rows.ts';

/** Also to an account that was disabled meanwhile. */
export const passwordChangedMessage = messageComposer({
  read: async ({ db }, { account_id: id, created_at: changedAt }) => {
    const account = id === null ? null : await findAccountToNotify(db, id);
    return account && { ...account, changedAt };
  },
  // Holds no password and no link, so a copy of this mail is useless for phishing.
  mail: (event, { t }) => ({
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
  }),
});
