import { resetPassword } from '@salus/api/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../testing/browser.ts';
import { accountOwner, givenOwner, minutesUntil, type Owner } from '../testing/mailed-passwords.ts';
import { setRealPasswordCost } from '../testing/password-cost.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let salus: TestApp;
let second: TestApp;
let silent: TestApp;

beforeAll(async () => {
  salus = await startTestApp();
  second = await startTestApp({}, salus);
  silent = await startTestApp({ RESET_TELLS_UNKNOWN: 'false' }, salus);
});
afterAll(async () => {
  await silent.close();
  await second.close();
  await salus.close();
});

/** All servers share one clock. */
const wait = (minutes: number) => {
  for (const at of [salus, second, silent]) at.wait(minutes);
};
const success = { success: true, data: { code: 'RESET_PASSWORD_SUCCESS' } };
const countMailedPasswords = async ({ emailAddress }: Owner) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mailed_passwords
    where account_id = (select id from accounts where email_address = ${emailAddress})`.execute(
    salus.db,
  );
  return rows[0]?.count;
};

describe('asking for a password', () => {
  // covers API-10, AUTH-10, AUTH-11
  test('mails a password and confirms it', async () => {
    const owner = await givenOwner(salus);
    const password = await owner.mailedBy(async () => {
      const { status, body } = await owner.reset();
      expect({ status, body }).toEqual({ status: 200, body: success });
    });
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@%*])[A-Za-z0-9!@%*]{14}$/);
    const [mail] = await owner.mails();
    expect(mail).toMatchObject({ channel: 'EMAIL', to: owner.emailAddress, attachments: [] });
  });

  test('takes the address trimmed and in any case', async () => {
    const owner = await givenOwner(salus);
    const password = await owner.mailedBy(() =>
      salus.anybody.call(resetPassword, {
        emailAddress: `  ${owner.emailAddress.toUpperCase()} `,
      }),
    );
    expect(await owner.tries(password)).toBe('200 1');
  });

  test('reports an unknown and a disabled address', async () => {
    const unknown = await accountOwner(salus, 'nobody@salus.test').reset();
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: 422,
      body: {
        success: false,
        error_code: 'USER_DOES_NOT_EXIST',
        message: 'Tài khoản không có trong hệ thống.',
        data: null,
      },
    });
    expect(refusalCode(await accountOwner(salus, 'disabled@salus.test').reset())).toBe(
      '401 DISABLED',
    );
  });

  // covers AUTH-10
  test('needs an address, and nothing else', async () => {
    const ask = async (payload: object) =>
      (await salus.anybody.call(resetPassword, payload)).body.data;
    expect(await ask({})).toEqual([{ path: 'emailAddress', code: 'required' }]);
    expect(await ask({ emailAddress: 'x' })).toEqual([
      { path: 'emailAddress', code: 'invalid_email' },
    ]);
    expect(await ask({ emailAddress: 'a@b.vn', reason: 'NEW_ACCOUNT' })).toEqual([
      { path: 'reason', code: 'invalid' },
    ]);
  });

  test('writes in the language of the request', async () => {
    const owner = await givenOwner(salus);
    const language = async (header: string) => {
      await owner.reset(salus, { 'accept-language': header });
      const { rows } = await sql<{ language: string }>`select language from messages
        where recipient = ${owner.emailAddress} order by id desc limit 1`.execute(salus.db);
      return rows[0]?.language;
    };
    expect(await language('fr-FR,fr;q=0.9,en;q=0.8')).toBe('fr');
    expect(await language('de')).toBe('vi');
  });

  test('stores the password nowhere but in the mail', async () => {
    const owner = await givenOwner(salus);
    const password = await owner.mailedPassword();
    for (const table of [
      'messages',
      'mailed_passwords',
      'accounts',
      'jobs.job',
      'idempotency_keys',
    ]) {
      const { rows } = await sql<{
        matches: number;
      }>`select count(*)::int as matches from ${sql.table(table)} one
        where strpos(one::text, ${password}) > 0`.execute(salus.db);
      expect([table, rows[0]?.matches]).toEqual([table, 0]);
    }
    const lines = [...salus.lines, ...second.lines, ...silent.lines].join('\n');
    expect(lines.includes(password)).toBe(false);
  });
});

describe('five a day', () => {
  test('are mailed, including replaced ones, per business day', async () => {
    wait(minutesUntil(salus, '23:50'));
    const owner = await givenOwner(salus);
    for (let n = 0; n < 5; n += 1) expect(refusalCode(await owner.reset())).toBe('200 success');
    const { status, headers, body } = await owner.reset();
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        success: false,
        error_code: 'USER_MAXIMUM_RESET_PASSWORD',
        message: 'Đã vượt quá số lần đặt lại mật khẩu. Liên hệ quản trị viên.',
        data: { retryAt: expect.stringMatching(/T00:00:00.000\+07:00$/) },
      },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600);
    wait(9);
    expect(refusalCode(await owner.reset())).toBe('429 USER_MAXIMUM_RESET_PASSWORD');
    wait(1);
    expect(refusalCode(await owner.reset())).toBe('200 success');
    expect(await countMailedPasswords(owner)).toBe(6);
  });

  // covers AUTH-11
  test('are five also for twelve requests at once on two servers', async () => {
    const owner = await givenOwner(salus);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => owner.reset(n % 2 ? salus : second)),
    );
    expect(replies.map(refusalCode).sort()).toEqual([
      ...Array(5).fill('200 success'),
      ...Array(7).fill('429 USER_MAXIMUM_RESET_PASSWORD'),
    ]);
    expect(await countMailedPasswords(owner)).toBe(5);
  });

  test('are of each account', async () => {
    const [one, other] = [await givenOwner(salus), await givenOwner(salus)];
    for (let n = 0; n < 6; n += 1) await one.reset();
    expect(refusalCode(await other.reset())).toBe('200 success');
  });
});

describe('without RESET_TELLS_UNKNOWN', () => {
  test('every answer is the same, and nothing more is mailed', async () => {
    const owner = await givenOwner(salus);
    const about = [
      owner,
      accountOwner(salus, 'nobody@salus.test'),
      accountOwner(salus, 'disabled@salus.test'),
    ];
    for (const one of about) {
      const { status, body, headers } = await one.reset(silent);
      expect({ status, body }).toEqual({ status: 200, body: success });
      expect(headers['retry-after']).toBeUndefined();
    }
    for (let n = 0; n < 6; n += 1) expect((await owner.reset(silent)).body).toEqual(success);
    expect(await countMailedPasswords(owner)).toBe(5);
    expect(await countMailedPasswords(accountOwner(salus, 'disabled@salus.test'))).toBe(0);
  });

  test('every answer takes the same time', async () => {
    await setRealPasswordCost(salus.db);
    const exhaustedOwner = await givenOwner(salus);
    for (let n = 0; n < 5; n += 1) await exhaustedOwner.reset();
    const times: Record<string, number[]> = { known: [], unknown: [], disabled: [], exhausted: [] };
    const measure = async (kind: string, owner: Owner) => {
      const start = performance.now();
      await owner.reset(silent);
      times[kind]?.push(performance.now() - start);
    };
    // The shortest of each kind: a busy machine only adds to the others.
    const ratio = () => {
      const shortest = Object.values(times).map((all) => Math.min(...all));
      return Math.max(...shortest) / Math.min(...shortest);
    };
    for (let round = 1; round <= 5 || (ratio() >= 1.5 && round <= 20); round += 1) {
      await measure('known', await givenOwner(salus));
      await measure('unknown', accountOwner(salus, `nobody${round}@salus.test`));
      await measure('disabled', accountOwner(salus, 'disabled@salus.test'));
      await measure('exhausted', exhaustedOwner);
    }
    expect(ratio()).toBeLessThan(1.5);
  });
});
