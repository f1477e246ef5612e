import { describe, expect, test } from 'vitest';
import { readJson } from './message-files.ts';
import { allPaths, readSource } from './sources.ts';

/** Figures of docs/requirements: the single declaration of each, and the pattern of a duplicate. */
type Figure = {
  readonly says: string;
  readonly file: string;
  readonly name: string;
  readonly is: string;
  /** No other line of the product may look like this. */
  readonly twin?: RegExp;
};

const years = '{ INDIVIDUAL: { min: 1, max: 65 }, FAMILY: { min: 1, max: 50 } }';
const persons = '{ INDIVIDUAL: { min: 1, max: 1 }, FAMILY: { min: 2, max: 9 } }';

// biome-ignore format: a table
const figures: readonly Figure[] = [
  { says: 'page sizes 10, 25, 100', file: 'api/src/wire.ts', name: 'PAGE_SIZES', is: '[10, 25, 100]', twin: /10(,| \|) 25(,| \|) 100/ },
  { says: 'ten to a page if nothing is said', file: 'api/src/wire.ts', name: 'DEFAULT_PAGE_SIZE', is: '10', twin: /limit\W+(= |default\()10\b/ },
  { says: 'OTP of 6 digits', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_DIGITS', is: '6' },
  { says: 'its form', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_PATTERN', is: String.raw`/^\d{6}$/` },
  { says: '32 s between sends', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_RESEND_SECONDS', is: '32', twin: /\b32_?000\b|\b32 ?\* ?1_?000\b|seconds?\W{1,3}32\b/i },
  { says: 'valid 5 minutes', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_VALID_MINUTES', is: '5' },
  { says: '5 wrong tries end it', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_TRIES', is: '5' },
  { says: '5 sends', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_SENDS', is: '5' },
  { says: 'in 60 minutes', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_WINDOW_MINUTES', is: '60' },
  { says: 'then none for 60 minutes', file: 'domain/src/verification/one-time-code.ts', name: 'OTP_LOCK_MINUTES', is: '60' },
  { says: 'link again 1 hour after the last', file: 'domain/src/contracts/lifecycle.ts', name: 'SMS_LINK_PAUSE_MILLISECONDS', is: '3_600_000', twin: /link\w*pause\w*\W+\d/i },
  { says: 'link lives 30 days', file: 'server/src/customer-link/link-token.ts', name: 'LINK_DAYS', is: '30' },
  { says: 'of 160 bits', file: 'server/src/customer-link/link-token.ts', name: 'TOKEN_BYTES', is: '20' },
  { says: 'reload 30 s after the return from a payment', file: 'web/src/contracts/detail/use-payment-return.ts', name: 'RELOAD_MILLISECONDS', is: '30_000' },
  { says: 'proposer at least 18', file: 'domain/src/people/age.ts', name: 'PROPOSER_MIN_AGE', is: '18', twin: /[<>]=? ?18\b/ },
  { says: 'insured 1 to 65, in a family 1 to 50', file: 'domain/src/people/age.ts', name: 'INSURED_AGES', is: years, twin: /[<>]=? ?(65|66|50|51)\b|max: (65|50)\b/ },
  { says: 'family of 2 to 9', file: 'domain/src/contracts/insured.ts', name: 'INSURED_COUNT', is: persons, twin: /max: 9\b|[<>]=? ?9\b(?! ?\|)/ },
  { says: 'password at least 8', file: 'domain/src/people/password.ts', name: 'PASSWORD_MIN', is: '8', twin: /(?<!DIGEST_)password\w*\W+min\w*\W+8\b/i },
  { says: 'one of !@#$%^&*', file: 'domain/src/people/password.ts', name: 'PASSWORD_SYMBOLS', is: "'!@#$%^&*'", twin: /!@#\$%\^&\*/ },
  { says: 'refund 50, 80, 100, first 50', file: 'domain/src/pricing/refund.ts', name: 'REFUND_PERCENTS', is: '[50, 80, 100]', twin: /\b50(,| \|) 80\b/ },
  { says: 'premium ÷ 365', file: 'domain/src/pricing/refund.ts', name: 'PREMIUM_DAYS', is: '365', twin: /[/*÷] ?365\b/ },
  { says: 'calls end after 30 s', file: 'api/src/client.ts', name: 'TIMEOUT_MILLISECONDS', is: '30_000', twin: /timeout: (30|120)_?000/ },
  { says: 'or 120 s', file: 'api/src/client.ts', name: 'SLOW_TIMEOUT_MILLISECONDS', is: '120_000' },
  { says: 'Vietnamese first', file: 'domain/src/people/languages.ts', name: 'DEFAULT_LANGUAGE', is: "'vi'" },
  { says: 'access token 15 minutes', file: 'server/src/accounts/access-token.ts', name: 'ACCESS_TOKEN_MINUTES', is: '15' },
  { says: 'refresh token 14 days', file: 'server/src/accounts/session-tokens.ts', name: 'REFRESH_TOKEN_DAYS', is: '14' },
  { says: '10 wrong passwords', file: 'server/src/accounts/sign-in-lockout.ts', name: 'WRONG_PASSWORDS', is: '10' },
  { says: 'in 15 minutes shut it for 15', file: 'server/src/accounts/sign-in-lockout.ts', name: 'LOCKOUT_MINUTES', is: '15' },
  { says: '5 resets an account and day', file: 'server/src/accounts/reset-password.ts', name: 'RESETS_A_DAY', is: '5' },
  { says: 'the mailed password works 24 hours', file: 'server/src/accounts/mailed-password.ts', name: 'MAILED_PASSWORD_HOURS', is: '{ FORGOTTEN: 24, BY_ADMINISTRATOR: 24, NEW_ACCOUNT: 24 * 7 }' },
  { says: '600 and 60 requests a minute', file: 'server/src/platform/http/rate-limit.ts', name: 'REQUESTS_PER_MINUTE', is: "{ person: 600, address: 600, 'sign-in': 60, 'link-look-up': 60 }" },
  { says: 'bodies up to 1 MiB', file: 'server/src/platform/http/http-server.ts', name: 'BODY_LIMIT_BYTES', is: '1_048_576' },
  { says: 'keys are kept 24 hours', file: 'server/src/platform/http/idempotency.ts', name: 'STORED_HOURS', is: '24' },
  { says: 'a file’s address works 5 minutes', file: 'server/src/documents/file-link.ts', name: 'FILE_LINK_MILLISECONDS', is: '5 * 60_000' },
  { says: 'the gateway is asked after 15 minutes', file: 'domain/src/payments/settlement.ts', name: 'QUERY_AFTER_MINUTES', is: '15' },
  { says: 'for 3 days', file: 'domain/src/payments/settlement.ts', name: 'QUERY_FOR_HOURS', is: '72' },
];

const limits = {
  ...{
    name: 100,
    email: 100,
    phone: 15,
    address: 255,
    changeNote: 255,
    cancelNote: 255,
    refundReason: 500,
  },
  ...{ manualPaymentNote: 255, reviewNote: 255 },
};

const product = /^(domain|api|server|web)\/src\/(?!testing\/|simulators\/).+\.tsx?$/;
const sources = allPaths()
  .filter((path) => product.test(path) && !/\.(test|gen)\.tsx?$/.test(path))
  .map((path) => readSource(path));
/** Lines of code without comments. */
const linesOf = (text: string) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line));

function declarationOf(file: string, name: string): string | undefined {
  const text = sources.find(({ path }) => path === file)?.text ?? '';
  const found = new RegExp(
    `const ${name}\\b[^=]*= ([\\s\\S]*?)(?: as const)?(?: satisfies [^;]+)?;`,
  ).exec(text);
  return found?.[1]?.replaceAll(/\s+/g, ' ').replace(/,(?= [}\]])/g, '');
}

describe('the figures of the specification', () => {
  // covers API-8, AUTH-13, I18N-1, LINK-3, LIST-8, OTP-2, OTP-3, PAY-12, REFUND-4, VAL-10, VAL-11
  // covers VAL-12, VAL-18
  test.each(figures)('$says', ({ file, name, is, twin }) => {
    expect(declarationOf(file, name)).toBe(is);
    const declared = sources.filter(({ text }) => new RegExp(`(const|let) ${name}\\b`).test(text));
    expect(declared.map(({ path }) => path)).toEqual([file]);
    if (!twin) return;
    const twice = sources
      .filter(({ path }) => path !== file)
      .flatMap(({ path, text }) =>
        linesOf(text).flatMap((line) => (twin.test(line) ? `${path}: ${line.trim()}` : [])),
      );
    expect(twice).toEqual([]);
  });

  // covers VAL-3, VAL-14, VAL-15
  test('limits names and e-mails to 100, phone 15, notes and address 255, refund reason 500', () => {
    const stated =
      declarationOf('domain/src/people/text.ts', 'TEXT_LIMITS')?.replaceAll(/\/\*.*?\*\//g, '') ??
      '';
    const numbers = [...stated.matchAll(/(\w+): (\d+)/g)].map(([, name, limit]) => [
      name,
      Number(limit),
    ]);
    expect(Object.fromEntries(numbers)).toEqual(limits);
    const twin = /\b(max|limit|maxLength)\b\W{1,4}(255|500)\b/;
    const twice = sources
      .filter(({ path }) => path !== 'domain/src/people/text.ts')
      .flatMap(({ path, text }) =>
        linesOf(text).flatMap((line) => (twin.test(line) ? `${path}: ${line.trim()}` : [])),
      );
    expect(twice).toEqual([]);
  });

  // covers CAT-1, CAT-2, CAT-3, CAT-6, REFUND-5
  test('the catalogue has the required fees, sums, family discounts and refund days', () => {
    const { products, plans } = readJson('server/catalogue/catalogue.json') as Catalogue;
    const channels = ['CBB', 'CBB', 'CBB', 'SALE', 'SALE', 'SALE'];
    const sums = [100, 200, 300, 150, 250, 500];
    const planned = (from: number, fees: readonly number[]) =>
      fees.map((fee, at) => [
        String(from + at),
        channels[at],
        (sums[at] ?? 0) * 1_000_000,
        fee * 1000,
        '12 tháng',
        30,
      ]);
    expect(
      plans.map((plan) => [
        ...[
          plan.code,
          plan.channel,
          plan.sumInsured,
          plan.fee,
          plan.durationName,
          plan.refundThresholdDays,
        ],
      ]),
    ).toEqual([
      ...planned(30_002_014, [620, 1080, 1560, 860, 1340, 2450]),
      ...planned(40_002_001, [590, 1020, 1480, 815, 1270, 2330]),
    ]);
    expect(
      products.map(({ id, promotions }) => [id, promotions.map((one) => Object.values(one))]),
    ).toEqual([
      ['30002', []],
      ['40002', [95, 92, 90, 88, 86, 84, 82, 80].map((share, at) => [at + 2, share])],
    ]);
  });

  // covers NAV-10
  test('the wide layout begins at 992 px, in the styles as in the one token', () => {
    expect(sources.find(({ path }) => path === 'web/src/ui/tokens.ts')?.text).toMatch(
      /layout = \{[^}]*\bwide: 992\b/,
    );
    const styles = allPaths().filter(
      (path) => path.startsWith('web/src/') && path.endsWith('.css'),
    );
    const near = styles.flatMap((path) =>
      [...readSource(path).text.matchAll(/@media[^{]*?(9\d\d\S*px)/g)].map(([, width]) => width),
    );
    expect(new Set(near)).toEqual(new Set(['992px']));
  });

  // covers REFUND-5
  test('150 and 180 have no use', () => {
    const used = sources.filter(({ text }) =>
      linesOf(text).some((line) => /[dD]ays?\W+(150|180)\b/.test(line)),
    );
    expect(used.map(({ path }) => path)).toEqual([]);
  });
});

type Catalogue = {
  readonly products: readonly { readonly id: string; readonly promotions: readonly object[] }[];
  readonly plans: readonly {
    readonly code: string;
    readonly channel: string;
    readonly sumInsured: number;
    readonly fee: number;
    readonly durationName: string;
    readonly refundThresholdDays: number;
  }[];
};
