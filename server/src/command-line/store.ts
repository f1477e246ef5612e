import { sql } from 'kysely';
import type { Reader } from '../platform/db.ts';

type SignIns = { readonly live: number; readonly last_at: Date | null };

/** Live sessions and the last recorded sign-in (ended sessions are deleted after a while). */
export async function findSignIns(db: Reader, emailAddress: string): Promise<SignIns> {
  const { rows } = await sql<SignIns>`
    select count(*) filter (where s.ended_at is null) as live, max(s.created_at) as last_at
    from sessions s join accounts a on a.id = s.account_id
    where a.email_address = ${emailAddress}`.execute(db);
  return rows[0] ?? { live: 0, last_at: null };
}

export type PasswordMail = {
  readonly reason: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly ended_at: Date | null;
  readonly status: string | null;
  readonly attempts: number | null;
  readonly sent_at: Date | null;
  readonly last_error: string | null;
};

/** The passwords that were mailed last, newest first, with the fate of their mails. */
export async function findPasswordMails(
  db: Reader,
  emailAddress: string,
  limit: number,
): Promise<PasswordMail[]> {
  const { rows } = await sql<PasswordMail>`
    select p.reason, p.created_at, p.expires_at, p.used_at, p.ended_at,
           m.status, m.attempts, m.sent_at, m.last_error
    from mailed_passwords p
      join accounts a on a.id = p.account_id
      left join messages m on m.mailed_password_id = p.id
    where a.email_address = ${emailAddress} order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

export type HistoryRow = {
  readonly at: Date;
  readonly operator: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The operators' changes to the account, oldest first. */
export async function findHistory(db: Reader, emailAddress: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.at, h.operator, h.action, h.details
    from account_history h join accounts a on a.id = h.account_id
    where a.email_address = ${emailAddress} order by h.id`.execute(db);
  return rows;
}
