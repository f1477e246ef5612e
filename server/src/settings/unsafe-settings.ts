import { type Address, isInner, isLoopback, isMetadata, parseAddress } from './addresses.ts';
import { databaseRoute } from './database-address.ts';
import type { InsecureName } from './insecure-names.ts';
import {
  isPublishedAccessCode,
  isPublishedKey,
  isSandboxHost,
  isSandboxMerchant,
  whyWeak,
} from './published-keys.ts';
import type { SettingFacts } from './setting-facts.ts';
import { allSettings } from './settings-table.ts';

/** The environment: names and values as given, empty ones left out. */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** A value that production refuses. No text contains the value itself. */
export type Problem = {
  readonly setting: string;
  readonly problem: string;
  readonly remedy: string;
  /** The name in ALLOW_INSECURE that permits it. */
  readonly allowedBy?: InsecureName;
};

const MAX_RATE_LIMIT_FACTOR = 10;

const keyNames = (...kinds: readonly SettingFacts['key'][]) =>
  allSettings.flatMap(({ name, key }) => (key && kinds.includes(key) ? [name] : []));
const gatewayKeys = keyNames('gateway');
const otherKeys = keyNames('chosen', 'issued');
const chosenKeys = keyNames('chosen');
const calledAddresses = allSettings.flatMap(({ name, http }) =>
  http === undefined ? [] : [[name, http] as const],
);
const databaseAddresses = allSettings
  .filter(({ isDatabase }) => isDatabase)
  .map(({ name }) => name);

/** Every setting that is unsafe in production (RUN-14). The names of ALLOW_INSECURE stay in. */
export function unsafeSettings(settings: GivenSettings): Problem[] {
  return [
    ...development(settings),
    ...publishedValues(settings),
    ...weakKeys(settings),
    ...publicAddress(settings),
    ...calls(settings),
    ...mail(settings),
    ...files(settings),
    ...databases(settings),
    ...databaseUsers(settings),
  ];
}

const isSet = (value: string | undefined) => value !== undefined && !/^(false|0)$/.test(value);

function* development(settings: GivenSettings): Generator<Problem> {
  if (settings['CAPTCHA_PROVIDER'] === 'off')
    yield {
      setting: 'CAPTCHA_PROVIDER',
      problem: 'off lets programs guess passwords',
      remedy: 'Choose altcha or recaptcha.',
    };
  if (isSet(settings['SALUS_DEMO_ACCOUNTS']))
    yield {
      setting: 'SALUS_DEMO_ACCOUNTS',
      problem: 'demo accounts are refused in production',
      remedy: 'Remove the setting.',
    };
  if ((settings['SALUS_DEMO_DATA'] ?? 'none') !== 'none')
    yield {
      setting: 'SALUS_DEMO_DATA',
      problem: 'demo contracts are refused in production',
      remedy: 'Remove the setting.',
    };
  if (Number(settings['RATE_LIMIT_FACTOR'] ?? 1) > MAX_RATE_LIMIT_FACTOR)
    yield {
      setting: 'RATE_LIMIT_FACTOR',
      problem: `more than ${MAX_RATE_LIMIT_FACTOR} switches the request limits off`,
      remedy: `Set at most ${MAX_RATE_LIMIT_FACTOR}.`,
    };
}

function* publishedValues(settings: GivenSettings): Generator<Problem> {
  const allowedBy = 'sandbox-gateway';
  const remedy = 'Set what OnePay issued for your merchant.';
  for (const setting of gatewayKeys)
    if (isPublishedKey(settings[setting] ?? ''))
      yield { setting, problem: 'it is a published key', remedy, allowedBy };
  if (isPublishedAccessCode(settings['ONEPAY_ACCESS_CODE'] ?? ''))
    yield {
      setting: 'ONEPAY_ACCESS_CODE',
      problem: 'it is a published access code of the sandbox',
      remedy,
      allowedBy,
    };
  if (isSandboxMerchant(settings['ONEPAY_MERCHANT'] ?? ''))
    yield {
      setting: 'ONEPAY_MERCHANT',
      problem: 'it is a merchant of the sandbox',
      remedy,
      allowedBy,
    };
  for (const setting of otherKeys)
    if (isPublishedKey(settings[setting] ?? ''))
      yield {
        setting,
        problem: 'it is a published key',
        remedy: keyRemedy(setting),
      };
}

function keyRemedy(setting: string): string {
  if (setting === 'SIGNING_P12_PASSWORD') return 'Encrypt the file with a password of your own.';
  return chosenKeys.includes(setting)
    ? 'Make a random key, for example with openssl rand -base64 32.'
    : 'Set the key that the provider issued.';
}

function* weakKeys(settings: GivenSettings): Generator<Problem> {
  for (const setting of [...chosenKeys, 'ONEPAY_SECRET']) {
    const value = settings[setting];
    if (value === undefined) continue;
    const isHex = setting === 'ONEPAY_SECRET';
    const problem = whyWeak(Buffer.from(value, isHex ? 'hex' : 'utf8'));
    const remedy = isHex
      ? 'Set the hexadecimal key that OnePay issued.'
      : 'Make a random key, for example with openssl rand -base64 32.';
    if (problem !== null) yield { setting, problem, remedy };
  }
}

function* publicAddress(settings: GivenSettings): Generator<Problem> {
  const setting = 'PUBLIC_URL';
  const address = parseAddress(settings[setting] ?? '');
  if (address === null) return;
  yield* metadataProblems(setting, address);
  if (address.protocol !== 'https:' && !isLoopback(address.host))
    yield {
      setting,
      problem: 'http sends links and passwords unencrypted',
      remedy: 'Set the https address of the proxy.',
      allowedBy: 'http-public',
    };
}

function* calls(settings: GivenSettings): Generator<Problem> {
  for (const [setting, allowsHttp] of calledAddresses) {
    const address = parseAddress(settings[setting] ?? '');
    if (address === null || isLoopback(address.host)) continue;
    yield* metadataProblems(setting, address);
    if (isSandboxHost(address.host))
      yield {
        setting,
        problem: "it is OnePay's sandbox",
        remedy: "Set the address of OnePay's production system.",
        allowedBy: 'sandbox-gateway',
      };
    if (address.protocol !== 'https:' && allowsHttp !== null)
      yield {
        setting,
        problem: 'http sends keys and personal data unencrypted',
        remedy: 'Set an https address.',
        allowedBy: allowsHttp,
      };
    if (isInner(address.host))
      yield {
        setting,
        problem: 'it is a private address',
        remedy: 'Set a host name, and list it in EXTERNAL_HOSTS.',
        allowedBy: 'private-addresses',
      };
  }
}

function* mail(settings: GivenSettings): Generator<Problem> {
  const setting = 'SMTP_URL';
  const address = parseAddress(settings[setting] ?? '');
  if (address === null || isLoopback(address.host)) return;
  yield* metadataProblems(setting, address);
  const { protocol, query } = address;
  const isTrue = (name: string) => query.get(name) === 'true';
  const isEncrypted = protocol === 'smtps:' || isTrue('requireTLS') || isTrue('secure');
  const isVerified = query.get('tls.rejectUnauthorized') !== 'false' && !isTrue('ignoreTLS');
  if (!isEncrypted || !isVerified)
    yield {
      setting,
      problem: 'it allows mail without TLS',
      remedy: 'Use smtps://, or smtp:// with ?requireTLS=true.',
      allowedBy: 'smtp-plain',
    };
}

function* files(settings: GivenSettings): Generator<Problem> {
  const endpoint = parseAddress(settings['FILES_URL'] ?? '')?.query.get('endpoint');
  const address = parseAddress(endpoint ?? '');
  if (address) yield* metadataProblems('FILES_URL', address);
}

function* databases(settings: GivenSettings): Generator<Problem> {
  for (const setting of databaseAddresses) {
    const value = settings[setting];
    const route = value === undefined ? 'local' : databaseRoute(value);
    if (route === 'plain')
      yield {
        setting,
        problem: 'PostgreSQL is reached without verified TLS',
        remedy: 'Append ?sslmode=verify-full, with &sslrootcert=FILE for an authority of your own.',
        allowedBy: 'postgres-plain',
      };
    if (route === 'metadata') yield noSystem(setting);
    if (route === 'unreadable')
      yield {
        setting,
        problem: 'it is no readable address of PostgreSQL, or names an unreadable certificate',
        remedy: 'Correct it.',
      };
  }
}

/** One user for both could rewrite the histories (SEC-7). */
function* databaseUsers({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }: GivenSettings) {
  // Not `new URL`: an address may name several hosts.
  const databaseUser = (address: string | undefined) =>
    /^\w+:\/\/([^:@/]+)/.exec(address ?? '')?.[1] ?? null;
  if (url === undefined || (owner !== undefined && databaseUser(owner) !== databaseUser(url)))
    return;
  yield {
    setting: 'DATABASE_OWNER_URL',
    problem: 'the database user of the program owns the histories and can rewrite them',
    remedy: 'Name another user, who owns the tables (docs/operations.md, "Two database users").',
    allowedBy: 'one-database-user',
  } as const satisfies Problem;
}

function* metadataProblems(setting: string, { host }: Address): Generator<Problem> {
  if (isMetadata(host)) yield noSystem(setting);
}

function noSystem(setting: string): Problem {
  return {
    setting,
    problem: 'it is a link-local address or a metadata service',
    remedy: 'Set the host name of the external system.',
  };
}
