import type { Messages } from '@salus/messages/messages.ts';
import { sql } from 'kysely';
import { messageComposer } from '../../messages/message-composer.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import type { Reader } from '../../platform/db.ts';
import { generatedPassword } from './generated-password.ts';

/** Derived from the key, so only the mail holds the password; an expired one is not sent. */
export const passwordMessage = messageComposer({
  read: async ({ db, clock }, { mailed_password_id: id }) =>
    id === null ? null : await findPasswordToMail(db, id, clock()),
  mail: (passwordToMail, { t, config }) => {
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
  },
});

type PasswordToMail = {
  readonly nonce: Buffer;
  readonly reason: 'NEW_ACCOUNT' | 'FORGOTTEN' | 'BY_ADMINISTRATOR';
  readonly expires_at: Date;
  readonly full_name: string;
  readonly email_address: string;
};

/** Returns null for a password that is used, replaced or expired, or of a disabled account. */
async function findPasswordToMail(
  db: Reader,
  id: number,
  now: Date,
): Promise<PasswordToMail | null> {
  const { rows } = await sql<PasswordToMail>`
    select p.nonce, p.reason, p.expires_at, a.full_name, a.email_address
    from mailed_passwords p join accounts a on a.id = p.account_id
    where p.id = ${id} and p.ended_at is null and p.expires_at > ${now}
      and a.disabled_at is null`.execute(db);
  return rows[0] ?? null;
}
