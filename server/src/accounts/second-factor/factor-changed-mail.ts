import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { z } from 'zod';
import type { MailContent } from '../../messages/mail-frame.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { translationsIn } from '../../translations.ts';
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

/** Holds no code, no name of a passkey and no link, so a copy of this mail is useless. */
function factorChangedMail(
  event: {
    readonly full_name: string;
    readonly email_address: string;
    readonly change: FactorChange;
    readonly changedAt: Date;
  },
  language: LanguageCode,
): MailContent {
  const t = translationsIn(language);
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
}

const facts = z.object({ change: z.enum(factorChanges) });

/** Also to an account that was disabled meanwhile. */
export const factorChangedMessage = messageComposer({
  read: async ({ db }, { account_id: id, created_at: changedAt }, payload) => {
    const { change } = facts.parse(payload);
    const account = id === null ? null : await findAccountToNotify(db, id);
    return account && { ...account, change, changedAt };
  },
  mail: factorChangedMail,
});
