import { refreshAccessToken, welcomeDashboard } from '@salus/api/accounts.ts';
import { showContract } from '@salus/api/back-office.ts';
import { openPolicyholderPage, requestCancellation } from '@salus/api/contracts/policyholder.ts';
import { createDraft } from '@salus/api/contracts.ts';
import { requestChange, showContractToCustomer } from '@salus/api/customer-link.ts';
import { confirmStatement } from '@salus/api/payments/statements.ts';
import { receiveBankNotice } from '@salus/api/payments/transfers.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT, csvFile } from '../../simulators/bank/statement-files.ts';
import { signNotice } from '../integrations/bank/bank-account.ts';
import { draftBody, givenContract } from '../testing/given.ts';
import { halfRefund } from '../testing/money/money-steps.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { createLog } from './log.ts';

const NOTICE_KEY = 'khoa-cua-ngan-hang-12';

let salus: TestApp;
/** Values that passed through the program and must not be in any log line. */
const secrets = new Set<string>();

beforeAll(async () => {
  salus = await startTestApp({
    LOG_LEVEL: 'debug',
    CAPTCHA_PROVIDER: 'off',
    APPROVAL_REFUND_VND: '1',
    BANK_NOTICE_SECRET: NOTICE_KEY,
  });
});
afterAll(() => salus.close());

const secret = (text: string) => {
  secrets.add(text);
  return text;
};

describe('the log at level debug', () => {
  /** Values passed through `secret` that reached the log. */
  const leakedSecrets = () => [...secrets].filter((one) => salus.lines.join('').includes(one));

  // covers SEC-1
  it('contains no secret and no personal data, for any input and any outcome', async () => {
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
    await ask.call(refreshAccessToken, { refresh_token: secret(result.refresh_token) });
    await ask.call(refreshAccessToken, { refresh_token: result.refresh_token });
    await ask.call(welcomeDashboard, undefined, headers);
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
    const { linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      officer: 'sales2.cbb',
      draft,
    });
    secret(linkToken);
    await officer.call(
      createDraft,
      { ...draft, proposerNationalId: secret('SAI-SO-8') },
      { 'idempotency-key': secret('khoa-rieng-9') },
    );
    await officer.post('/v1/auth/contract/create-temporary', {
      ...draft,
      medicalQuestionnaires: [
        { medQuestionId: 1, medQuestionResult: 1, note: secret('benh-an-10') },
      ],
    });
    const customer = salus.customer(linkToken);
    await customer.call(showContractToCustomer);
    await customer.call(requestChange, {
      noteChangeInfoCustomer: secret('Xin sửa tên đệm 11'),
    });
    await salus.customer(`${linkToken}x`).call(showContractToCustomer);
    for (const url of [
      `/ord/${linkToken}`,
      `/ord/${linkToken}/%E0%A4%A`,
      `/v1/unknown/${linkToken}`,
      `/v1/pub/file/${linkToken}`,
    ])
      await ask.get(url, undefined, { accept: 'text/html' });

    expect(salus.lines.length).toBeGreaterThan(20);
    expect(leakedSecrets()).toEqual([]);
  });

  // covers SEC-1
  it('contains no account, content, proof or reason of money and policies', async () => {
    secret(NOTICE_KEY);
    const notify = (change: object, signature?: string) => {
      const payload = JSON.stringify({
        transactionId: 'T-1',
        bankReference: 'FT-1',
        accountNo: ACCOUNT,
        amount: 100_000,
        content: secret('Nguyen Thi Bi Mat chuyen 13'),
        paidAt: toIsoWithOffset(salus.now()),
        ...change,
      });
      const headers = { 'x-signature': signature ?? signNotice(NOTICE_KEY, payload) };
      return salus.anybody.call(receiveBankNotice, JSON.parse(payload), headers);
    };
    expect((await notify({})).status).toBe(200);
    expect((await notify({ accountNo: secret('9904778812301') })).status).toBe(400);
    expect((await notify({}, secret('chu-ky-sai-14'))).status).toBe(401);

    const clerk = await salus.as('bm');
    const content = secret('Le Van Kin nop phi 15');
    const line = { paidAt: salus.now(), bankReference: 'FT-2', amount: 50_000, content };
    const csv = { 'content-type': 'text/csv' };
    const upload = await clerk.post('/v1/auth/bank/statement', csvFile([line]), csv);
    expect(upload.status).toBe(200);
    const { statementId } = upload.body.data;
    await clerk.call(confirmStatement, { statementId });

    const proposerEmail = secret('hop.dong.rieng@example.com');
    const draft = { proposerEmail };
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', draft });
    const code = await eventually('the link to the page', async () =>
      (await salus.outbox())
        .filter(({ to }) => to === proposerEmail)
        .map(({ text }) => /\/my\/([\w-]{27})(?![\w-])/.exec(text)?.[1])
        .find(Boolean),
    );
    const open = (last4: string) =>
      salus.anybody.call(openPolicyholderPage, { code: secret(code), last4 });
    expect((await open('zzzz')).status).not.toBe(200);
    const { proposerNationalId } = (await clerk.call(showContract, { referenceNumber })).body.data;
    const { proof } = (await open(String(proposerNationalId).slice(-4))).body.data;
    const note = secret('Ly do huy cua khach 16');
    const holder = salus.policyholder(secret(proof));
    const request = await holder.call(requestCancellation, { note });
    expect(request.status).toBe(200);

    const cancelling = await clerk.put('/v1/auth/contract/bm-cancelled', {
      ...halfRefund(salus, referenceNumber),
      refundReason: secret('Hoan phi rieng tu 17'),
      refundAccount: {
        bankBin: '970436',
        accountNo: secret('00710003388121'),
        accountName: secret('TRAN THI KIN DAO'),
      },
    });
    expect(cancelling.status).toBe(202);
    const decision = { approvalId: cancelling.body.data.approvalId, decision: 'APPROVE' };
    const second = await salus.as('bm2');
    const reason = secret('Duyet vi ly do rieng 18');
    const approving = await second.post('/v1/auth/approval/decide', { ...decision, reason });
    expect(approving.status).toBe(200);
    expect(salus.lines.join('')).toContain('a bank transfer needs a person');
    expect(leakedSecrets()).toEqual([]);
  });

  const findLine = (part: string) =>
    JSON.parse(salus.lines.findLast((one) => one.includes(part)) ?? '{}');
  const line = {
    trace: expect.stringMatching(/^[0-9a-f]{32}$/),
    level: 30,
    time: expect.any(String),
    ms: expect.any(Number),
    msg: 'request',
  };

  it('has only method, route, status, time and account id of each request', async () => {
    await (await salus.as('bm')).get('/v1/auth/tool/welcome-dashboard?a=b');
    const { rows } = await salus.app.pool.query(
      `select id from accounts where email_address = 'bm@salus.test'`,
    );
    const route = '/v1/auth/tool/welcome-dashboard';
    expect(findLine(route)).toEqual({
      ...line,
      method: 'GET',
      route,
      status: 200,
      by: `staff:${rows[0].id}`,
    });
  });

  it('has code and address of a refused caller, to detect guessing', async () => {
    const route = '/v1/customer-info/contract/sms-info-contract';
    await salus.anybody.get(route, undefined, { 'x-sms-link': 'unknown' });
    const refusal = {
      ...line,
      method: 'GET',
      route,
      status: 401,
      code: 'UNAUTHORIZED',
      ip: '127.0.0.1',
    };
    expect(findLine(route)).toEqual(refusal);
    await salus.anybody.post('/v1/pub/login', {
      emailAddress: 'ai-do@example.com',
      password: 'Sai',
    });
    expect(findLine('/v1/pub/login')).toMatchObject({
      status: 401,
      code: 'USERNAME_OR_PASSWORD_INCORRECT',
      ip: '127.0.0.1',
    });
    await salus.anybody.post('/v1/pub/login', {});
    expect(findLine('/v1/pub/login')).toEqual({
      ...line,
      method: 'POST',
      route: '/v1/pub/login',
      status: 400,
      code: 'VALIDATION_ERROR',
    });
  });

  it('raises an alarm for a reused refresh token, because another client has a copy', async () => {
    const login = { emailAddress: 'region@salus.test', password: 'Salus@2026' };
    const { refresh_token } = (await salus.anybody.post('/v1/pub/login', login)).body.result;
    for (let n = 0; n < 2; n += 1) await salus.anybody.call(refreshAccessToken, { refresh_token });
    expect(findLine('a used refresh token')).toEqual({
      level: 50,
      time: expect.any(String),
      trace: expect.any(String),
      accountId: expect.any(Number),
      msg: 'a used refresh token came back, its session has ended',
    });
  });

  it('has one line per message, for any content', () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (text: string) => void lines.push(text) });
    const forgery = 'a\r\n{"level":30,"msg":"request","status":200}\u2028\u0085';
    log.info({ route: forgery }, forgery);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: forgery, msg: forgery });
  });

  it('removes secret fields on three levels, in lists and from child loggers', () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line: string) => void lines.push(line) });
    const own = { token: 'Bí Mật 1', deep: { otp: 'Bí Mật 2', query: null }, status: 200 };
    log.info({ ...own, calls: [{ password: 'Bí Mật 3', ms: 1 }], 'set-cookie': 'Bí Mật 4' }, 'a');
    log.child({ cookie: 'Bí Mật 5' }).warn({ at: new Date(0), raw: ['Bí Mật 6'] }, 'b');
    const text = '[removed]';
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        ...{ level: 30, time: expect.any(String), msg: 'a', status: 200, 'set-cookie': text },
        ...{ token: text, deep: { otp: text, query: text }, calls: [{ password: text, ms: 1 }] },
      },
      {
        ...{ level: 40, time: expect.any(String), msg: 'b', cookie: text, raw: text },
        at: '1970-01-01T00:00:00.000Z',
      },
    ]);
    // The caller's own object is unchanged.
    expect(own.deep.otp).toBe('Bí Mật 2');
  });

  it('omits the values that a database error quotes', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line: string) => void lines.push(line) });
    for (const statement of [
      sql`select ${'001090000123'}::uuid`,
      sql`insert into accounts (email_address, full_name, role, channel, password_hash, created_at)
        select email_address, 'Bí Mật', role, channel, 'hash', now() from accounts limit 1`,
    ])
      await statement
        .execute(salus.db)
        .catch((error: unknown) => log.error({ err: error }, 'unexpected error'));
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toContain('accounts_email_address_key');
    expect(lines.filter((line) => /001090000123|Bí Mật|salus\.test/.test(line))).toEqual([]);
  });
});
