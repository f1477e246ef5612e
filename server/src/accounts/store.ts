import type { Channel, Role } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';
import type { Origin } from '../platform/http/routes.ts';

export type AccountRow = {
  readonly id: number;
  readonly email_address: string;
  readonly full_name: string;
  readonly role: Role;
  readonly channel: Channel | null;
  readonly level: string | null;
  readonly permissions: string;
  readonly password_hash: string;
  /** The hash of a pending mailed password that has not expired. */
  readonly mailed_hash: string | null;
  /** A mailed password that became the account's own one works no longer. */
  readonly is_password_expired: boolean;
  readonly is_auto_generated: boolean;
  readonly agreed_at: Date | null;
  readonly disabled_at: Date | null;
};

/** Expects the e-mail address in its stored form: lower case. */
export async function findAccount(
  db: Reader,
  emailAddress: string,
  now: Date,
): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.email_address, a.full_name, a.role, a.channel, a.level, a.permissions,
           a.password_hash, p.password_hash as mailed_hash,
           coalesce(a.password_expires_at <= ${now}, false) as is_password_expired,
           a.is_auto_generated, a.agreed_at, a.disabled_at
    from accounts a
      left join mailed_passwords p
        on p.account_id = a.id and p.ended_at is null and p.expires_at > ${now}
    where a.email_address = ${emailAddress}`.execute(db);
  return rows[0] ?? null;
}

export type LockedAccount = Omit<
  AccountRow,
  'mailed_hash' | 'permissions' | 'is_password_expired'
> & {
  readonly unit_path: readonly string[];
  readonly created_at: Date;
};

/**
 * Locks an account until the end of the transaction. Every write about an account takes this
 * lock first, so that concurrent changes queue and cannot deadlock.
 */
export async function lockAccount(tx: Tx, emailAddress: string): Promise<LockedAccount | null> {
  // Not "for update": contracts that refer to the account need not wait.
  const { rows } = await sql<LockedAccount>`
    select id, email_address, full_name, role, channel, level, unit_path(unit_id) as unit_path,
           password_hash, is_auto_generated, agreed_at, disabled_at, created_at
    from accounts where email_address = ${emailAddress} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export type PrincipalRow = Omit<
  AccountRow,
  'password_hash' | 'mailed_hash' | 'is_password_expired' | 'level' | 'permissions'
> & {
  readonly ended_at: Date | null;
  readonly has_second_factor: boolean;
  readonly method: 'PASSWORD' | 'OIDC';
};

/** The person behind a session, as they are now. */
export async function findPrincipal(
  db: Reader,
  accountId: number,
  sessionId: string,
): Promise<PrincipalRow | null> {
  const { rows } = await sql<PrincipalRow>`
    select a.id, a.email_address, a.full_name, a.role, a.channel, a.is_auto_generated, a.agreed_at,
           a.disabled_at, s.ended_at, s.method, has_second_factor(a.id) as has_second_factor
    from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId} and a.id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export type NewSession = {
  readonly id: string;
  readonly accountId: number;
  readonly passwordHash: string;
  readonly deviceId: string;
  readonly origin: Origin;
  readonly method: 'PASSWORD' | 'OIDC';
  readonly secondFactorAt: Date | null;
  readonly now: Date;
};

/**
 * Begins a session unless the password changed since its check or the account is disabled:
 * either change ends all sessions and must include this one.
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions
      (id, account_id, created_at, last_used_at, device_id, user_agent, ip, language,
       method, second_factor_at)
    select ${session.id}::uuid, id, ${session.now}::timestamptz, ${session.now}::timestamptz,
           ${session.deviceId}::uuid, ${session.origin.device}, ${session.origin.ip},
           ${session.origin.language}, ${session.method},
           ${session.secondFactorAt}::timestamptz
    from accounts
    where id = ${session.accountId} and password_hash = ${session.passwordHash}
      and disabled_at is null for share
    returning 1`.execute(tx);
  return rows.length === 1;
}

export async function insertRefreshToken(
  tx: Tx,
  token: {
    readonly hash: Buffer;
    readonly sessionId: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await sql`insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
    values (${token.hash}, ${token.sessionId}, ${token.now}, ${token.expiresAt})`.execute(tx);
}

export type RefreshTokenRow = {
  readonly session_id: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly account_id: number;
  readonly device_id: string | null;
  readonly ended_at: Date | null;
  readonly disabled_at: Date | null;
};

/** Locks the token, so that of two concurrent uses the second one sees the first. */
export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<RefreshTokenRow | null> {
  const { rows } = await sql<RefreshTokenRow>`
    select t.session_id, t.expires_at, t.used_at, s.account_id, s.device_id, s.ended_at,
           a.disabled_at
    from refresh_tokens t join sessions s on s.id = t.session_id
      join accounts a on a.id = s.account_id
    where t.token_hash = ${hash} for update of t`.execute(tx);
  return rows[0] ?? null;
}

export async function markRefreshTokenUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await sql`update refresh_tokens set used_at = ${now} where token_hash = ${hash}`.execute(tx);
}

export type SessionEnd =
  | 'LOGOUT'
  | 'LOGOUT_EVERYWHERE'
  | 'TOKEN_REUSED'
  | 'DISABLED'
  | 'PASSWORD_CHANGED'
  | 'ENDED_FROM_LIST'
  | 'SECOND_FACTOR_RESET';

/** Ends one session; a trigger notifies every server. @returns false if it had ended before */
export async function endSession(
  tx: Tx,
  sessionId: string,
  because: SessionEnd,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update sessions set ended_at = ${now}, ended_because = ${because}
    where id = ${sessionId} and ended_at is null returning 1`.execute(tx);
  return rows.length === 1;
}

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

/** Concurrent sign-ins with the old password fail afterwards, see `insertSession`. */
export async function setPassword(
  tx: Tx,
  accountId: number,
  password: {
    readonly hash: string;
    readonly isAutoGenerated: boolean;
    readonly expiresAt: Date | null;
  },
): Promise<void> {
  await sql`update accounts
    set password_hash = ${password.hash}, is_auto_generated = ${password.isAutoGenerated},
        password_expires_at = ${password.expiresAt}
    where id = ${accountId}`.execute(tx);
  // Second steps of sign-ins with the old password.
  await sql`delete from second_factor_challenges
    where account_id = ${accountId}`.execute(tx);
}

/**
 * Turns a mailed password into the account's own one.
 * @returns its expiry, which stays in force; null if a concurrent request used it first
 */
export async function spendMailedPassword(
  tx: Tx,
  accountId: number,
  hash: string,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    update mailed_passwords
    set used_at = ${now}, ended_at = ${now}, nonce = null, password_hash = null
    where account_id = ${accountId} and password_hash = ${hash} and ended_at is null
      and expires_at > ${now}
    returning expires_at`.execute(tx);
  return rows[0]?.expires_at ?? null;
}

/** Counts requested passwords, also used and replaced ones. */
export async function countForgotten(db: Reader, accountId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mailed_passwords
    where account_id = ${accountId} and reason = 'FORGOTTEN' and created_at >= ${since}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type PasswordToMail = {
  readonly nonce: Buffer;
  readonly reason: 'NEW_ACCOUNT' | 'FORGOTTEN' | 'BY_ADMINISTRATOR';
  readonly expires_at: Date;
  readonly full_name: string;
  readonly email_address: string;
};

/** Returns null for a password that is used, replaced or expired, or of a disabled account. */
export async function findPasswordToMail(
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

export async function findAccountToNotify(
  db: Reader,
  id: number,
): Promise<{ readonly full_name: string; readonly email_address: string } | null> {
  const { rows } = await sql<{ full_name: string; email_address: string }>`
    select full_name, email_address from accounts where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type AccountAction =
  | 'CREATED'
  | 'CHANGED'
  | 'DISABLED'
  | 'ENABLED'
  | 'PASSWORD_MAILED'
  | 'PASSWORD_CHANGED'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'SECOND_FACTOR_RESET'
  | 'RECOVERY_CODES_RENEWED'
  | 'RECOVERY_CODE_USED';

/** The operator is a name from the command line, or the account's own address. */
export async function insertAccountHistory(
  tx: Tx,
  accountId: number,
  action: AccountAction,
  details: object,
  { operator, now }: { readonly operator: string; readonly now: Date },
): Promise<void> {
  await sql`insert into account_history (account_id, at, operator, action, details)
    values (${accountId}, ${now}, ${operator}, ${action}, ${JSON.stringify(details)})`.execute(tx);
}
