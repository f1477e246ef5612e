import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { listenForComplaints, openContext, phone } from '../../harness/browser.ts';
import { signIn } from '../../harness/calls.ts';
import { test } from '../../harness/journey.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { givenSentLink } from '../../harness/people.ts';
import type { Program } from '../../harness/program.ts';

const MOBILE = '0987001301';

let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({
    LINK_STEP_UP: 'true',
    OFFLINE_SCREENS: 'false',
    CAPTCHA_PROVIDER: 'off',
  });
}, 150_000);
afterAll(() => program.remove());

describe('a program with a step-up and without offline screens', () => {
  // covers LINK-11, LINK-12
  test('masks the person behind a link, and locks it after five wrong answers', async ({
    browser,
  }) => {
    const officer = await signIn(program.url, 'sales.cbb', { 'x-captcha-response': 'off' });
    const { link, referenceNumber } = await givenSentLink(officer, MOBILE);
    const { proposerNationalId, proposerAddress } = await officer.show(referenceNumber);
    const last4 = String(proposerNationalId).slice(-4);
    const context = await openContext(browser, { ...phone, baseURL: program.url });
    const complaints = listenForComplaints(context, program.url);
    const page = await context.newPage();
    await page.goto(link);
    const field = page.getByLabel(/4 ký tự cuối/);
    const open = page.getByRole('button', { name: 'Tiếp tục' });
    await field.waitFor();
    await page.getByText('Để chỉ Quý khách xem được thông tin và thanh toán.').waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    const full = 'Xem đầy đủ thông tin';
    for (const secret of [MOBILE, last4, String(proposerAddress), 'Kê khai sức khỏe', full, '•'])
      expect(text).not.toContain(secret);
    for (const triesLeft of [4, 3, 2, 1]) {
      await field.fill(last4 === '0000' ? '1111' : '0000');
      await open.click();
      await page.getByText(`Số lần thử còn lại: ${triesLeft}.`).waitFor();
    }
    await field.fill(last4 === '0000' ? '1111' : '0000');
    await open.click();
    await page.getByRole('heading', { name: /^Trang tạm khóa đến/ }).waitFor();
    // The server keeps the lock, also for the right answer.
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await field.fill(last4);
    await open.click();
    await page.getByRole('heading', { name: /^Trang tạm khóa đến/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close(context, complaints);
  });

  // covers RUN-21
  test('removes the service worker of earlier days with its files', async ({ browser }) => {
    const context = await openContext(browser, { baseURL: program.url, serviceWorkers: 'allow' });
    const complaints = listenForComplaints(context, program.url);
    const page = await context.newPage();
    await page.goto('/signin');
    await page.evaluate(`caches.open('kept').then((files) => files.put('/a', new Response('a')))`);
    await page.evaluate(`navigator.serviceWorker.register('/offline-screens.js')`);
    const countRemains = () =>
      page.evaluate(`Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
        .then(([workers, files]) => [workers.length, files.length])`);
    await expect.poll(countRemains).toEqual([0, 0]);
    await close(context, complaints);
  });
});

async function close(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  await context.close();
  expect(complaints).toEqual([]);
}
