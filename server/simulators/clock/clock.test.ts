import { login, refreshAccessToken } from '@salus/api/accounts.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { showContractToCustomer } from '@salus/api/customer-link.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/accounts/demo-accounts.ts';
import { inTransaction } from '../../src/platform/db.ts';
import { givenContract, linkTokenOf } from '../../src/testing/given.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({}, one);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const MINUTE = 60_000;
const move = (milliseconds: number, at: TestApp = one) =>
  at.anybody.post('/dev/clock', {
    now: new Date(at.app.clock().getTime() + milliseconds).toISOString(),
  });

const signIn = async (at: TestApp) =>
  (
    await at.anybody.call(login, {
      emailAddress: 'sales.cbb@salus.test',
      password: DEMO_PASSWORD,
    })
  ).body.result;

// covers RUN-29
describe('POST /dev/clock', () => {
  test('moves every server before it answers, and never back', async () => {
    const before = one.app.clock();
    expect(await move(90 * MINUTE)).toMatchObject({ status: 200, body: { waiting: 0 } });
    for (const at of [one, two]) {
      expect(at.app.clock().getTime() - before.getTime()).toBeGreaterThanOrEqual(90 * MINUTE);
      const reply = await at.anybody.get('/dev/clock');
      expect(Date.parse(reply.body.now) - before.getTime()).toBeGreaterThanOrEqual(90 * MINUTE);
    }
    const { rows } = await one.app.pool.query('select business_now() as now');
    expect(Math.abs(rows[0].now.getTime() - one.app.clock().getTime())).toBeLessThan(MINUTE);
    expect(await move(-MINUTE, two)).toMatchObject({
      status: 422,
      body: { error_code: 'CLOCK_NEVER_GOES_BACK', data: { now: expect.any(String) } },
    });
    await expect(
      one.app.pool.query('update business_clock set ahead_milliseconds = 0'),
    ).rejects.toThrow('never goes back');
  });

  test.each([
    [{}, 'required'],
    [{ now: 'tomorrow' }, 'invalid'],
    [{ now: '2027-01-01' }, 'invalid'],
    [{ now: '9000-01-01T00:00:00Z' }, 'invalid'],
  ])('refuses %j', async (input, code) => {
    expect(await one.anybody.post('/dev/clock', input)).toMatchObject({
      status: 400,
      body: { error_code: 'VALIDATION_ERROR', data: [{ path: 'now', code }] },
    });
  });

  test('ends access tokens, and sessions after 14 days', async () => {
    const session = await signIn(one);
    const list = (token: string) =>
      one.anybody.call(listDrafts, {}, { authorization: `Bearer ${token}` });
    const refresh = (token: string) =>
      one.anybody.call(refreshAccessToken, { refresh_token: token });
    expect(await list(session.access_token)).toMatchObject({ status: 200 });
    await move(16 * MINUTE);
    expect(await list(session.access_token)).toMatchObject({
      status: 401,
      body: { error_code: 'SESSION_EXPIRED' },
    });
    const fresh = (await refresh(session.refresh_token)).body.result;
    expect(await list(fresh.access_token)).toMatchObject({ status: 200 });
    await move(15 * 24 * 60 * MINUTE);
    expect(await refresh(fresh.refresh_token)).toMatchObject({ status: 401 });
  });

  test('ends links after 30 days; mails bear the time of business', async () => {
    one.forgetTokens();
    const { referenceNumber } = await givenContract(one, { status: 'AWAITING_PAYMENT' });
    const token = await linkTokenOf(one, referenceNumber);
    const [sms] = (await one.anybody.get('/dev/outbox')).body;
    expect(Math.abs(Date.parse(sms.sentAt) - one.app.clock().getTime())).toBeLessThan(5 * MINUTE);
    const open = () => one.customer(token).call(showContractToCustomer);
    expect(await open()).toMatchObject({ status: 200 });
    await move(31 * 24 * 60 * MINUTE);
    expect(await open()).toMatchObject({ status: 401, body: { data: { state: 'expired' } } });
  });

  test('moves the waiting jobs, and does each recurring job once', async () => {
    const { app } = one;
    const at = new Date(app.clock().getTime() + 40 * MINUTE);
    await inTransaction(app.db, (tx) =>
      app.jobs.enqueue(tx, 'payments.query-order', { orderId: 1 }, { startAfter: at }),
    );
    const read = async () =>
      (
        await app.pool.query<{ state: string; name: string; count: number }>(
          `select name, state::text, count(*)::int as count from jobs.job
            where name in ('payments.query-order', 'retention.erase-drafts')
            group by name, state`,
        )
      ).rows;
    const before = await read();
    expect(before).toContainEqual({ name: 'payments.query-order', state: 'created', count: 1 });
    await move(41 * MINUTE);
    const after = await read();
    expect(after.filter(({ state }) => state === 'created')).toEqual([]);
    const runs = (rows: typeof before) =>
      rows
        .filter(({ name }) => name === 'retention.erase-drafts')
        .reduce((sum, { count }) => sum + count, 0);
    expect(runs(after)).toBe(runs(before) + 1);
  });

  test('has transfers and statements of the day of business', async () => {
    const today = businessDay(one.app.clock());
    const next = startOfBusinessDay(addDays(today, 3));
    await one.anybody.post('/dev/clock', { now: next.toISOString() });
    await one.anybody.post('/dev/bank/transfer', {
      amount: 1000,
      content: 'gift',
      deliver: 'none',
    });
    const statement = await one.anybody.get('/dev/bank/statement', { format: 'csv' });
    expect(statement.body).toContain(addDays(today, 3));
  });

  test.each(['/dev/inbox', '/dev/bank'])('is shown by %s', async (path) => {
    const { body } = await one.anybody.get(path);
    expect(body).toContain('Giờ nghiệp vụ');
    expect(body).toContain(`datetime="${businessDay(one.app.clock())}`);
  });
});
