import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

export type SessionToMail = {
  readonly full_name: string;
  readonly email_address: string;
  readonly user_agent: string;
  readonly ip: string;
};

export async function findSessionToMail(
  db: Reader,
  sessionId: string,
): Promise<SessionToMail | null> {
  const { rows } = await sql<SessionToMail>`
    select a.full_name, a.email_address, s.user_agent, s.ip
    from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Records the use of a session. @returns false if it has ended meanwhile */
export async function noteSessionUse(
  tx: Tx,
  sessionId: string,
  use: { readonly ip: string; readonly device: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set last_used_at = ${use.now}, ip = ${use.ip}, user_agent = ${use.device}
    where id = ${sessionId} and ended_at is null
    returning 1`.execute(tx);
  return rows.length === 1;
}

export type SessionOwner = {
  readonly id: number;
  readonly email_address: string;
  readonly language: LanguageCode;
};

/** The owner of a session, with the language of the mails about it. */
export async function findSessionOwner(db: Reader, sessionId: string): Promise<SessionOwner> {
  const { rows } = await sql<SessionOwner>`
    select a.id, a.email_address, s.language from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId}`.execute(db);
  const [owner] = rows;
  if (!owner) throw new Error('a session has no account');
  return owner;
}
