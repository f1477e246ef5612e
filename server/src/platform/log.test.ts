import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftBody, givenContract } from '../testing/given.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createLog } from './log.ts';

let salus: TestApp;
/** Whatever passed through the program and may stand in no log. */
const secrets = new Set<string>();

beforeAll(async () => {
  salus = await startTestApp({ LOG_LEVEL: 'debug', CAPTCHA_PROVIDER: 'off' });
});
afterAll(() => salus.close());

const secret = (text: string) => {
  secrets.add(text);
  return text;
};

describe('the log at its most talkative', () => {
  it('holds no secret and nothing personal, whatever people send and however it ends', async () => {
    const ask = salus.anybody;
    const login = { emailAddress: secret('sales.cbb@salus.test'), password: 'Salus@2026' };
    secret(login.password);
    const { result } = (await ask.post('/v1/pub/login', login)).body;
    const headers = { authorization: `Bearer ${secret(result.access_token)}` };
    await ask.post('/v1/pub/login', { ...login, password: secret('Sai-Mat-Khau-1') });
    await ask.post('/v1/pub/login', { ...login, passwort: secret('Truong-La-2') });
    await ask.post('/v1/pub/login', login, { 'x-captcha-response': secret('captcha-answer-3') });
    await salus.ask({
      method: 'POST',
      url: '/v1/pub/login',
      payload: `{"password": "${secret('Hong-JSON-4')}"`,
      headers: { 'content-type': 'application/json' },
    });
    await ask.post('/v1/pub/login', { ...login, password: `${secret('Co-NUL-5')}\0` });
    await ask.post('/v1/pub/login', { ...login, password: secret('x'.repeat(40)).repeat(30_000) });
    await ask.post('/v1/refresh/access-token', { refresh_token: secret(result.refresh_token) });
    await ask.post('/v1/refresh/access-token', { refresh_token: result.refresh_token });
    await ask.get('/v1/auth/tool/welcome-dashboard', undefined, headers);
    await ask.get(`/v1/auth/tool/welcome-dashboard?token=${secret('trong-query-6')}`, undefined, {
      authorization: `Bearer ${secret('a.b.gia-mao-7')}`,
    });

    const officer = await salus.as('sales2.cbb');
    const draft = draftBody({
      proposerName: secret('Trịnh Khánh Vân'),
      proposerNationalId: secret('079188001234'),
      proposerMobile: secret('0912003004'),
      proposerEmail: secret('khanhvan.rieng@example.com'),
      proposerAddress: secret('12 Ngõ Bí Mật, Huế'),
    });
    const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT', officer: 'sales2.cbb', draft });
    secret(linkToken);
    await officer.post(
      '/v1/auth/contract/create-temporary',
      { ...draft, proposerNationalId: secret('SAI-SO-8') },
      { 'idempotency-key': secret('khoa-rieng-9') },
    );
    await officer.post('/v1/auth/contract/create-temporary', {
      ...draft,
      medicalQuestionnaires: [{ medQuestionId: 1, medQuestionResult: 1, note: secret('benh-an-10') }],
    });
    const customer = salus.customer(linkToken);
    await customer.get('/v1/customer-info/contract/sms-info-contract');
    await customer.post('/v1/customer/contract/sms-rejected', { noteChangeInfoCustomer: secret('Xin sửa tên đệm 11') });
    await salus.customer(`${linkToken}x`).get('/v1/customer-info/contract/sms-info-contract');
    for (const url of [
      `/ord/${linkToken}`,
      `/ord/${linkToken}/%E0%A4%A`,
      `/v1/unknown/${linkToken}`,
      `/v1/pub/file/${linkToken}`,
    ])
      await ask.get(url, undefined, { accept: 'text/html' });

    const log = salus.lines.join('');
    expect(salus.lines.length).toBeGreaterThan(20);
    expect([...secrets].filter((one) => log.includes(one))).toEqual([]);
  });

  it('tells of each request its method, route, status and time, and nothing more', async () => {
    await salus.anybody.get('/v1/customer-info/contract/sms-info-contract', undefined, { 'x-sms-link': 'unknown' });
    const line = JSON.parse(salus.lines.findLast((one) => one.includes('sms-info-contract')) ?? '{}');
    expect(line).toEqual({
      level: 30,
      time: expect.any(String),
      method: 'GET',
      route: '/v1/customer-info/contract/sms-info-contract',
      status: 401,
      ms: expect.any(Number),
      msg: 'request',
    });
  });

  it('leaves out what the database quotes of a value that it could not take', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line: string) => void lines.push(line) });
    for (const statement of [
      sql`select ${'001090000123'}::uuid`,
      sql`insert into accounts (email_address, full_name, role, channel, password_hash, created_at)
        select email_address, 'Bí Mật', role, channel, 'hash', now() from accounts limit 1`,
    ])
      await statement.execute(salus.db).catch((error: unknown) => log.error({ err: error }, 'unexpected error'));
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toContain('accounts_email_address_key');
    expect(lines.filter((line) => /001090000123|Bí Mật|salus\.test/.test(line))).toEqual([]);
  });
});
