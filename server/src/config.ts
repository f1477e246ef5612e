import { hkdfSync } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMS_PREFIXES } from '@salus/domain/messages/sms-number.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import { readExternalHosts } from './settings/external-hosts.ts';
import { readAllowInsecure } from './settings/insecure-names.ts';
import { refusedSettings, startRefusal } from './settings/refused-settings.ts';
import { allSettings, environment } from './settings/settings-table.ts';
import type { GivenSettings } from './settings/unsafe-settings.ts';

/** Only this file reads the environment (docs/configuration.md). */
export type Config = Readonly<ReturnType<typeof readConfig>>;

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
  'sms-receipt',
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
) {
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
    REMINDERS: reminders = isProduction ? 'on' : 'off',
    REQUIRE_CONSENTS: requiresConsents = isProduction,
    REQUIRE_SECOND_FACTOR: requiresSecondFactor = isProduction,
    SALE_RULES: saleRules = isProduction ? 'require' : 'show',
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
  // The keys of FILES_KEY, then the one from the master secret; the first encrypts (SEC-11).
  const allFileKeys: readonly [Uint8Array, ...Uint8Array[]] = [
    derivedKey(fileSource, 'files'),
    ...otherSources.map((source) => derivedKey(source, 'files')),
  ];
  return {
    ...settings,
    mode,
    dataDir,
    SALUS_DEMO_ACCOUNTS: settings.SALUS_DEMO_ACCOUNTS && !isProduction,
    /** Each request in production; only warnings in development. */
    logLevel,
    refusesCommonPasswords,
    masksIdentity,
    requiresSecondFactor,
    drainSeconds,
    linkStepUp,
    requiresConsents,
    sendsReminders: reminders === 'on',
    selfRule,
    overlapGuard,
    saleRules,
    /** Multiplies the request limits (API-6). */
    rateLimitFactor,
    /** Prefixes of numbers that get SMS; null outside of production. */
    smsPrefixes: isProduction ? (prefixes?.split(',') ?? SMS_PREFIXES) : null,
    /** What ALLOW_INSECURE permits. */
    allowedInsecure: readAllowInsecure(insecure).names,
    /** The hosts that external calls may reach; null for any. */
    externalHosts: readExternalHosts(hosts),
    /** The history's MACs have a key of their own, which verifiers outside may hold. */
    hasHistoryKey: historyKey !== undefined,
    /** One key per purpose, 32 bytes each, all from the master secret. */
    keys: objectFromKeys(keyPurposes, keyFor),
    fileKeys: allFileKeys,
  };
}

function missingSettings(variables: GivenSettings): string[] {
  const missing = allSettings
    .filter(({ name, neededBy }) => neededBy === 'production' && variables[name] === undefined)
    .map(({ name }) => name);
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
