import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { productionSettings } from '../testing/production-settings.ts';
import { approvalLimitNames } from './approval-limits.ts';
import { insecureNames } from './insecure-names.ts';

const K1 = '6D0870CDE5F24F34F3915FB0045120DB';

/** The message of the refused start, or null when it succeeds. */
function startWith(changes: Record<string, string>): string | null {
  try {
    readConfig({ ...productionSettings(), ...changes }, () => '');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Settings named by the lines of a message. */
const settingNames = (message: string | null) =>
  (message ?? '').split('\n').flatMap((line) => line.match(/^- ([A-Z_0-9]+):/)?.[1] ?? []);

describe('a start in production', () => {
  // covers RUN-14
  test('succeeds with safe settings', () => {
    expect(startWith({})).toBe(null);
  });

  // covers APPROVE-9
  test.each(approvalLimitNames)('needs a number or "off" for %s', (name) => {
    expect(startWith({ [name]: 'off' })).toBe(null);
    expect(startWith({ [name]: '0' })).toBe(null);
    expect(startWith({ [name]: '' })).toContain(name);
    expect(startWith({ [name]: 'none' })).toContain(name);
    expect(startWith({ [name]: '-1' })).toContain(name);
  });

  // covers RUN-14
  test.each([
    ['ONEPAY_SECRET', K1],
    ['ONEPAY_SECRET', '6d0870cde5f24f34f3915fb0045120d6'],
    ['ONEPAY_SECRET', 'A3EFDFABA8653DF2342E8DAC29B51AF0'],
    ['ONEPAY_SECRET', '00FF'],
    ['ONEPAY_SECRET', '0001020304050607'.repeat(1)],
    ['ONEPAY_SECRET', '00FF01FE02FD'.repeat(6)],
    ['ONEPAY_ACCESS_CODE', '6BEB2546'],
    ['ONEPAY_ACCESS_CODE', 'd67342c2'],
    ['ONEPAY_MERCHANT', 'TESTONEPAY'],
    ['ONEPAY_PASSWORD', 'op123456'],
    ['INSURER_SECRET', 'insurer-stand-in'],
    ['INSURER_SECRET', 'test-secret'],
    ['INSURER_SECRET', 'short'],
    ['INSURER_SECRET', K1],
    ['INSURER_SECRET', 'ab'.repeat(20)],
    ['BANK_NOTICE_SECRET', 'bank-notice-development'],
    ['BANK_NOTICE_SECRET', 'short'],
    ['SALUS_SECRET', 'a'.repeat(40)],
    ['SALUS_SECRET', 'a secret for tests, long enough for the rule'],
    ['METRICS_TOKEN', '0000000000000000'],
    ['SMS_API_KEY', 'development'],
    ['CAPTCHA_SITE_KEY', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'],
    ['CAPTCHA_SITE_KEY', '6leixactaaaaajczvrqyhh71umiegnq_mxjizkhi'],
    ['OIDC_CLIENT_SECRET', 'oidc-development'],
    ['SIGNING_P12_PASSWORD', 'salus-development'],
    ['PUBLIC_URL', 'http://portal.example.vn'],
    ['INSURER_URL', 'http://core.example.vn'],
    ['ONEPAY_QUERY_URL', 'http://gateway.example.vn/query'],
    ['OIDC_ISSUER', 'http://login.example.vn'],
    ['OIDC_ISSUER', 'https://169.254.169.254/'],
    ['ONEPAY_PAY_URL', 'https://mtf.onepay.vn/paygate/vpcpay.op'],
    ['INSURER_URL', 'https://169.254.169.254/latest'],
    ['INSURER_URL', 'https://2852039166/'],
    ['INSURER_URL', 'https://[::ffff:169.254.169.254]/'],
    ['INSURER_URL', 'https://[fd00:ec2::254]/'],
    ['ONEPAY_REFUND_URL', 'https://metadata.google.internal./refund'],
    ['SIGNING_TSA_URL', 'http://169.254.0.1/'],
    ['SMTP_URL', 'smtps://169.254.1.1'],
    ['FILES_URL', 's3://bucket?endpoint=https://169.254.169.254'],
    ['DATABASE_URL', 'postgresql://salus@169.254.1.1/salus?sslmode=verify-full'],
    ['INSURER_URL', 'https://10.0.0.7/'],
    ['SMTP_URL', 'smtp://user:password@mail.example.vn'],
    ['SMTP_URL', 'smtps://mail.example.vn?tls.rejectUnauthorized=false'],
    ['DATABASE_URL', 'postgresql://salus:secret@db.example.vn/salus'],
    ['DATABASE_URL', 'postgresql://salus:secret@db.example.vn/salus?sslmode=disable'],
    ['DATABASE_URL', 'postgresql://salus:secret@db.example.vn/salus?sslmode=no-verify'],
    ['RATE_LIMIT_FACTOR', '10.5'],
    ['SALUS_DEMO_ACCOUNTS', 'true'],
    ['SALUS_DEMO_DATA', 'small'],
    ['CAPTCHA_PROVIDER', 'off'],
    ['ALLOW_INSECURE', 'http-everything'],
  ])('refuses %s=%s by name, without the value', (setting, value) => {
    const message = startWith({ [setting]: value });
    expect(settingNames(message)).toContain(setting);
    if (/SECRET|PASSWORD|KEY|_URL/.test(setting)) expect(message).not.toContain(value);
  });

  // covers RUN-14
  test.each([
    ['SMTP_URL', 'smtp://127.0.0.1:2525'],
    ['SMTP_URL', 'smtp://user:password@mail.example.vn:587?requireTLS=true'],
    ['DATABASE_URL', 'postgresql://salus@%2Fvar%2Frun%2Fpostgresql/salus'],
    ['DATABASE_URL', 'postgresql://salus@/salus?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgresql://salus:secret@db.example.vn/salus?sslmode=verify-full'],
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['INSURER_URL', 'http://[::1]:3000/core'],
    ['ONEPAY_QUERY_URL', 'http://127.0.0.1:3000/query'],
    ['RATE_LIMIT_FACTOR', '10'],
    ['ALLOW_INSECURE', ' http-public , http-insurer,'],
  ])('accepts %s=%s', (setting, value) => {
    expect(startWith({ [setting]: value })).toBe(null);
  });

  // covers RUN-14
  test('lists missing, invalid and unsafe settings at once', () => {
    const message = startWith({
      PUBLIC_URL: '',
      PORT: 'x',
      ONEPAY_SECRET: K1,
      SMTP_URL: 'smtp://a.vn',
    });
    expect(message).toContain('set PUBLIC_URL.');
    expect(message).toContain('the value of PORT is not valid');
    expect(settingNames(message)).toEqual(['ONEPAY_SECRET', 'SMTP_URL']);
  });

  // covers RUN-15
  test.each([
    [
      'sandbox-gateway',
      { ONEPAY_SECRET: K1, ONEPAY_ACCESS_CODE: '6BEB2546', ONEPAY_MERCHANT: 'TESTONEPAY' },
    ],
    ['http-public', { PUBLIC_URL: 'http://portal.bank.vn' }],
    ['http-insurer', { INSURER_URL: 'http://core.bank.vn' }],
    ['http-gateway', { ONEPAY_QUERY_URL: 'http://gateway.bank.vn/query' }],
    [
      'http-identity',
      {
        OIDC_ISSUER: 'http://login.bank.vn',
      },
    ],
    ['smtp-plain', { SMTP_URL: 'smtp://mail.bank.vn' }],
    ['postgres-plain', { DATABASE_URL: 'postgresql://salus:secret@db.bank.vn/salus' }],
    ['private-addresses', { INSURER_URL: 'https://10.0.0.7/' }],
  ] as const)('permits with ALLOW_INSECURE=%s only the settings of that name', (name, changes) => {
    expect(startWith(changes)).toContain(`ALLOW_INSECURE=${name}`);
    expect(startWith({ ...changes, ALLOW_INSECURE: name })).toBe(null);
    const others = insecureNames.filter((other) => other !== name).join(',');
    expect(settingNames(startWith({ ...changes, ALLOW_INSECURE: others }))).toEqual(
      Object.keys(changes),
    );
  });

  // covers RUN-15
  test('permits no metadata service by any name', () => {
    const changes = {
      INSURER_URL: 'http://169.254.169.254/',
      ALLOW_INSECURE: insecureNames.join(),
    };
    expect(settingNames(startWith(changes))).toEqual(['INSURER_URL']);
  });

  // covers INT-9
  test('names each configured host that EXTERNAL_HOSTS lacks', () => {
    const hosts =
      'gateway.example.vn, Core.Example.vn, mail.example.vn, s3.us-east-1.amazonaws.com';
    const message = startWith({ EXTERNAL_HOSTS: hosts });
    expect(settingNames(message)).toEqual(['SMS_PROVIDER']);
    expect(startWith({ EXTERNAL_HOSTS: `${hosts}, rest.esms.vn` })).toBe(null);
  });
});

describe('a start in development', () => {
  // covers RUN-15
  test('refuses an unknown name in ALLOW_INSECURE, and nothing insecure', () => {
    const read = (env: Record<string, string>) => () =>
      readConfig({ ONEPAY_SECRET: K1, INSURER_URL: 'http://10.0.0.7/', ...env }, () => 'secret');
    expect(read({ ALLOW_INSECURE: 'http' })).toThrow(/ALLOW_INSECURE: unknown name http\./);
    expect(read({})().allowedInsecure).toEqual([]);
  });
});
