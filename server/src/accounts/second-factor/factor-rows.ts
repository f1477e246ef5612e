import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

export type PasskeyRow = {
  readonly id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
};

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Reader, accountId: number): Promise<readonly PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at
    from passkeys where account_id = ${accountId} order by id`.execute(db);
  return rows;
}

/** @returns the id; null for a credential that is registered already */
export async function insertPasskey(
  tx: Tx,
  accountId: number,
  passkey: Pick<
    PasskeyRow,
    'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'name' | 'created_at'
  >,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into passkeys (account_id, credential_id, public_key, sign_count, transports, name,
                          created_at)
    values (${accountId}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.sign_count},
            ${passkey.transports}, ${passkey.name}, ${passkey.created_at})
    on conflict (credential_id) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** @returns false for a passkey of another account, or none */
export async function nameOwnPasskey(
  tx: Tx,
  accountId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`update passkeys set name = ${name}
    where id = ${id} and account_id = ${accountId} returning 1`.execute(tx);
  return rows.length === 1;
}

/** @returns its name; null for a passkey of another account, or none */
export async function deleteOwnPasskey(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`delete from passkeys
    where id = ${id} and account_id = ${accountId} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function notePasskeyUse(
  tx: Tx,
  id: number,
  signCount: number,
  now: Date,
): Promise<void> {
  await sql`update passkeys set sign_count = ${signCount}, last_used_at = ${now}
    where id = ${id}`.execute(tx);
}

type TotpRow = {
  readonly secret: Buffer | null;
  readonly confirmed_at: Date | null;
  readonly pending_secret: Buffer | null;
  readonly pending_since: Date | null;
};

export async function findTotp(db: Reader, accountId: number): Promise<TotpRow | null> {
  const { rows } = await sql<TotpRow>`
    select secret, confirmed_at, pending_secret, pending_since
    from totp_secrets where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function savePendingTotp(
  tx: Tx,
  accountId: number,
  secret: Buffer,
  now: Date,
): Promise<void> {
  await sql`insert into totp_secrets (account_id, pending_secret, pending_since)
    values (${accountId}, ${secret}, ${now})
    on conflict (account_id) do update
    set pending_secret = excluded.pending_secret, pending_since = excluded.pending_since
    `.execute(tx);
}

/** The confirming code is used up with it. */
export async function confirmPendingTotp(
  tx: Tx,
  accountId: number,
  step: number,
  now: Date,
): Promise<void> {
  await sql`update totp_secrets
    set secret = pending_secret, confirmed_at = ${now}, pending_secret = null,
        pending_since = null, last_step = ${step}
    where account_id = ${accountId}`.execute(tx);
}

/** Uses up the code of a time step. @returns false for one that is not newer than the last */
export async function spendStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { rows } = await sql`update totp_secrets set last_step = ${step}
    where account_id = ${accountId} and last_step < ${step} returning 1`.execute(tx);
  return rows.length === 1;
}

/** @returns false if there was none */
export async function deleteTotp(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`delete from totp_secrets
    where account_id = ${accountId} returning secret is not null as was`.execute(tx);
  return rows[0]?.was ?? false;
}

/** Whether the account has enrolled, and when this session last proved a factor. */
export async function findProof(
  db: Reader,
  session: { readonly accountId: number; readonly sessionId: string },
): Promise<{ readonly is_enrolled: boolean; readonly proved_at: Date | null }> {
  const { rows } = await sql<{ is_enrolled: boolean; proved_at: Date | null }>`
    select has_second_factor(a.id) as is_enrolled, s.second_factor_at as proved_at
    from accounts a left join sessions s on s.id = ${session.sessionId} and s.account_id = a.id
    where a.id = ${session.accountId}`.execute(db);
  return rows[0] ?? { is_enrolled: true, proved_at: null };
}

export async function noteProof(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await sql`update sessions set second_factor_at = ${now} where id = ${sessionId}`.execute(tx);
}

export async function hasSecondFactor(db: Reader, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select has_second_factor(${accountId}) as has`.execute(db);
  return rows[0]?.has ?? false;
}
