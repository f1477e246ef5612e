import { z } from 'zod';
import { messageComposer } from '../../messages/message-composer.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { findAccountToNotify } from '../account-rows.ts';

const factorChanges = [
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'codesRenewed',
  /** The administrator removed every factor. */
  'reset',
] as const;
export type FactorChange = (typeof factorChanges)[number];

const facts = z.object({ change: z.enum(factorChanges) });

/** Also to an account that was disabled meanwhile. */
export const factorChangedMessage = messageComposer({
  read: async ({ db }, { account_id: id, created_at: changedAt }, payload) => {
    const { change } = facts.parse(payload);
    const account = id === null ? null : await findAccountToNotify(db, id);
    return account && { ...account, change, changedAt };
  },
  // Holds no code, no name of a passkey and no link, so a copy of this mail is useless.
  mail: (event, { t }) => {
    const { change } = event;
    return {
      subject: t(($) => $.mail.secondFactor.subject),
      heading: t(($) => $.mail.secondFactor.heading),
      greeting: t(($) => $.mail.dear, { name: event.full_name }),
      opening: [
        t(($) => $.mail.secondFactor.changed[change], {
          emailAddress: event.email_address,
          ...timeAndDay(event.changedAt),
        }),
      ],
      closing: [
        change === 'reset'
          ? t(($) => $.mail.secondFactor.resetAdvice)
          : t(($) => $.mail.secondFactor.advice),
      ],
      small: [t(($) => $.mail.secondFactor.noLink)],
    };
  },
});
