import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { insertAccountHistory, lockAccount } from '../account-rows.ts';
import { judgeChange, recordDecision } from '../judge-change.ts';
import { accountDetails, type Operation, type Outcome } from '../manage-accounts.ts';
import { endSessions } from '../sessions/session-rows.ts';
import { endChallenges } from './challenges.ts';
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
  const power = accountDetails(account);
  const decision = judgeChange('RESET_SECOND_FACTOR', power, power, operation);
  if (decision === 'REQUEST') return 'NEEDS_SECOND_ADMIN';
  await endChallenges(tx, account.id);
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id}`.execute(tx);
  await endSessions(tx, account.id, 'SECOND_FACTOR_RESET', operation.now);
  await insertAccountHistory(tx, account.id, 'SECOND_FACTOR_RESET', {}, operation);
  await recordDecision(tx, account.id, decision, operation);
  const { language, now } = operation;
  const owner = { id: account.id, emailAddress: account.email_address };
  await notifyFactorChanged(tx, app, owner, { change: 'reset', language, now });
  return 'DONE';
}
