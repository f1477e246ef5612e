import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, refusalCode } from '../../testing/browser.ts';
import { givenOwner } from '../../testing/mailed-passwords.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let salus: TestApp;
let second: TestApp;

beforeAll(async () => {
  salus = await startTestApp();
  second = await startTestApp({}, salus);
}, 60_000);
afterAll(async () => {
  await second.close();
  await salus.close();
});

const INCORRECT = '401 USERNAME_OR_PASSWORD_INCORRECT';
const LOCKED = '429 TOO_MANY_ATTEMPTS';

/** An account with a browser that has signed in to it. */
async function givenKnownDevice() {
  const owner = await givenOwner(salus);
  const browser = openBrowser(salus);
  await browser.tokens(owner.emailAddress);
  return { owner, browser };
}

/** Codes of parallel sign-ins with a wrong password, on both servers in turn. */
const guesses = async (
  count: number,
  guess: (at: TestApp) => Promise<Parameters<typeof refusalCode>[0]>,
) =>
  (await Promise.all(Array.from({ length: count }, (_, n) => guess(n % 2 ? salus : second)))).map(
    refusalCode,
  );
const countCode = (codes: readonly string[], code: string) =>
  codes.filter((one) => one === code).length;

describe('a known device', () => {
  // covers AUTH-27
  test('is not locked out by 40 parallel guesses of others on two servers', async () => {
    const { owner, browser } = await givenKnownDevice();
    const codes = await guesses(40, (at) => owner.signIn('Wrong@2026', at));
    expect([countCode(codes, INCORRECT), countCode(codes, LOCKED)]).toEqual([10, 30]);
    expect(refusalCode(await owner.signIn())).toBe(LOCKED);
    expect(refusalCode(await browser.signIn(owner.emailAddress, undefined, second))).toBe(
      '200 success',
    );
    // Its sign-in does not reset the count of the others.
    expect(refusalCode(await owner.signIn())).toBe(LOCKED);
  });

  // covers AUTH-27
  test('locks itself alone by its own 40 parallel guesses on two servers', async () => {
    const { owner, browser } = await givenKnownDevice();
    const { emailAddress } = owner;
    const codes = await guesses(40, (at) => browser.signIn(emailAddress, 'Wrong@2026', at));
    expect([countCode(codes, INCORRECT), countCode(codes, LOCKED)]).toEqual([10, 30]);
    expect(refusalCode(await browser.signIn(emailAddress))).toBe(LOCKED);
    expect(refusalCode(await owner.signIn())).toBe('200 success');
    expect(refusalCode(await browser.signIn(emailAddress))).toBe(LOCKED);
  });

  test('counts with unknown callers for another account', async () => {
    const { browser } = await givenKnownDevice();
    const victim = await givenOwner(salus);
    for (let n = 0; n < 10; n += 1) await browser.signIn(victim.emailAddress, 'Wrong@2026');
    expect(refusalCode(await victim.signIn())).toBe(LOCKED);
  });

  test('counts with unknown callers when the signature of its cookie is wrong', async () => {
    const { owner, browser } = await givenKnownDevice();
    const [device] = (browser.cookies.get('salus_device') ?? '').split('.');
    browser.cookies.set('salus_device', `${device}.${'A'.repeat(43)}`);
    for (let n = 0; n < 10; n += 1) await browser.signIn(owner.emailAddress, 'Wrong@2026');
    expect(refusalCode(await owner.signIn())).toBe(LOCKED);
  });
});
