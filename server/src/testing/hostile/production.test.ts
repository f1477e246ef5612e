import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../accounts/demo-accounts.ts';
import { refuseDemonstrationTexts } from '../../catalogue/demonstration-texts.ts';
import { ensureDevelopmentCertificate } from '../../integrations/development-certificate.ts';
import { productionSettings } from '../production-settings.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** The server with production settings; these tests call no external system. */
const METRICS_TOKEN = randomBytes(24).toString('hex');
let salus: TestApp;
let folder: string;
let safe: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-production-'));
  const settings = productionSettings();
  const { p12Path } = await ensureDevelopmentCertificate(
    folder,
    'Công ty Bảo hiểm Mẫu',
    settings.SIGNING_P12_PASSWORD,
  );
  safe = {
    ...settings,
    METRICS_TOKEN,
    FILES_URL: pathToFileURL(folder).href,
    SIGNING_P12_PATH: p12Path,
    // The tests have one database user.
    DATABASE_OWNER_URL: '',
    ALLOW_INSECURE: 'one-database-user,demonstration-texts',
  };
  salus = await startTestApp(safe);
});
afterAll(async () => {
  await salus.close();
  await rm(folder, { recursive: true, force: true });
});

describe('in production', () => {
  // covers RUN-4
  test.each([
    ['GET', '/dev/outbox'],
    ['GET', '/dev/inbox'],
    ['GET', '/dev/gateway/pay'],
    ['POST', '/dev/gateway/settle'],
    ['POST', '/dev/faults'],
    ['GET', '/dev/clock'],
    ['POST', '/dev/clock'],
    ['POST', '/dev/insurer/contracts'],
  ] as const)('%s %s is unknown, and no simulator is loaded', async (method, url) => {
    const reply = await salus.ask({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
    expect([reply.status, reply.body.error_code]).toEqual([404, 'NOT_FOUND']);
    const { rows } = await salus.app.pool.query(
      `select 1 from information_schema.schemata where schema_name = 'dev'`,
    );
    expect(rows).toEqual([]);
  });

  // covers RUN-4
  test('there is no demo account', async () => {
    expect((await salus.app.pool.query('select 1 from accounts')).rowCount).toBe(0);
  });

  test('a sign-in is refused without a captcha or with a wrong one', async () => {
    for (const answer of ['off', '', 'e30='])
      expect(
        (
          await salus.anybody.post(
            '/v1/pub/login',
            { emailAddress: 'bm@salus.test', password: DEMO_PASSWORD },
            { 'x-captcha-response': answer },
          )
        ).body.error_code,
      ).toBe('CAPTCHA_FAILED');
  });

  test('metrics are served only with their token', async () => {
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${METRICS_TOKEN.slice(1)}`,
      METRICS_TOKEN,
    ])
      expect((await salus.ask({ url: '/metrics', headers: { authorization } })).status).toBe(404);
    expect(
      (await salus.ask({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } }))
        .status,
    ).toBe(200);
  });

  // covers RUN-15
  test('a permitted insecure setting is in the metrics and in the log', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await salus.ask({ url: '/metrics', headers })).body).toContain(
      'salus_insecure_settings_allowed{name="one-database-user"} 1',
    );
    const warnings = salus.lines
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 40);
    expect(warnings).toEqual([
      expect.objectContaining({ admins: 0 }),
      expect.objectContaining({ allowInsecure: 'one-database-user' }),
      expect.objectContaining({ allowInsecure: 'demonstration-texts' }),
    ]);
  });

  // covers CAT-14
  test('plans on sale with demonstration texts refuse the start', async () => {
    const { db, clock, config } = salus.app;
    await expect(
      refuseDemonstrationTexts({ db, clock, config: { ...config, allowedInsecure: [] } }),
    ).rejects.toThrow(/^The plans 30002014, .* are on sale with demonstration texts/);
  });

  test('browsers stay on https, also after a refusal', async () => {
    for (const url of ['/', '/v1/unknown', '/v1/pub/captcha/challenge', '/docs/'])
      expect((await salus.ask({ url })).headers['strict-transport-security']).toBe(
        'max-age=63072000; includeSubDomains',
      );
  });

  test('an address can sign in 60 times a minute, with any forwarded addresses', async () => {
    // Moves to the start of a minute, because the limit counts per minute.
    salus.wait(1 - (salus.now().getTime() % 60_000) / 60_000);
    const outcomes: number[] = [];
    for (let n = 0; n < 70; n += 1) {
      const claims = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': '203.0.113.9' };
      outcomes.push((await salus.anybody.post('/v1/pub/login', {}, claims)).status);
    }
    expect(outcomes).toEqual([...Array(60).fill(400), ...Array(10).fill(429)]);
    const reply = await salus.anybody.post('/v1/pub/login', {});
    expect([reply.status, reply.body.error_code, Number(reply.headers['retry-after'])]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60),
    ]);
  });
});

// covers RUN-14
test('refuses a database whose demo accounts have their published password', async () => {
  const development = await startTestApp();
  const { rows } = await development.app.pool.query(
    `update accounts set disabled_at = now()
     where email_address not in ('bm@salus.test', 'manager@salus.test') returning 1`,
  );
  expect(rows.length).toBeGreaterThan(5);
  await expect(startTestApp(safe, development)).rejects.toThrow(
    /\(bm@salus\.test, manager@salus\.test\)\. Disable them with npm run accounts -- disable/,
  );
  await development.close();
});
