import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import { hashPassword, hashPasswordLike } from '../accounts/passwords/password.ts';
import type { Database } from '../platform/db.ts';

/** The smallest cost of argon2id. */
const CHEAP = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * A hash of DEMO_PASSWORD that takes 0.1 ms to check instead of 25: thousands of sign-ins of the
 * tests are not about the hash. Passwords that a test sets have the real cost.
 */
export const cheapPasswordHash = (): Promise<string> => hashPasswordLike(DEMO_PASSWORD, CHEAP);

/** Gives the demo accounts hashes of the real cost, for tests that compare times. */
export async function setRealPasswordCost(db: Database): Promise<void> {
  await sql`update accounts set password_hash = ${await hashPassword(DEMO_PASSWORD)}`.execute(db);
}
