import {
  codeExpiry,
  OTP_SENDS,
  OTP_TRIES,
  type SentCode,
} from '@salus/domain/verification/one-time-code.ts';
import { sql } from 'kysely';
import { endLiveCode } from '../contracts/end-proofs.ts';
import type { Reader, Tx } from '../platform/db.ts';
import type { NewCode } from './one-time-code.ts';

/** The times of the last codes of a contract, newest first: as many as the limits need. */
export async function readSends(tx: Tx, contractId: number): Promise<Date[]> {
  const rows = await tx
    .selectFrom('one_time_codes')
    .select('sent_at')
    .where('contract_id', '=', contractId)
    .orderBy('sent_at', 'desc')
    .limit(OTP_SENDS)
    .execute();
  return rows.map((row) => row.sent_at);
}

/** Replaces the live code; a contract has at most one. */
export async function replaceCode(
  tx: Tx,
  { nonce, codeHash }: NewCode,
  {
    contractId,
    sentBy,
    now,
  }: { readonly contractId: number; readonly sentBy: number; readonly now: Date },
): Promise<number> {
  await endLiveCode(tx, contractId, now);
  const { id } = await tx
    .insertInto('one_time_codes')
    .values({
      contract_id: contractId,
      nonce,
      code_hash: codeHash,
      sent_by: sentBy,
      sent_at: now,
      expires_at: codeExpiry(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type KnownCode = SentCode & NewCode & { readonly id: number };

/** The last code, live or not. Lock the contract first: concurrent guesses would count as one. */
export async function findLastCode(tx: Tx, contractId: number): Promise<KnownCode | null> {
  const code = await tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A code that ended long ago has lost its nonce and hash, so no guess can be checked.
  if (!code?.nonce || !code.code_hash) return null;
  const { id, nonce, code_hash: codeHash } = code;
  return {
    id,
    nonce,
    codeHash,
    expiresAt: code.expires_at,
    wrongTries: code.wrong_tries,
    endedAt: code.ended_at,
  };
}

/** Counts a wrong guess and returns the count. The last allowed one ends the code. */
export async function countWrongTry(tx: Tx, codeId: number, now: Date): Promise<number> {
  const { wrong_tries: tries } = await tx
    .updateTable('one_time_codes')
    .set({
      wrong_tries: sql`wrong_tries + 1`,
      ended_at: sql`case when wrong_tries + 1 >= ${OTP_TRIES} then ${now}::timestamptz end`,
    })
    .where('id', '=', codeId)
    .returning('wrong_tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/** Ends a code that was verified. */
export async function markCodeUsed(tx: Tx, codeId: number, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ ended_at: now, verified_at: now })
    .where('id', '=', codeId)
    .execute();
}

/** The nonce of a code that may still be sent: neither ended nor too old. */
export async function findNonceToSend(
  reader: Reader,
  codeId: number,
  now: Date,
): Promise<Buffer | null> {
  const code = await reader
    .selectFrom('one_time_codes')
    .select('nonce')
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return code?.nonce ?? null;
}
