import { hkdfSync } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OverlapGuard, overlapGuards } from '@salus/domain/contracts/warnings/overlap.ts';
import { type SelfRule, selfRules } from '@salus/domain/contracts/warnings/self.ts';
import { SMS_PREFIXES } from '@salus/domain/messages/sms-number.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import { roles } from '@salus/domain/people/roles.ts';
import { z } from 'zod';
import { approvalLimit } from './settings/approval-limits.ts';
import { readExternalHosts } from './settings/external-hosts.ts';
import { type InsecureName, readAllowInsecure } from './settings/insecure-names.ts';
import { refusedSettings, startRefusal } from './settings/refused-settings.ts';
import type { GivenSettings } from './settings/unsafe-settings.ts';

/** All settings (docs/configuration.md). Only this file reads the environment. */
const modes = ['development', 'test', 'production'] as const;
type Mode = (typeof modes)[number];

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => /^(true|1)$/.test(text));

const environment = z.object({
  SALUS_ENV: z.enum(modes).default('development'),
  /** Which of the two parts this process runs; both by default. */
  SALUS_ROLE: z.enum(['all', 'server', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** The public origin, used in SMS links, QR codes and the gateway's return address. */
  PUBLIC_URL: z.url().optional(),
  SALUS_DATA_DIR: z.string().optional(),
  /** The folder of index.html, customer.html and assets/; web/dist by default. */
  SCREENS_DIR: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  /** The owner of the tables, who migrates; the user of DATABASE_URL then only works on them. */
  DATABASE_OWNER_URL: z.string().optional(),
  /** False behind a pooler that does not track prepared statements: PgBouncer before 1.21. */
  DATABASE_PREPARE: flag.default(true),
  /** PostgreSQL itself when DATABASE_URL is a pooler: for LISTEN, migrations, jobs and exports. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** Time limit of each statement of a request, in milliseconds (API-14). */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(1000).default(3000),
  /** Longest wait of a migration for a table, in milliseconds, five times (RUN-20). */
  MIGRATION_LOCK_TIMEOUT_MS: z.coerce.number().int().min(100).default(5000),
  /** Time between the signal to stop and the stop, in which the load balancer notices (RUN-17). */
  DRAIN_SECONDS: z.coerce.number().min(0).optional(),
  /** A read-only replica of that database, for reads that may lag a second. */
  DATABASE_REPLICA_URL: z.string().optional(),
  /** Behind a proxy: the proxies whose forwarded client address is trusted (CIDR list). */
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
  /** An OTLP/HTTP collector that gets spans as JSON (RUN-27); none when unset. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Key of the history's MACs, instead of one from the master secret: auditors may hold it. */
  HISTORY_KEY: z.string().min(32).optional(),
  /** Master secret; keys for tokens, links, file addresses and captcha are derived from it. */
  SALUS_SECRET: z.string().min(32).optional(),
  INSURER_NAME: z.string().default('Công ty Bảo hiểm Salus'),
  /** The insurer's name in SMS, as customers know it. */
  INSURER_SHORT_NAME: z.string().max(11).default('Salus'),
  INSURER_HOTLINE: z.string().default('1900 1234'),
  /** The legal identity below the customer's pages (LINK-15). */
  INSURER_LICENCE: z.string().default('00 GP/KDBH'),
  INSURER_TAX_CODE: z.string().default('0100000000'),
  INSURER_ADDRESS: z.string().default('Số 1 Phố Mẫu, Hà Nội'),
  INSURER_WEBSITE: z.url().default('https://salus.test'),
  /** Signature block of certificates (DOC-14). */
  INSURER_REPRESENTATIVE: z.string().max(100).optional(),
  INSURER_REPRESENTATIVE_TITLE: z.string().max(100).optional(),
  INSURER_SEAL_PATH: z.string().optional(),
  CAPTCHA_PROVIDER: z
    .enum(['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'off'])
    .default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  /** Verifies the answers of a hosted provider elsewhere, e.g. at a relay in the bank's network. */
  CAPTCHA_VERIFY_URL: z.url().optional(),
  ONEPAY_MERCHANT: z.string().optional(),
  ONEPAY_ACCESS_CODE: z.string().optional(),
  ONEPAY_SECRET: z
    .string()
    .regex(/^([0-9A-Fa-f]{2})+$/)
    .optional(),
  ONEPAY_PAY_URL: z.url().optional(),
  ONEPAY_QUERY_URL: z.url().optional(),
  ONEPAY_REFUND_URL: z.url().optional(),
  ONEPAY_USER: z.string().optional(),
  ONEPAY_PASSWORD: z.string().optional(),
  /** The account for bank transfers (PAY-19); without one production offers none. */
  BANK_BIN: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  BANK_ACCOUNT_NO: z
    .string()
    .regex(/^[0-9A-Za-z]{1,19}$/)
    .optional(),
  BANK_ACCOUNT_NAME: z.string().max(100).optional(),
  /** Key of the bank's notices; without one production accepts none. */
  BANK_NOTICE_SECRET: z.string().optional(),
  /** The SMS with the link names the account and the content of a transfer too (PAY-23). */
  SMS_TRANSFER: flag.default(false),
  SMS_PROVIDER: z.enum(['esms', 'speedsms']).optional(),
  SMS_URL: z.url().optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_SECRET_KEY: z.string().optional(),
  SMS_BRANDNAME: z.string().max(11).default('SALUS'),
  /** Comma-separated: the mobile prefixes that production sends to (SMS-2). */
  SMS_PREFIXES: z
    .string()
    .regex(/^0\d{1,4}(,0\d{1,4})*$/)
    .optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Salus <no-reply@salus.test>'),
  /** Public age key; exports of a person's data are encrypted for it (KEEP-6). */
  EXPORT_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/)
    .optional(),
  FILES_URL: z.string().optional(),
  /** Comma-separated keys of the file store, newest first (SEC-11). */
  FILES_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32)))
    .optional(),
  INSURER_URL: z.url().optional(),
  INSURER_CLIENT_ID: z.string().optional(),
  INSURER_SECRET: z.string().optional(),
  SIGNING_P12_PATH: z.string().optional(),
  SIGNING_P12_PASSWORD: z.string().optional(),
  SIGNING_TSA_URL: z.url().optional(),
  SALUS_DEMO_ACCOUNTS: flag.default(true),
  /** Demo contracts in development: about 50, or many. */
  SALUS_DEMO_DATA: z.enum(['none', 'small', 'large']).default('none'),
  /** Masks the details behind the customer's link until the step-up; on in production (LINK-11). */
  LINK_STEP_UP: flag.optional(),
  /** Masks identity and phone numbers for overseers (SEC-9); on in production by default. */
  MASK_IDENTITY: flag.optional(),
  /** Refuses common new passwords; on in production by default. No requirement asks for it. */
  PASSWORD_BLOCK_LIST: flag.optional(),
  /** Back office, managers and directors need a second factor; on in production by default. */
  REQUIRE_SECOND_FACTOR: flag.optional(),
  /** Starts no online payment without all consents (CONSENT-4); on in production by default. */
  REQUIRE_CONSENTS: flag.optional(),
  /** An insured `self` who is not the proposer (VAL-21); refused in production by default. */
  SELF_RULE: z.enum(selfRules).optional(),
  /** An insured person covered twice (OVERLAP-1); refused in production by default. */
  OVERLAP_GUARD: z.enum(overlapGuards).optional(),
  /** Refunds from this amount in VND need a second clerk (APPROVE-1). */
  APPROVAL_REFUND_VND: approvalLimit,
  /** The sum in VND of the refunds that one clerk decides alone on a business day. */
  APPROVAL_REFUND_DAY_VND: approvalLimit,
  /** Working days that a payment is dated back. */
  APPROVAL_BACKDATE_DAYS: approvalLimit,
  /** The amount in VND of a payment to review, or of money without a contract. */
  APPROVAL_REVIEW_VND: approvalLimit,
  /** The sum in VND of the matched lines of a statement that no notice has shown. */
  APPROVAL_STATEMENT_VND: approvalLimit,
  /** Days after which a refund in a batch without its debit is overdue (REFUND-9). */
  REFUND_OVERDUE_DAYS: z.coerce.number().int().min(1).max(90).default(3),
  /** Reports an unknown address on a forgotten password (AUTH-11). False: one response for all. */
  RESET_TELLS_UNKNOWN: flag.default(true),
  OFFLINE_SCREENS: flag.default(true),
  /** The company's identity provider (AUTH-28); the simulator in development when unset. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The provider requires two factors, so Salus asks for none of its own there. */
  OIDC_SECOND_FACTOR: flag.default(false),
  /** Comma-separated roles that sign in there only (AUTH-29). */
  PASSWORD_SIGN_IN_OFF: z
    .string()
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)))
    .default([]),
  /** The longest wait for an external system, in milliseconds. */
  OUTSIDE_TIMEOUT_MS: z.coerce.number().int().positive().default(10_000),
  /** Comma-separated: the only hosts that external calls may reach (INT-9). */
  EXTERNAL_HOSTS: z.string().optional(),
  /** Comma-separated names of what production permits although it is insecure (RUN-17). */
  ALLOW_INSECURE: z.string().optional(),
});

/** Production does not start without these; the message names the missing one (RUN-4). */
const requiredInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SALUS_SECRET',
  'METRICS_TOKEN',
  'ONEPAY_MERCHANT',
  'ONEPAY_ACCESS_CODE',
  'ONEPAY_SECRET',
  'ONEPAY_PAY_URL',
  'ONEPAY_QUERY_URL',
  'ONEPAY_REFUND_URL',
  'ONEPAY_USER',
  'ONEPAY_PASSWORD',
  'SMS_PROVIDER',
  'SMS_API_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'FILES_URL',
  'INSURER_NAME',
  'INSURER_SHORT_NAME',
  'INSURER_HOTLINE',
  'INSURER_LICENCE',
  'INSURER_TAX_CODE',
  'INSURER_ADDRESS',
  'INSURER_WEBSITE',
  'INSURER_URL',
  'INSURER_CLIENT_ID',
  'INSURER_SECRET',
  'SIGNING_P12_PATH',
  'SIGNING_P12_PASSWORD',
  'APPROVAL_REFUND_VND',
  'APPROVAL_REFUND_DAY_VND',
  'APPROVAL_BACKDATE_DAYS',
  'APPROVAL_REVIEW_VND',
  'APPROVAL_STATEMENT_VND',
] as const;

type Environment = z.output<typeof environment>;
/** Settings of which `Config` has the meaning alone: `'false'` is a true text. */
type RawName =
  | 'ALLOW_INSECURE'
  | 'DRAIN_SECONDS'
  | 'EXTERNAL_HOSTS'
  | 'FILES_KEY'
  | 'HISTORY_KEY'
  | 'LINK_STEP_UP'
  | 'LOG_LEVEL'
  | 'MASK_IDENTITY'
  | 'OVERLAP_GUARD'
  | 'PASSWORD_BLOCK_LIST'
  | 'RATE_LIMIT_FACTOR'
  | 'REQUIRE_CONSENTS'
  | 'REQUIRE_SECOND_FACTOR'
  | 'SALUS_DATA_DIR'
  | 'SALUS_ENV'
  | 'SALUS_SECRET'
  | 'SELF_RULE'
  | 'SMS_PREFIXES';
export type Config = Omit<Environment, RawName> & {
  readonly mode: Mode;
  readonly dataDir: string;
  /** One key per purpose, 32 bytes each, all from the master secret. */
  readonly keys: Record<KeyPurpose, Uint8Array>;
  /** The keys of FILES_KEY, then the one from the master secret; the first encrypts (SEC-11). */
  readonly fileKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** The history's MACs have a key of their own, which verifiers outside may hold. */
  readonly hasHistoryKey: boolean;
  readonly refusesCommonPasswords: boolean;
  readonly drainSeconds: number;
  readonly requiresSecondFactor: boolean;
  readonly linkStepUp: boolean;
  readonly selfRule: SelfRule;
  readonly overlapGuard: OverlapGuard;
  readonly requiresConsents: boolean;
  readonly masksIdentity: boolean;
  /** Multiplies the request limits (API-6). */
  readonly rateLimitFactor: number;
  /** Each request in production; only warnings in development. */
  readonly logLevel: string;
  /** Prefixes of numbers that get SMS; null outside of production. */
  readonly smsPrefixes: readonly string[] | null;
  /** What ALLOW_INSECURE permits. */
  readonly allowedInsecure: readonly InsecureName[];
  /** The hosts that external calls may reach; null for any. */
  readonly externalHosts: ReadonlySet<string> | null;
};

const keyPurposes = [
  'access-token',
  'device-cookie',
  'oidc-attempt',
  'customer-link',
  'file-link',
  'captcha',
  'one-time-code',
  'mailed-password',
  'totp-secret',
  'recovery-code',
  'idempotency',
  'read-log',
  'history',
  'unfinished-form',
  'policyholder-code',
  'policyholder-proof',
  'refresh-token',
  'contract-version',
] as const;
type KeyPurpose = (typeof keyPurposes)[number];

/** An invalid configuration. The operator sees the message. */
export class ConfigError extends Error {}

const repository = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads and checks the environment.
 * @param secretFor returns the master secret of the data folder if none is set, not in production
 * @throws ConfigError naming the variable that is missing or wrong
 */
export function readConfig(
  env: Record<string, string | undefined>,
  secretFor: (dataDir: string) => string,
): Config {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(variables);
  const isProduction = variables['SALUS_ENV'] === 'production';
  const refusal = startRefusal({
    isProduction,
    invalid: [...new Set(result.error?.issues.map((issue) => issue.path.join('.')))],
    missing: isProduction ? missingSettings(variables) : [],
    problems: refusedSettings(variables, isProduction),
  });
  if (refusal !== null || !result.success) throw new ConfigError(refusal ?? '');
  const {
    ALLOW_INSECURE: insecure,
    DRAIN_SECONDS: drainSeconds = isProduction ? 5 : 0,
    EXTERNAL_HOSTS: hosts,
    FILES_KEY: fileKeys = [],
    HISTORY_KEY: historyKey,
    LINK_STEP_UP: linkStepUp = isProduction,
    LOG_LEVEL: logLevel = isProduction ? 'info' : 'warn',
    MASK_IDENTITY: masksIdentity = isProduction,
    OVERLAP_GUARD: overlapGuard = isProduction ? 'refuse' : 'warn',
    PASSWORD_BLOCK_LIST: refusesCommonPasswords = isProduction,
    RATE_LIMIT_FACTOR: rateLimitFactor = isProduction ? 1 : 100,
    REQUIRE_CONSENTS: requiresConsents = isProduction,
    REQUIRE_SECOND_FACTOR: requiresSecondFactor = isProduction,
    SALUS_DATA_DIR: folder = '.data',
    SALUS_ENV: mode,
    SALUS_SECRET: secret,
    SELF_RULE: selfRule = isProduction ? 'refuse' : 'warn',
    SMS_PREFIXES: prefixes,
    ...settings
  } = result.data;
  const dataDir = resolve(repository, folder);
  const master = secret ?? secretFor(dataDir);
  const derivedKey = (source: string, purpose: string) =>
    new Uint8Array(hkdfSync('sha256', source, 'salus', purpose, 32));
  const keyFor = (purpose: KeyPurpose) =>
    derivedKey(purpose === 'history' ? (historyKey ?? master) : master, purpose);
  const [fileSource = master, ...otherSources] = [...fileKeys, master];
  return {
    ...settings,
    mode,
    dataDir,
    SALUS_DEMO_ACCOUNTS: settings.SALUS_DEMO_ACCOUNTS && !isProduction,
    logLevel,
    refusesCommonPasswords,
    masksIdentity,
    requiresSecondFactor,
    drainSeconds,
    linkStepUp,
    requiresConsents,
    selfRule,
    overlapGuard,
    rateLimitFactor,
    smsPrefixes: isProduction ? (prefixes?.split(',') ?? SMS_PREFIXES) : null,
    allowedInsecure: readAllowInsecure(insecure).names,
    externalHosts: readExternalHosts(hosts),
    hasHistoryKey: historyKey !== undefined,
    keys: objectFromKeys(keyPurposes, keyFor),
    fileKeys: [
      derivedKey(fileSource, 'files'),
      ...otherSources.map((source) => derivedKey(source, 'files')),
    ],
  };
}

function missingSettings(variables: GivenSettings): string[] {
  const missing: string[] = requiredInProduction.filter((name) => variables[name] === undefined);
  const { SMS_PROVIDER: sms, CAPTCHA_PROVIDER: captcha = 'altcha' } = variables;
  if (sms === 'esms' && !variables['SMS_SECRET_KEY']) missing.push('SMS_SECRET_KEY');
  const needsNoSecret = captcha === 'altcha' || captcha === 'off';
  if (!needsNoSecret && !variables['CAPTCHA_SITE_KEY']) missing.push('CAPTCHA_SITE_KEY');
  if (!needsNoSecret && !variables['CAPTCHA_SECRET']) missing.push('CAPTCHA_SECRET');
  const account = ['BANK_BIN', 'BANK_ACCOUNT_NO', 'BANK_ACCOUNT_NAME'];
  if ([...account, 'BANK_NOTICE_SECRET'].some((name) => variables[name]))
    missing.push(...account.filter((name) => !variables[name]));
  if (variables['PASSWORD_SIGN_IN_OFF'] && !variables['OIDC_ISSUER']) missing.push('OIDC_ISSUER');
  if (variables['OIDC_ISSUER'])
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
      if (!variables[name]) missing.push(name);
  return missing;
}
