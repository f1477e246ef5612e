import { describe, expect, test } from 'vitest';
import { readJson } from './message-files.ts';
import { allPaths, readSource } from './sources.ts';

const years = '{ INDIVIDUAL: { min: 1, max: 65 }, FAMILY: { min: 1, max: 50 } }';
const persons = '{ INDIVIDUAL: { min: 1, max: 1 }, FAMILY: { min: 2, max: 9 } }';

/** Figures of docs/requirements: the value of each constant, by the only file that declares it. */
const figures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'api/src/wire.ts': {
    PAGE_SIZES: '[10, 25, 100]',
    DEFAULT_PAGE_SIZE: '10',
  },
  'domain/src/verification/one-time-code.ts': {
    OTP_DIGITS: '6',
    OTP_PATTERN: String.raw`/^\d{6}$/`,
    OTP_RESEND_SECONDS: '32',
    OTP_VALID_MINUTES: '5',
    OTP_TRIES: '5',
    OTP_SENDS: '5',
    OTP_WINDOW_MINUTES: '60',
    OTP_LOCK_MINUTES: '60',
  },
  'domain/src/contracts/lifecycle.ts': {
    SMS_LINK_PAUSE_MILLISECONDS: '3_600_000',
  },
  'domain/src/verification/link-life.ts': {
    LINK_DAYS: '30',
  },
  'server/src/customer-link/link-token.ts': {
    TOKEN_BYTES: '20',
  },
  'web/src/contracts/detail/DraftDetail.tsx': {
    RELOAD_MILLISECONDS: '30_000',
  },
  'domain/src/people/age.ts': {
    PROPOSER_MIN_AGE: '18',
    INSURED_AGES: years,
  },
  'domain/src/contracts/insured.ts': {
    INSURED_COUNT: persons,
  },
  'domain/src/people/password.ts': {
    PASSWORD_MIN: '8',
    PASSWORD_SYMBOLS: "'!@#$%^&*'",
  },
  'domain/src/pricing/refund.ts': {
    REFUND_PERCENTS: '[50, 80, 100]',
    PREMIUM_DAYS: '365',
  },
  'api/src/client.ts': {
    TIMEOUT_MILLISECONDS: '30_000',
    SLOW_TIMEOUT_MILLISECONDS: '120_000',
  },
  'domain/src/people/languages.ts': {
    DEFAULT_LANGUAGE: "'vi'",
  },
  'server/src/accounts/sessions/access-token.ts': {
    ACCESS_TOKEN_MINUTES: '15',
  },
  'server/src/accounts/sessions/session-tokens.ts': {
    REFRESH_TOKEN_DAYS: '14',
  },
  'server/src/accounts/sign-in-lockout.ts': {
    WRONG_PASSWORDS: '10',
    LOCKOUT_MINUTES: '15',
  },
  'domain/src/people/second-factor.ts': {
    STEP_UP_MINUTES: '{ recent: 10, hour: 60 }',
    FRESH_SIGN_IN_MINUTES: '5',
    ROWS_WITHOUT_STEP_UP: '1000',
    RECOVERY_CODES: '10',
    TOTP_DIGITS: '6',
  },
  'server/src/accounts/second-factor/challenges.ts': {
    CHALLENGE_MINUTES: '5',
    WRONG_ANSWERS: '5',
  },
  'server/src/accounts/reset-password.ts': {
    RESETS_A_DAY: '5',
  },
  'server/src/accounts/passwords/mailed-password.ts': {
    MAILED_PASSWORD_HOURS: '24',
  },
  'server/src/http-settings.ts': {
    REQUESTS_PER_MINUTE: "{ person: 600, address: 600, 'sign-in': 60, 'link-look-up': 60 }",
  },
  'server/src/platform/http/http-server.ts': {
    BODY_LIMIT_BYTES: '1_048_576',
  },
  'server/src/platform/idempotency/claims.ts': {
    STORED_HOURS: '24',
  },
  'server/src/documents/file-link.ts': {
    FILE_LINK_MILLISECONDS: '5 * 60_000',
  },
  'domain/src/payments/settlement.ts': {
    QUICK_QUERY_SECONDS: '[5, 15, 45, 120, 300]',
    QUERY_FOR_HOURS: '72',
  },
};

/** Patterns of a second declaration. No line of another file may match. */
const duplicates: Readonly<Record<string, RegExp>> = {
  PAGE_SIZES: /10(,| \|) 25(,| \|) 100/,
  DEFAULT_PAGE_SIZE: /limit\W+(= |default\()10\b/,
  OTP_RESEND_SECONDS: /\b32_?000\b|\b32 ?\* ?1_?000\b|seconds?\W{1,3}32\b/i,
  SMS_LINK_PAUSE_MILLISECONDS: /link\w*pause\w*\W+\d/i,
  PROPOSER_MIN_AGE: /[<>]=? ?18\b/,
  INSURED_AGES: /[<>]=? ?(65|66|50|51)\b|max: (65|50)\b/,
  INSURED_COUNT: /max: 9\b|[<>]=? ?9\b(?! ?\|)/,
  PASSWORD_MIN: /(?<!DIGEST_)password\w*\W+min\w*\W+8\b/i,
  PASSWORD_SYMBOLS: /!@#\$%\^&\*/,
  REFUND_PERCENTS: /\b50(,| \|) 80\b/,
  PREMIUM_DAYS: /[/*÷] ?365\b/,
  TIMEOUT_MILLISECONDS: /timeout: (30|120)_?000/,
};

const limits = {
  name: 100,
  email: 100,
  phone: 15,
  address: 255,
  changeNote: 255,
  cancelNote: 255,
  refundReason: 500,
  manualPaymentNote: 255,
  cashReceipt: 50,
  reviewNote: 255,
  approvalReason: 255,
  consentReference: 100,
  invoiceNumber: 50,
  contractNote: 1000,
  adminReason: 255,
  policyText: 500,
  benefitCode: 40,
  overlapReason: 255,
  customerRequestNote: 255,
  withdrawReason: 255,
  handoverReason: 255,
  correctionReason: 255,
  revealReason: 255,
};

const product = /^(domain|api|server|web)\/src\/(?!testing\/).+\.tsx?$/;
const sources = allPaths()
  .filter((path) => product.test(path) && !/\.(test|gen)\.tsx?$/.test(path))
  .map((path) => readSource(path));
/** Lines of code without comments. */
const codeLines = (text: string) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line));

function findDeclaration(file: string, name: string): string | undefined {
  const text = sources.find(({ path }) => path === file)?.text ?? '';
  const declaration = new RegExp(
    `const ${name}\\b[^=]*= ([\\s\\S]*?)(?: as const)?(?: satisfies [^;]+)?;`,
  ).exec(text);
  return declaration?.[1]?.replaceAll(/\s+/g, ' ').replace(/,(?= [}\]])/g, '');
}

/** Lines outside of the file that match, as "file: line". */
function findDuplicates(pattern: RegExp, file: string): string[] {
  return sources
    .filter(({ path }) => path !== file)
    .flatMap(({ path, text }) =>
      codeLines(text).flatMap((line) => (pattern.test(line) ? `${path}: ${line.trim()}` : [])),
    );
}

describe('the figures of the specification', () => {
  // covers API-8, AUTH-13, I18N-1, LINK-3, LIST-8, OTP-2, OTP-3, PAY-12, REFUND-4, VAL-10, VAL-11
  // covers VAL-12, VAL-18
  test.each(
    Object.entries(figures).flatMap(([file, values]) =>
      Object.entries(values).map(([name, value]) => ({ file, name, value })),
    ),
  )('$name is $value in $file only', ({ file, name, value }) => {
    expect(findDeclaration(file, name)).toBe(value);
    const declarations = sources.filter(({ text }) =>
      new RegExp(`(const|let) ${name}\\b`).test(text),
    );
    expect(declarations.map(({ path }) => path)).toEqual([file]);
    const duplicate = duplicates[name];
    if (duplicate) expect(findDuplicates(duplicate, file)).toEqual([]);
  });

  test('every duplicate pattern belongs to a figure', () => {
    const names = Object.values(figures).flatMap((values) => Object.keys(values));
    expect(Object.keys(duplicates).filter((name) => !names.includes(name))).toEqual([]);
  });

  // covers VAL-3, VAL-14, VAL-15
  test('TEXT_LIMITS has the required maximum lengths and is the only declaration', () => {
    const declaration =
      findDeclaration('domain/src/people/text.ts', 'TEXT_LIMITS')?.replaceAll(/\/\*.*?\*\//g, '') ??
      '';
    const numbers = [...declaration.matchAll(/(\w+): (\d+)/g)].map(([, name, limit]) => [
      name,
      Number(limit),
    ]);
    expect(Object.fromEntries(numbers)).toEqual(limits);
    const duplicate = /\b(max|limit|maxLength)\b\W{1,4}(255|500)\b/;
    expect(findDuplicates(duplicate, 'domain/src/people/text.ts')).toEqual([]);
  });

  // covers CAT-1, CAT-2, CAT-3, CAT-6, REFUND-5
  test('the catalogue has the required fees, sums, family discounts and refund days', () => {
    const { products, plans } = readJson('server/catalogue/catalogue.json') as Catalogue;
    expect(
      plans.map((plan) => [
        `${plan.code} from ${plan.validFrom}`,
        plan.channel,
        plan.sumInsured / 1_000_000,
        plan.fee / 1000,
        plan.durationName,
        plan.refundThresholdDays,
      ]),
      'add the row here; state plan, sum, fee and days in docs/requirements (CAT-1 to 3, REFUND-5)',
    ).toEqual([
      ['30002014 from 2025-01-01', 'CBB', 100, 620, '12 tháng', 30],
      ['30002015 from 2025-01-01', 'CBB', 200, 1080, '12 tháng', 30],
      ['30002016 from 2025-01-01', 'CBB', 300, 1560, '12 tháng', 30],
      ['30002017 from 2025-01-01', 'SALE', 150, 860, '12 tháng', 30],
      ['30002018 from 2025-01-01', 'SALE', 250, 1340, '12 tháng', 30],
      ['30002019 from 2025-01-01', 'SALE', 500, 2450, '12 tháng', 30],
      ['40002001 from 2025-01-01', 'CBB', 100, 590, '12 tháng', 30],
      ['40002002 from 2025-01-01', 'CBB', 200, 1020, '12 tháng', 30],
      ['40002003 from 2025-01-01', 'CBB', 300, 1480, '12 tháng', 30],
      ['40002004 from 2025-01-01', 'SALE', 150, 815, '12 tháng', 30],
      ['40002005 from 2025-01-01', 'SALE', 250, 1270, '12 tháng', 30],
      ['40002006 from 2025-01-01', 'SALE', 500, 2330, '12 tháng', 30],
    ]);
    const paper = readSource('docs/requirements/catalogue.md').text;
    const fees = [...new Set(plans.map(({ fee }) => fee.toLocaleString('en-US')))];
    expect(
      fees.filter((fee) => !paper.includes(fee)),
      'state these fees in CAT-2 of docs/requirements/catalogue.md',
    ).toEqual([]);
    expect(
      products.map(({ id, promotions }) => [id, promotions.map((one) => Object.values(one))]),
    ).toEqual([
      ['30002', []],
      ['40002', [95, 92, 90, 88, 86, 84, 82, 80].map((share, at) => [at + 2, share])],
    ]);
  });

  // covers NAV-10
  test('the wide layout begins at 992 px in all styles and in the layout token', () => {
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
  test('no code uses 150 or 180 days', () => {
    const users = sources.filter(({ text }) =>
      codeLines(text).some((line) => /[dD]ays?\W+(150|180)\b/.test(line)),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});

type Catalogue = {
  readonly products: readonly { readonly id: string; readonly promotions: readonly object[] }[];
  readonly plans: readonly {
    readonly code: string;
    readonly validFrom: string;
    readonly channel: string;
    readonly sumInsured: number;
    readonly fee: number;
    readonly durationName: string;
    readonly refundThresholdDays: number;
  }[];
};

/** Words that a reader has time for. A part that grows beyond its paper becomes its own page. */
const budgets: Readonly<Record<string, number>> = {
  'README.md': 900,
  'CONTRIBUTING.md': 700,
  'docs/architecture.md': 900,
  'docs/operations.md': 2500,
  'docs/performance.md': 1500,
  'docs/scaling.md': 600,
  'docs/security.md': 2500,
};

test.each(Object.entries(budgets))('%s has at most %i words', (path, budget) => {
  expect(readSource(path).text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(budget);
});
