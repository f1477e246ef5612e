import type { SellerCertificate } from '@salus/domain/administration/seller-certificate.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { Channel, Role } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Database, Tx } from '../platform/db.ts';
import {
  CERTIFICATE,
  findAccount,
  type HistoryAuthor,
  insertAccountHistory,
  type LockedAccount,
  lockAccount,
} from './account-rows.ts';
import { type Authority, judgeChange, recordDecision } from './judge-change.ts';
import {
  endMailedPasswords,
  mailPassword,
  makePassword,
  type NewPassword,
} from './passwords/mailed-password.ts';
import { hashOfNothing } from './passwords/password.ts';
import { endSessions } from './sessions/session-rows.ts';
import { endLockouts, hashEmail, lockSignIn } from './sign-in-lockout.ts';
import { awaitTurnToPlace, findOrMakeUnit, type UnitPath } from './units.ts';

export type Operation = HistoryAuthor & {
  readonly language: LanguageCode;
  readonly authority: Authority;
  /** Whether a new unit may resemble another one (AUTH-33). */
  readonly makesResemblingUnits: boolean;
};

export type AccountDetails = {
  readonly fullName: string;
  readonly role: Role;
  /** Officers must have one: it chooses what they sell. */
  readonly channel: Channel | null;
  readonly level: string | null;
  readonly unit: UnitPath;
  readonly certificate: SellerCertificate | null;
};

/** A password for an account, hashed before the transaction begins. */
export type PreparedPassword = { readonly beside: string; readonly password: NewPassword };

/** For a new account, which has no valid password until its mail is used. */
export async function preparePassword(app: Pick<App, 'config'>): Promise<PreparedPassword> {
  const beside = hashOfNothing();
  return { beside, password: await makePassword(app.config.keys['mailed-password'], beside) };
}

/** For an existing account; null if there is none. */
export async function prepareReset(
  app: Pick<App, 'config' | 'db' | 'clock'>,
  emailAddress: string,
): Promise<PreparedPassword | null> {
  const account = await findAccount(app.db, emailAddress.toLowerCase(), app.clock());
  if (!account) return null;
  const beside = account.password_hash;
  return { beside, password: await makePassword(app.config.keys['mailed-password'], beside) };
}

/**
 * Creates an account and mails its first password, which is valid for 24 hours.
 * @returns ACCOUNT_EXISTS if the address has an account already, which stays unchanged
 */
export async function createAccount(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  emailAddress: string,
  details: AccountDetails,
  { beside, password }: PreparedPassword,
  operation: Operation,
): Promise<'DONE' | 'ACCOUNT_EXISTS' | 'NEEDS_SECOND_ADMIN'> {
  const address = emailAddress.toLowerCase();
  const { certificate } = details;
  const decision = judgeChange('CREATE_ACCOUNT', null, details, operation);
  if (decision === 'REQUEST')
    return (await lockAccount(tx, address)) ? 'ACCOUNT_EXISTS' : 'NEEDS_SECOND_ADMIN';
  const unitId = await findOrMakeUnit(tx, details.unit, {
    makesResembling: operation.makesResemblingUnits,
  });
  const { rows } = await sql<{ id: number }>`
    insert into accounts (email_address, full_name, role, channel, level, unit_id,
                          certificate_number, certificate_from, certificate_to,
                          password_hash, is_auto_generated, created_at)
    values (${address}, ${details.fullName}, ${details.role}, ${details.channel},
            ${details.level}, ${unitId}, ${certificate?.number ?? null},
            ${certificate?.validFrom ?? null}, ${certificate?.validTo ?? null},
            ${beside}, true, ${operation.now})
    on conflict (email_address) do nothing returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return 'ACCOUNT_EXISTS';
  await insertAccountHistory(tx, id, 'CREATED', details, operation);
  await recordDecision(tx, id, decision, operation);
  await mailPassword(tx, app, { id, emailAddress: address }, password, {
    ...operation,
    reason: 'NEW_ACCOUNT',
  });
  return 'DONE';
}

/** The result of an operation. UNCHANGED: all values were equal, and nothing is written. */
export type Outcome = 'DONE' | 'UNCHANGED' | 'UNKNOWN_ACCOUNT' | 'NEEDS_SECOND_ADMIN';

/** Sessions use the new details from the next call on; those of another role end. */
export async function changeAccount(
  tx: Tx,
  emailAddress: string,
  details: Partial<AccountDetails>,
  operation: Operation,
): Promise<Outcome> {
  if (details.unit !== undefined) await awaitTurnToPlace(tx);
  const account = await lockAccount(tx, emailAddress.toLowerCase());
  if (!account) return 'UNKNOWN_ACCOUNT';
  const before = accountDetails(account);
  const after = { ...before, ...details };
  const changedFields = objectKeys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changedFields.length === 0) return 'UNCHANGED';
  const decision = judgeChange('CHANGE_ACCOUNT', before, after, operation);
  if (decision === 'REQUEST') return 'NEEDS_SECOND_ADMIN';
  const unitId = await findOrMakeUnit(tx, after.unit, {
    makesResembling: operation.makesResemblingUnits,
  });
  await sql`update accounts set full_name = ${after.fullName}, role = ${after.role},
    channel = ${after.channel}, level = ${after.level}, unit_id = ${unitId},
    certificate_number = ${after.certificate?.number ?? null},
    certificate_from = ${after.certificate?.validFrom ?? null},
    certificate_to = ${after.certificate?.validTo ?? null}
    where id = ${account.id}`.execute(tx);
  const changes = Object.fromEntries(
    changedFields.map((field) => [field, [before[field], after[field]]]),
  );
  await insertAccountHistory(tx, account.id, 'CHANGED', changes, operation);
  await recordDecision(tx, account.id, decision, operation);
  if (after.role !== before.role)
    await endSessions(tx, account.id, 'BY_ADMINISTRATOR', operation.now);
  return 'DONE';
}

/** Ends all sessions on every server, and mailed passwords; sign-in is refused until enabled. */
export async function disableAccount(
  tx: Tx,
  emailAddress: string,
  operation: Operation,
): Promise<Outcome> {
  const account = await lockAccount(tx, emailAddress.toLowerCase());
  if (!account) return 'UNKNOWN_ACCOUNT';
  if (account.disabled_at) return 'UNCHANGED';
  await sql`update accounts set disabled_at = ${operation.now} where id = ${account.id}`.execute(
    tx,
  );
  await endSessions(tx, account.id, 'DISABLED', operation.now);
  await endMailedPasswords(tx, account.id, operation.now);
  await insertAccountHistory(tx, account.id, 'DISABLED', {}, operation);
  return 'DONE';
}

/** The old password is valid again. An account without one needs a reset as well. */
export async function enableAccount(
  tx: Tx,
  emailAddress: string,
  operation: Operation,
): Promise<Outcome> {
  const account = await lockAccount(tx, emailAddress.toLowerCase());
  if (!account) return 'UNKNOWN_ACCOUNT';
  if (!account.disabled_at) return 'UNCHANGED';
  const decision = judgeChange('ENABLE_ACCOUNT', null, accountDetails(account), operation);
  if (decision === 'REQUEST') return 'NEEDS_SECOND_ADMIN';
  await sql`update accounts set disabled_at = null where id = ${account.id}`.execute(tx);
  await insertAccountHistory(tx, account.id, 'ENABLED', {}, operation);
  await recordDecision(tx, account.id, decision, operation);
  return 'DONE';
}

/**
 * Mails a password without counting it towards the account's daily limit of requested ones.
 * @returns CHANGED_MEANWHILE if the password changed since the new one was prepared
 */
export async function resetByAdministrator(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  emailAddress: string,
  { beside, password }: PreparedPassword,
  operation: Operation,
): Promise<'DONE' | 'UNKNOWN_ACCOUNT' | 'DISABLED' | 'CHANGED_MEANWHILE'> {
  // Lock order of every sign-in: the address, then the account.
  await lockSignIn(tx, hashEmail(emailAddress.toLowerCase()));
  const account = await lockAccount(tx, emailAddress.toLowerCase());
  if (!account) return 'UNKNOWN_ACCOUNT';
  if (account.disabled_at) return 'DISABLED';
  if (account.password_hash !== beside) return 'CHANGED_MEANWHILE';
  const to = { id: account.id, emailAddress: account.email_address };
  // The new password would be refused until the lockout ends.
  await endLockouts(tx, hashEmail(account.email_address));
  await mailPassword(tx, app, to, password, { ...operation, reason: 'BY_ADMINISTRATOR' });
  await insertAccountHistory(tx, account.id, 'PASSWORD_MAILED', {}, operation);
  return 'DONE';
}

/** Ends the lockout after wrong passwords (AUTH-3). */
export async function unlockAccount(
  tx: Tx,
  emailAddress: string,
  operation: Operation,
): Promise<Outcome> {
  await lockSignIn(tx, hashEmail(emailAddress.toLowerCase()));
  const account = await lockAccount(tx, emailAddress.toLowerCase());
  if (!account) return 'UNKNOWN_ACCOUNT';
  if (!(await endLockouts(tx, hashEmail(account.email_address)))) return 'UNCHANGED';
  await insertAccountHistory(tx, account.id, 'UNLOCKED', {}, operation);
  return 'DONE';
}

/** Ends every session of an account; the person may sign in again. */
export async function endAccountSessions(
  tx: Tx,
  emailAddress: string,
  operation: Operation,
): Promise<Outcome> {
  const account = await lockAccount(tx, emailAddress.toLowerCase());
  if (!account) return 'UNKNOWN_ACCOUNT';
  if ((await endSessions(tx, account.id, 'BY_ADMINISTRATOR', operation.now)) === 0)
    return 'UNCHANGED';
  await insertAccountHistory(tx, account.id, 'SESSIONS_ENDED', {}, operation);
  return 'DONE';
}

export type ListedAccount = AccountDetails & {
  readonly emailAddress: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Has not chosen their own password yet. */
  readonly isAutoGenerated: boolean;
  readonly agreedAt: Date | null;
};

/** All accounts, by address. */
export async function listAccounts(db: Database | Tx): Promise<ListedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    select a.id, a.email_address, a.full_name, a.role, a.channel, a.level,
           unit_path(a.unit_id) as unit_path, ${CERTIFICATE} as certificate, a.password_hash,
           a.is_auto_generated,
           a.agreed_at, a.disabled_at, a.created_at
    from accounts a order by a.email_address`.execute(db);
  return rows.map((row) => ({
    emailAddress: row.email_address,
    ...accountDetails(row),
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    isAutoGenerated: row.is_auto_generated,
    agreedAt: row.agreed_at,
  }));
}

export function accountDetails(account: LockedAccount): AccountDetails {
  return {
    fullName: account.full_name,
    role: account.role,
    channel: account.channel,
    level: account.level,
    unit: account.unit_path,
    certificate: account.certificate,
  };
}
