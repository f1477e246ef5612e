import { DEFAULT_LANGUAGE, languageCodes } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, refusalCode } from '../../testing/browser.ts';
import { givenOwner, type Owner } from '../../testing/mailed-passwords.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';

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
const wait = (seconds: number) => {
  for (const at of [salus, second]) at.wait(seconds / 60);
};

const mailsTo = async ({ emailAddress }: Owner, about: RegExp) =>
  (await salus.outbox()).filter(
    ({ to, subject }) => to === emailAddress && about.test(subject ?? ''),
  );
const kindsTo = async ({ emailAddress }: Owner): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`select kind from messages
    where recipient = ${emailAddress} order by id`.execute(salus.db);
  return rows.map(({ kind }) => kind);
};

describe('two tabs of one browser', () => {
  // covers AUTH-23
  test('both stay signed in when they use one refresh token within 10 seconds', async () => {
    const owner = await givenOwner(salus);
    const browser = openBrowser(salus);
    const { refresh_token } = await browser.tokens(owner.emailAddress);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => browser.refresh(refresh_token, n % 2 ? salus : second)),
    );
    expect(replies.map(refusalCode)).toEqual(Array(8).fill('200 success'));
    wait(4);
    const late = await browser.refresh(refresh_token);
    expect(refusalCode(late)).toBe('200 success');
    // One successor for all: parallel refreshes don't multiply the live tokens of a session.
    const successors = [...replies, late].map(({ body }) => body.result.refresh_token);
    expect(new Set(successors).size).toBe(1);
    for (const { body } of replies)
      expect(refusalCode(await browser.refresh(body.result.refresh_token, second))).toBe(
        '200 success',
      );
    expect(await kindsTo(owner)).toEqual([]);
  });

  test('end their session when one uses a token again after 10 seconds', async () => {
    const owner = await givenOwner(salus);
    const browser = openBrowser(salus);
    const { refresh_token } = await browser.tokens(owner.emailAddress);
    const { body } = await browser.refresh(refresh_token);
    wait(11);
    expect(refusalCode(await browser.refresh(refresh_token, second))).toBe('401 SESSION_EXPIRED');
    expect(refusalCode(await browser.refresh(body.result.refresh_token))).toBe(
      '401 SESSION_EXPIRED',
    );
  });
});

describe('a used refresh token', () => {
  test.each([
    ['no cookie', () => openBrowser(salus)],
    [
      'the cookie of another device',
      async () => {
        const other = openBrowser(salus);
        await other.tokens((await givenOwner(salus)).emailAddress);
        return other;
      },
    ],
    [
      'a cookie with a wrong signature',
      () => {
        const forger = openBrowser(salus);
        const device = '6a2b7a3e-9b0b-4c53-8b1e-0a4a30c4a0a1';
        forger.cookies.set('salus_device', `${device}.${'A'.repeat(43)}`);
        return forger;
      },
    ],
  ])('ends the session at once with %s', async (_, thief) => {
    const owner = await givenOwner(salus);
    const browser = openBrowser(salus);
    const { refresh_token } = await browser.tokens(owner.emailAddress);
    const { body } = await browser.refresh(refresh_token);
    expect(refusalCode(await (await thief()).refresh(refresh_token, second))).toBe(
      '401 SESSION_EXPIRED',
    );
    expect(refusalCode(await browser.refresh(body.result.refresh_token))).toBe(
      '401 SESSION_EXPIRED',
    );
  });

  // covers AUTH-24
  test('mails the owner once, in the language of the sign-in', async () => {
    const owner = await givenOwner(salus);
    const credentials = { emailAddress: owner.emailAddress, password: 'Salus@2026' };
    const browser = openBrowser(salus);
    const { body } = await browser.post('/v1/pub/login', credentials, salus, {
      'accept-language': 'en',
    });
    const { refresh_token } = body.result;
    await browser.refresh(refresh_token);
    const thief = openBrowser(salus, 'curl/8.5.0');
    const replies = await Promise.all(
      [salus, second, salus].map((at) => thief.refresh(refresh_token, at)),
    );
    expect(replies.map(refusalCode)).toEqual(Array(3).fill('401 SESSION_EXPIRED'));
    const mail = await eventually(
      'the mail',
      async () => (await mailsTo(owner, /session was ended/))[0],
    );
    expect(mail.text).toContain('was used a second time on');
    expect(mail.text).toContain('Device: Chrome, Windows');
    expect(mail.text).not.toMatch(/https?:|\{\{/);
    expect(await kindsTo(owner)).toEqual(['TOKEN_REUSED']);
  });
});

describe('a sign-in', () => {
  // covers AUTH-25
  test('on another device mails the owner, and on a known one does not', async () => {
    const owner = await givenOwner(salus);
    const [first, other] = [openBrowser(salus), openBrowser(salus)];
    await first.tokens(owner.emailAddress);
    await first.tokens(owner.emailAddress);
    expect(await kindsTo(owner)).toEqual([]);
    await other.tokens(owner.emailAddress);
    await other.tokens(owner.emailAddress);
    await first.tokens(owner.emailAddress);
    expect(await kindsTo(owner)).toEqual(['NEW_DEVICE']);
    const mail = await eventually(
      'the mail',
      async () => (await mailsTo(owner, /thiết bị mới/))[0],
    );
    expect(mail.text).toContain('Thiết bị: Chrome, Windows\nĐịa chỉ IP: 127.0.0.1');
    expect(mail.text).not.toMatch(/https?:|\{\{/);
  });

  test('mails the owner of a program without cookies when the program changes', async () => {
    const owner = await givenOwner(salus);
    const signIn = (userAgent: string) => openBrowser(salus, userAgent).tokens(owner.emailAddress);
    await signIn('report-robot/1');
    await signIn('report-robot/1');
    expect(await kindsTo(owner)).toEqual([]);
    await signIn('other-robot/1');
    expect(await kindsTo(owner)).toEqual(['NEW_DEVICE']);
  });

  test.each(languageCodes.filter((code) => code !== DEFAULT_LANGUAGE))(
    'on another device mails the owner in their language: %s',
    async (language) => {
      const owner = await givenOwner(salus);
      const credentials = { emailAddress: owner.emailAddress, password: 'Salus@2026' };
      for (const browser of [openBrowser(salus), openBrowser(salus)])
        await browser.post('/v1/pub/login', credentials, salus, { 'accept-language': language });
      const mail = await eventually('the mail', async () => (await mailsTo(owner, /^Salus/))[0]);
      expect(mail.text).toContain(owner.emailAddress);
      expect(mail.text).not.toMatch(/https?:|\{\{|thiết bị/);
    },
  );

  test('sets a signed cookie that scripts and other sites cannot use, and keeps it', async () => {
    const owner = await givenOwner(salus);
    const browser = openBrowser(salus);
    const { headers } = await browser.signIn(owner.emailAddress);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^salus_device=[0-9a-f-]{36}\.[\w-]{43}; Path=\/v1; Max-Age=\d+; HttpOnly; SameSite=S/,
      ),
    ]);
    const before = browser.cookies.get('salus_device') ?? '';
    await browser.signIn(owner.emailAddress, undefined, second);
    expect(browser.cookies.get('salus_device')).toBe(before);
    expect([...salus.lines, ...second.lines].join('\n')).not.toContain(before.split('.')[1]);
  });

  test('from a page of another site neither sets nor reads the cookie', async () => {
    const owner = await givenOwner(salus);
    const browser = openBrowser(salus);
    const { refresh_token } = await browser.tokens(owner.emailAddress);
    const fromOtherSite = { 'sec-fetch-site': 'cross-site' };
    const credentials = { emailAddress: owner.emailAddress, password: 'Salus@2026' };
    const { headers } = await browser.post('/v1/pub/login', credentials, salus, fromOtherSite);
    expect(headers['set-cookie']).toBeUndefined();
    await browser.refresh(refresh_token);
    const body = { refresh_token };
    expect(
      refusalCode(await browser.post('/v1/refresh/access-token', body, salus, fromOtherSite)),
    ).toBe('401 SESSION_EXPIRED');
  });

  test('sets no cookie when it fails', async () => {
    const owner = await givenOwner(salus);
    const { headers } = await openBrowser(salus).signIn(owner.emailAddress, 'Wrong@2026');
    expect(headers['set-cookie']).toBeUndefined();
  });
});
