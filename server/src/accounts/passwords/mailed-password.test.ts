import { refreshAccessToken } from '@salus/api/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { readWith } from '../../testing/browser.ts';
import { accountOwner, givenOwner } from '../../testing/mailed-passwords.ts';
import { setRealPasswordCost } from '../../testing/password-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';
import { createAccount, preparePassword } from '../manage-accounts.ts';

let salus: TestApp;
let second: TestApp;

beforeAll(async () => {
  salus = await startTestApp();
  second = await startTestApp({}, salus);
});
afterAll(async () => {
  await second.close();
  await salus.close();
});

/** All servers share one clock. */
const wait = (minutes: number) => {
  for (const at of [salus, second]) at.wait(minutes);
};
const INCORRECT = '401 USERNAME_OR_PASSWORD_INCORRECT';
const welcome = (token: string, at = salus) => readWith(at, token);

/** An account as the command line makes it, with its first password. */
async function givenNewcomer(emailAddress: string) {
  const owner = accountOwner(salus, emailAddress);
  const preparedPassword = await preparePassword(salus.app);
  const details = {
    fullName: 'Người Mới',
    role: 'SALES_MAN',
    channel: 'CBB',
    level: null,
    certificate: null,
    unit: [],
  } as const;
  const operation = {
    operator: 'ops',
    now: salus.now(),
    language: 'vi',
    makesResemblingUnits: false,
    authority: 'OPERATOR',
  } as const;
  const password = await owner.mailedBy(() =>
    inTransaction(salus.db, (tx) =>
      createAccount(tx, salus.app, emailAddress, details, preparedPassword, operation),
    ),
  );
  return { owner, password };
}

describe('a mailed password', () => {
  test('works beside the old one until it is used, and is the only one from then on', async () => {
    const owner = await givenOwner(salus);
    const mailedPassword = await owner.mailedPassword();
    expect(await owner.tries(DEMO_PASSWORD)).toBe('200 0');
    expect(await owner.tries(DEMO_PASSWORD)).toBe('200 0');
    expect(await owner.tries(mailedPassword)).toBe('200 1');
    expect(await owner.tries(DEMO_PASSWORD)).toBe(INCORRECT);
    expect(await owner.tries(mailedPassword)).toBe('200 1');
  });

  test('ends every other session on every server, at its first use only', async () => {
    const owner = await givenOwner(salus);
    const before = await owner.signIn(DEMO_PASSWORD, second);
    const old = before.body.result.access_token;
    expect(await welcome(old, second)).toBe('200 success');
    const mailedPassword = await owner.mailedPassword();
    expect(await welcome(old, second)).toBe('200 success');
    const first = await owner.token(mailedPassword);
    for (const at of [salus, second])
      await expect.poll(() => welcome(old, at), { interval: 5 }).toBe('401 SESSION_EXPIRED');
    const { refresh_token } = before.body.result;
    expect((await salus.anybody.call(refreshAccessToken, { refresh_token })).body.error_code).toBe(
      'SESSION_EXPIRED',
    );
    await owner.token(mailedPassword);
    expect(await welcome(first)).toBe('200 success');
  });

  // covers AUTH-12
  test('works at most 24 hours after it was used, and none other works then', async () => {
    const owner = await givenOwner(salus);
    const mailedPassword = await owner.mailedPassword();
    wait(60);
    expect(await owner.tries(mailedPassword)).toBe('200 1');
    wait(23 * 60 - 1);
    expect(await owner.tries(mailedPassword)).toBe('200 1');
    wait(1);
    expect(await owner.tries(mailedPassword)).toBe(INCORRECT);
    expect(await owner.tries(DEMO_PASSWORD)).toBe(INCORRECT);
    expect(await owner.tries(await owner.mailedPassword())).toBe('200 1');
  });

  test('does not expire after the user has set a new one', async () => {
    const owner = await givenOwner(salus);
    const mailedPassword = await owner.mailedPassword();
    const own = 'Của riêng mình 2026!';
    const { status } = await salus.ask({
      method: 'PUT',
      url: '/v1/auth/change-password',
      headers: { authorization: `Bearer ${await owner.token(mailedPassword)}` },
      payload: { currentPassword: mailedPassword, newPassword: own, newPasswordRepeat: own },
    });
    expect(status).toBe(200);
    wait(25 * 60);
    expect(await owner.tries(own)).toBe('200 0');
  });

  test('works until 24 hours are over, and not longer; the old one stays', async () => {
    const [early, late] = [await givenOwner(salus), await givenOwner(salus)];
    const [mailedEarly, mailedLate] = [await early.mailedPassword(), await late.mailedPassword()];
    wait(24 * 60 - 1);
    expect(await early.tries(mailedEarly)).toBe('200 1');
    wait(1);
    expect(await late.tries(mailedLate)).toBe(INCORRECT);
    expect(await late.tries(DEMO_PASSWORD)).toBe('200 0');
  });

  test('works for 24 hours for a new account, and not longer', async () => {
    const early = await givenNewcomer('early.newcomer@salus.test');
    const late = await givenNewcomer('late.newcomer@salus.test');
    const reply = await early.owner.signIn('Salus@2026');
    expect(reply.body.error_code).toBe('USERNAME_OR_PASSWORD_INCORRECT');
    wait(24 * 60 - 1);
    expect((await early.owner.signIn(early.password)).body.result).toMatchObject({
      emailAddress: 'early.newcomer@salus.test',
      isAutoGenerated: 1,
      isAgreement: 0,
    });
    wait(1);
    expect(await late.owner.tries(late.password)).toBe(INCORRECT);
    // Afterwards the user requests another one, like any user.
    expect(await late.owner.tries(await late.owner.mailedPassword())).toBe('200 1');
  });

  test('is invalid after a newer one was mailed', async () => {
    const owner = await givenOwner(salus);
    const first = await owner.mailedPassword();
    const newest = await owner.mailedPassword();
    expect(newest).not.toBe(first);
    expect(await owner.tries(first)).toBe(INCORRECT);
    expect(await owner.tries(newest)).toBe('200 1');
  });

  test('can be requested after sign-in with one', async () => {
    const owner = await givenOwner(salus);
    const first = await owner.mailedPassword();
    await owner.token(first);
    const next = await owner.mailedPassword();
    expect(await owner.tries(first)).toBe('200 1');
    expect(await owner.tries(next)).toBe('200 1');
    expect(await owner.tries(first)).toBe(INCORRECT);
  });

  test('returns DISABLED for a disabled account and stays unused', async () => {
    const owner = await givenOwner(salus);
    const mailedPassword = await owner.mailedPassword();
    await owner.disable();
    expect(await owner.tries(mailedPassword)).toBe('401 DISABLED');
    expect(await owner.tries('Wrong@2026')).toBe(INCORRECT);
    await sql`update accounts set disabled_at = null
      where email_address = ${owner.emailAddress}`.execute(salus.db);
    expect(await owner.tries(DEMO_PASSWORD)).toBe('200 0');
    expect(await owner.tries(mailedPassword)).toBe('200 1');
  });

  test('counts towards the lockout like any password', async () => {
    const owner = await givenOwner(salus);
    const mailedPassword = await owner.mailedPassword();
    for (let n = 0; n < 10; n += 1) await owner.signIn(`Wrong@2026${n}`);
    expect(await owner.tries(mailedPassword)).toBe('429 TOO_MANY_ATTEMPTS');
    wait(15.1);
    expect(await owner.tries(mailedPassword)).toBe('200 1');
  });

  test('accepts four concurrent uses on two servers, and refuses the old one', async () => {
    const owner = await givenOwner(salus);
    const mailedPassword = await owner.mailedPassword();
    const tries = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => owner.signIn(mailedPassword, n % 2 ? salus : second)),
      owner.signIn(DEMO_PASSWORD, second),
    ]);
    for (const { status, body } of tries.slice(0, 4)) {
      expect([status, body.result.isAutoGenerated]).toEqual([200, 1]);
      await expect.poll(() => welcome(body.result.access_token)).toBe('200 success');
    }
    // The old password signed in first and lost its session, or was refused.
    const old = tries[4]?.body;
    const outcome = old.success ? await welcome(old.result.access_token, second) : old.error_code;
    expect(['401 SESSION_EXPIRED', 'USERNAME_OR_PASSWORD_INCORRECT']).toContain(outcome);
    const { rows } = await sql<{ live: number }>`select count(*)::int as live from sessions s
      join accounts a on a.id = s.account_id
      where a.email_address = ${owner.emailAddress} and s.ended_at is null`.execute(salus.db);
    expect(rows).toEqual([{ live: 4 }]);
  });

  test('keeps one valid password when used and replaced at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await givenOwner(salus);
      const mailedPassword = await owner.mailedPassword();
      const next = owner.mailedBy(async () => {
        const [signedIn, reset] = await Promise.all([
          owner.signIn(mailedPassword, second),
          owner.reset(),
        ]);
        expect(reset.status).toBe(200);
        expect([200, 401]).toContain(signedIn.status);
      });
      expect(await owner.tries(await next)).toBe('200 1');
      expect(await owner.tries(mailedPassword)).toBe(INCORRECT);
      expect(await owner.tries(DEMO_PASSWORD)).toBe(INCORRECT);
    }
  });

  test('takes the same CPU time to compare, pending or not', async () => {
    await setRealPasswordCost(salus.db);
    const [waiting, none] = [await givenOwner(salus), await givenOwner(salus)];
    await waiting.mailedPassword();
    const times = { waiting: [] as number[], none: [] as number[] };
    for (let n = 0; n < 9; n += 1)
      for (const [kind, owner] of [
        ['waiting', waiting],
        ['none', none],
      ] as const) {
        const start = process.cpuUsage();
        await owner.signIn(`Wrong@2026${n}`);
        const { user, system } = process.cpuUsage(start);
        times[kind].push(user + system);
      }
    const median = (all: number[]) => all.sort((one, other) => one - other)[4] ?? 0;
    // A second derivation would make it almost two.
    expect(median(times.waiting) / median(times.none)).toBeGreaterThan(0.6);
    expect(median(times.waiting) / median(times.none)).toBeLessThan(1.6);
  });
});
