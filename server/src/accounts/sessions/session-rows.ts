import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

type SessionToMail = {
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

type SessionOwner = {
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

/** How and when a session began. */
export async function findSignIn(
  db: Reader,
  sessionId: string,
): Promise<{ readonly method: 'PASSWORD' | 'OIDC'; readonly signedInAt: Date }> {
  const { rows } = await sql<{ method: 'PASSWORD' | 'OIDC'; signed_in_at: Date }>`
    select method, created_at as signed_in_at from sessions
    where id = ${sessionId}::uuid`.execute(db);
  const [session] = rows;
  if (!session) throw new Error('an authenticated session has a row');
  return { method: session.method, signedInAt: session.signed_in_at };
}

type LiveSession = {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
};

/** Sessions that can still be refreshed, the last used first. */
export async function findLiveSessions(
  db: Reader,
  accountId: number,
  now: Date,
): Promise<readonly LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select id, user_agent, ip, created_at, coalesce(last_used_at, created_at) as last_used_at
    from sessions s
    where account_id = ${accountId} and ended_at is null
      and exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > ${now})
    order by 5 desc, created_at desc`.execute(db);
  return rows;
}

/** @returns false if the account has no such live session */
export async function endAccountSession(
  tx: Tx,
  accountId: number,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set ended_at = ${now}, ended_because = 'ENDED_FROM_LIST'
    where id = ${sessionId}::uuid and account_id = ${accountId} and ended_at is null
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Ends all sessions of an account but one. @returns how many there were */
export async function endSessionsExcept(
  tx: Tx,
  accountId: number,
  keptId: string,
  because: 'ENDED_FROM_LIST' | 'SECOND_FACTOR_ADDED',
  now: Date,
): Promise<number> {
  // The lock of every write about an account: concurrent ends would deadlock on the rows.
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql`
    update sessions set ended_at = ${now}, ended_because = ${because}
    where account_id = ${accountId} and id <> ${keptId}::uuid and ended_at is null
    returning 1`.execute(tx);
  return rows.length;
}

export type SessionEnd =
  | 'LOGOUT'
  | 'LOGOUT_EVERYWHERE'
  | 'TOKEN_REUSED'
  | 'DISABLED'
  | 'PASSWORD_CHANGED'
  | 'ENDED_FROM_LIST'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_RESET'
  | 'BY_ADMINISTRATOR';

/** Ends all sessions of a person. @returns how many there were */
export async function endSessions(
  tx: Tx,
  accountId: number,
  because: SessionEnd,
  now: Date,
): Promise<number> {
  const { rows } = await sql`update sessions set ended_at = ${now}, ended_because = ${because}
    where account_id = ${accountId} and ended_at is null returning 1`.execute(tx);
  return rows.length;
}
