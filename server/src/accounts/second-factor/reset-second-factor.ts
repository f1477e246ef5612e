import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import type { Operation, Outcome } from '../manage-accounts.ts';
import { endSessions } from '../sessions/session-rows.ts';
import { insertAccountHistory, lockAccount } from '../store.ts';
import { endChallengesOf } from './challenges.ts';
import { hasSecondFactor } from './factor-rows.ts';
import { notifyFactorChanged } from './notify-factor-changed.ts';

/**
 * Removes all factors of a person who lost them, mails that person, and ends all sessions: the
 * finder of a lost phone may hold one. The person signs in with the password and sets up another
 * factor where needed.
 */
export async function resetSecondFactor(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  emailAddress: string,
  operation: Operation,
): Promise<Outcome> {
  const account = await lockAccount(tx, emailAddress.toLowerCase());
  if (!account) return 'UNKNOWN_ACCOUNT';
  if (!(await hasSecondFactor(tx, account.id))) return 'UNCHANGED';
  await endChallengesOf(tx, account.id);
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id}`.execute(tx);
  await endSessions(tx, account.id, 'SECOND_FACTOR_RESET', operation.now);
  await insertAccountHistory(tx, account.id, 'SECOND_FACTOR_RESET', {}, operation);
  const { language, now } = operation;
  const owner = { id: account.id, emailAddress: account.email_address };
  await notifyFactorChanged(tx, app, owner, { change: 'reset', language, now });
  return 'DONE';
}
