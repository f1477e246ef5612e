import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

/** MFA-2: a challenge ends after this time, or after this many wrong answers. */
const CHALLENGE_MINUTES = 5;
const WRONG_ANSWERS = 5;

type Purpose = 'SIGN_IN' | 'STEP_UP' | 'ADD_PASSKEY';
type Challenge = {
  readonly account_id: number;
  readonly email_address: string;
  readonly wrong_answers: number;
  /** The first step of the sign-in. */
  readonly method: 'PASSWORD' | 'OIDC';
};

/** Only the hash is stored, as for refresh tokens. */
function idHash(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/**
 * Opens the second step of a sign-in, unless the password changed since its check.
 * @returns the id, which is the WebAuthn challenge too
 */
export async function openSignIn(
  tx: Tx,
  account: { readonly id: number; readonly password_hash: string },
  method: Challenge['method'],
  now: Date,
): Promise<string | null> {
  const id = newId();
  const { rows } = await sql`
    insert into second_factor_challenges (id_hash, account_id, purpose, expires_at, method)
    select ${idHash(id)}::bytea, id, 'SIGN_IN', ${challengeEnd(now)}::timestamptz, ${method}
      from accounts
    where id = ${account.id} and password_hash = ${account.password_hash}
      and disabled_at is null for share
    returning 1`.execute(tx);
  return rows.length === 1 ? id : null;
}

/** Opens a challenge of a session and replaces the last one of its purpose. */
export async function openInSession(
  tx: Tx,
  session: { readonly accountId: number; readonly sessionId: string },
  purpose: Exclude<Purpose, 'SIGN_IN'>,
  now: Date,
): Promise<string> {
  const id = newId();
  await sql`delete from second_factor_challenges
    where session_id = ${session.sessionId} and purpose = ${purpose}`.execute(tx);
  await sql`
    insert into second_factor_challenges (id_hash, account_id, purpose, session_id, expires_at)
    values (${idHash(id)}, ${session.accountId}, ${purpose}, ${session.sessionId},
            ${challengeEnd(now)})
    `.execute(tx);
  return id;
}

/** A live challenge. Read it again after the account's lock: the lock decides. */
export async function findChallenge(
  db: Reader,
  id: string,
  { purpose, sessionId }: { readonly purpose: Purpose; readonly sessionId: string | null },
  now: Date,
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    select c.account_id, a.email_address, c.wrong_answers, c.method
    from second_factor_challenges c join accounts a on a.id = c.account_id
    where c.id_hash = ${idHash(id)} and c.purpose = ${purpose}
      and c.session_id is not distinct from ${sessionId}::uuid
      and c.expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

export async function endChallenge(tx: Tx, id: string): Promise<void> {
  await sql`delete from second_factor_challenges where id_hash = ${idHash(id)}`.execute(tx);
}

/** Counts a wrong answer; the last one allowed ends the challenge. @returns the answers left */
export async function countWrongAnswer(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ wrong_answers: number }>`
    update second_factor_challenges set wrong_answers = wrong_answers + 1
    where id_hash = ${idHash(id)} returning wrong_answers`.execute(tx);
  const triesLeft = Math.max(0, WRONG_ANSWERS - (rows[0]?.wrong_answers ?? WRONG_ANSWERS));
  if (triesLeft === 0) await endChallenge(tx, id);
  return triesLeft;
}

/** After a change of the password or the factors, sign-ins start again. */
export async function endChallenges(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from second_factor_challenges where account_id = ${accountId}`.execute(tx);
}

function newId(): string {
  return randomBytes(32).toString('base64url');
}

function challengeEnd(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
}
