import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Origin } from '../../platform/http/routes.ts';
import type { SessionEnd } from './session-rows.ts';

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
    values (${token.hash}, ${token.sessionId}, ${token.now}, ${token.expiresAt})
    on conflict (token_hash) do nothing`.execute(tx);
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
