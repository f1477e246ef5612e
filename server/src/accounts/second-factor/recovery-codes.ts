import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@salus/domain/people/second-factor.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Reader, Tx } from '../../platform/db.ts';

/** Crockford's alphabet: without I, L, O and U, which people confuse. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** `A1B2C-D3E4F`: 50 random bits. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`;
}

/** The letters of a typed code; null for a text of another form. */
export function readRecoveryCode(input: string): string | null {
  const letters = input
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return new RegExp(`^[${ALPHABET}]{${LENGTH}}$`).test(letters) ? letters : null;
}

function codeHash(key: Uint8Array, accountId: number, letters: string): Buffer {
  return createHmac('sha256', key).update(`${accountId}:${letters}`).digest();
}

/** Replaces all codes. @returns the new ones, which can't be read again */
export async function renewCodes(
  tx: Tx,
  app: Pick<App, 'config'>,
  accountId: number,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const key = app.config.keys['recovery-code'];
  const hashes = codes.map((code) => codeHash(key, accountId, code.replace('-', '')));
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(tx);
  await sql`insert into recovery_codes (account_id, code_hash, created_at)
    select ${accountId}, hash, ${now} from unnest(${hashes}::bytea[]) as hash`.execute(tx);
  return codes;
}

/** Uses a code up. @returns false for an unknown or used one */
export async function spendRecoveryCode(
  tx: Tx,
  app: Pick<App, 'config'>,
  accountId: number,
  letters: string,
  now: Date,
): Promise<boolean> {
  const hash = codeHash(app.config.keys['recovery-code'], accountId, letters);
  const { rows } = await sql`update recovery_codes set used_at = ${now}
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null
    returning 1`.execute(tx);
  return rows.length === 1;
}

export async function countRecoveryCodes(db: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from recovery_codes
    where account_id = ${accountId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
