import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { desk, listenForComplaints, openContext, phone } from '../harness/browser.ts';
import { PASSWORD, signIn, tokenIn } from '../harness/calls.ts';
import { intercept } from '../harness/intercept.ts';
import { test } from '../harness/journey.ts';
import { messageTo } from '../harness/outbox.ts';
import { startOwnProgram } from '../harness/own-program.ts';
import { typeSignIn } from '../harness/people.ts';
import type { Program } from '../harness/program.ts';
import { enterAs } from '../harness/session.ts';

/** A simulator of Google's script as documented: a global object, a frame, a puzzle on request. */
const script = `
  window.grecaptcha = {
    made: [],
    render(place, options) {
      const frame = document.createElement('iframe');
      frame.src = 'https://www.google.com/recaptcha/api2/anchor';
      frame.title = 'captcha';
      place.append(frame);
      return this.made.push({ place, options }) - 1;
    },
    execute(widget) {
      const { options } = this.made[typeof widget === 'number' ? widget : this.made.length - 1];
      if (!window.asksAPuzzle) return void setTimeout(() => options.callback('an answer'), 50);
      const puzzle = document.createElement('button');
      puzzle.textContent = 'I am no robot';
      const around = document.createElement('div');
      around.append(document.createElement('iframe'), puzzle);
      puzzle.onclick = () => { around.remove(); options.callback('an answer'); };
      Object.assign(around.style, { position: 'fixed', top: '0', left: '0', zIndex: '2000000000' });
      document.body.append(around);
    },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

let relay: Server;
/** Requests of the server to the relay, and the relay's response. */
let requests: URLSearchParams[] = [];
let replyBody: object;

beforeAll(async () => {
  relay = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests.push(new URLSearchParams(Buffer.concat(parts).toString()));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(replyBody));
    });
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  relay.close();
});

describe('where reCAPTCHA is chosen', () => {
  let program: Program;

  beforeAll(async () => {
    program = await startOwnProgram({
      CAPTCHA_PROVIDER: 'recaptcha',
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/siteverify`,
    });
  });
  afterAll(() => program.remove());
  beforeEach(() => {
    requests = [];
    replyBody = { success: true };
  });

  /** A browser with simulated addresses of Google; policy violations are complaints. */
  async function open(browser: Browser, options: BrowserContextOptions) {
    const context = await openContext(browser, { ...options, baseURL: program.url });
    const complaints = listenForComplaints(context, program.url);
    const page = await context.newPage();
    const isFailing = { script: false };
    // The program itself is at http.
    await intercept(page, ['https://*'], (url) => {
      if (!url.startsWith('https://www.google.com/recaptcha/api.js?'))
        return { contentType: 'text/html', body: '<!doctype html><title>captcha</title>' };
      if (isFailing.script) return 'fail';
      return { contentType: 'text/javascript', body: script };
    });
    const thirdPartyOrigins = () =>
      complaints.filter((one) => !one.startsWith('third-party request'));
    return { page, isFailing, thirdPartyOrigins, close: () => context.close() };
  }

  // covers AUTH-20, AUTH-21
  test('an officer signs in by its solution; a refused one is requested again', async ({
    browser,
  }) => {
    const { page, thirdPartyOrigins, close } = await open(browser, desk);
    await page.goto('/signin');
    replyBody = { success: false };
    await typeSignIn(page, 'sales.cbb');
    await page.getByText('Chưa qua được bước chống máy tự động. Thử lại.').waitFor();
    replyBody = { success: true };
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.waitForURL('**/dashboard/introduce');
    expect(requests.map((about) => about.get('response'))).toEqual(['an answer', 'an answer']);
    expect(thirdPartyOrigins()).toEqual([]);
    await close();
  });

  // covers AUTH-20, AUTH-21
  test('a failed script is loaded again', async ({ browser }) => {
    const { page, isFailing, close } = await open(browser, desk);
    isFailing.script = true;
    await page.goto('/signin');
    await typeSignIn(page, 'sales.cbb');
    await page.getByText('Bước chống máy tự động chưa hoàn tất.').waitFor();
    isFailing.script = false;
    const load = page.waitForEvent('domcontentloaded');
    await page.getByRole('button', { name: 'Tải lại trang' }).click();
    await load;
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('sales.cbb@salus.test');
    await typeSignIn(page, 'sales.cbb');
    await page.waitForURL('**/dashboard/introduce');
    await close();
  });

  test('an officer solves its puzzle over an open contract, which is hidden meanwhile', async ({
    browser,
  }) => {
    const { page, thirdPartyOrigins, close } = await open(browser, desk);
    await enterAs(page);
    await page.goto('/contract/temp-add');
    const name = page.getByLabel('Họ và tên').first();
    await name.fill('Nguyễn Văn Khuất');
    await page.evaluate('window.asksAPuzzle = true');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/favicon.svg');
    await otherTab.evaluate("localStorage.removeItem('salus.tokens')");
    await otherTab.close();
    const again = page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });
    await again.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const puzzle = page.getByRole('button', { name: 'I am no robot' });
    await puzzle.waitFor();
    const visibleTexts = await page
      .locator('input, select, textarea, h1, button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }))
          .map((one) => one.id || one.textContent),
      );
    // The eye in the field of the password has no text.
    expect(new Set(visibleTexts.filter(Boolean))).toEqual(
      new Set(['signedInAs', 'password', 'Đăng xuất', 'Đang đăng nhập…', 'I am no robot']),
    );
    expect(await page.locator('body').innerText()).not.toContain('Bên mua bảo hiểm');
    // A title that a screen writes meanwhile is hidden as well.
    await page.evaluate("document.title = 'HD260000000001 · Salus'");
    await expect.poll(() => page.title()).toBe('Salus');
    await puzzle.focus();
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => name.isVisible()).toBe(true);
    await expect.poll(() => name.inputValue()).toBe('Nguyễn Văn Khuất');
    await expect.poll(() => page.title()).toBe('HD260000000001 · Salus');
    expect(thirdPartyOrigins()).toEqual([]);
    await close();
  });

  test('a customer solves its puzzle over an open dialog, by keyboard too', async ({ browser }) => {
    const officer = await signIn(program.url, 'sales.cbb', { 'x-captcha-response': 'by hand' });
    const referenceNumber = await officer.createDraft('0987000871');
    await officer.sendSmsLink(referenceNumber);
    const { text } = await messageTo('84987000871', { baseUrl: program.url });
    const { page, thirdPartyOrigins, close } = await open(browser, phone);
    await page.addInitScript('window.asksAPuzzle = true');
    await page.goto(`/ord/${tokenIn(text)}`);
    await page.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Nội dung cần chỉnh sửa').fill('Sai ngày sinh');
    await sheet.getByRole('button', { name: 'Tiếp tục' }).click();
    await sheet.getByRole('button', { name: 'Gửi yêu cầu' }).click();
    const puzzle = page.getByRole('button', { name: 'I am no robot' });
    await puzzle.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/order/change-info');
    expect(thirdPartyOrigins()).toEqual([]);
    await close();
  });
});
