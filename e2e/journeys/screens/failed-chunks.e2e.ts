import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { desk, listenForComplaints, openContext } from '../../harness/browser.ts';
import { PASSWORD } from '../../harness/calls.ts';
import { givenActive } from '../../harness/contracts.ts';
import { intercept } from '../../harness/intercept.ts';
import { test } from '../../harness/journey.ts';
import { typeSignIn } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

/** Fails the first requests of this chunk; returns a counter of its requests. */
async function failing(page: Page, part: string, times: number): Promise<() => number> {
  let requests = 0;
  await intercept(page, [`*/assets/${part}-*.js`], () => {
    requests += 1;
    return requests <= times ? 'fail' : 'continue';
  });
  return () => requests;
}

/** Ignores the browser's own error messages about failed files. */
const openPage = test.extend<{ weak: Page }>({
  weak: async ({ browser }, use) => {
    const baseUrl = inject('baseUrl');
    const context = await openContext(browser, { ...desk, baseURL: baseUrl });
    const complaints = listenForComplaints(context, baseUrl);
    await use(await context.newPage());
    await context.close();
    expect(
      complaints.filter((one) => !/Failed to load resource|Failed to fetch dynamically/.test(one)),
    ).toEqual([]);
  },
});

/** Ends the session in another tab, which notifies this one. */
async function endSessionInOtherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate("localStorage.removeItem('salus.tokens')");
  await other.close();
}

// covers LINK-22
describe('a chunk that fails to load', () => {
  openPage('the sign-in page itself is requested again', async ({ weak: page }) => {
    const requests = await failing(page, 'SignIn', 1);
    await page.goto('/signin');
    await typeSignIn(page, 'sales.cbb');
    await page.waitForURL('**/dashboard/introduce');
    await page.locator('#content').waitFor();
    expect(requests()).toBeGreaterThan(1);
  });

  openPage(
    'a public form works without its schema: the server reports errors',
    async ({ weak: page }) => {
      const requests = await failing(page, 'accounts', Number.POSITIVE_INFINITY);
      await page.goto('/reset-password');
      await page.locator('form button[type=submit]').click();
      await page.getByText('Bắt buộc nhập').waitFor();
      await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('emailAddress');
      await page.locator('#emailAddress').fill('sales.cbb@salus.test');
      await page.keyboard.press('Enter');
      await page.waitForResponse(
        async (answer) => answer.url().endsWith('/v1/pub/reset-password') && answer.ok(),
      );
      expect(requests()).toBeGreaterThan(0);
    },
  );

  openPage('the messages of another language, before and after sign-in', async ({ weak: page }) => {
    const requests = await failing(page, 'en', 2);
    await page.goto('/signin');
    await page.getByRole('button', { name: 'English', exact: true }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Chưa đổi được sang English.' });
    await failure.getByRole('button', { name: 'Thử lại' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(requests()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Tiếng Việt', exact: true }).click();
    await typeSignIn(page, 'sales.cbb');
    await page.waitForURL('**/dashboard/introduce');

    await failing(page, 'it', 2);
    await page.getByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }).click();
    await page.getByRole('button', { name: 'Italiano', exact: true }).click();
    const notice = page.locator('[data-toast]').filter({ hasText: 'Chưa đổi được sang Italiano.' });
    await notice.getByRole('button', { name: 'Thử lại' }).click();
    await page.locator('html[lang=it]').waitFor();
    await notice.waitFor({ state: 'detached' });
  });

  openPage(
    'messages of another language on the customer page are retried',
    async ({ weak: page }) => {
      await failing(page, 'fr', 2);
      await page.goto('/order/failed');
      await page.getByRole('combobox').selectOption('fr');
      const failure = page.getByRole('alert').filter({ hasText: 'Không kết nối được' });
      await failure.getByRole('button', { name: 'Thử lại' }).click();
      await page.locator('html[lang=fr]').waitFor();
    },
  );

  openPage('the chart of a report is retried while its table stays', async ({ weak: page }) => {
    await failing(page, 'draw-chart', 1);
    await givenActive(await callsAs(), '0987000963');
    await enterAs(page, 'region');
    await page.goto('/report/issued');
    const failure = page.getByRole('alert').filter({ hasText: 'Chưa tải được biểu đồ.' });
    await failure.getByRole('button', { name: 'Thử lại' }).click();
    await page.locator('figure canvas').first().waitFor();
    await failure.waitFor({ state: 'detached' });
  });

  openPage('routes are loaded after sign-in when their prefetch failed', async ({ weak: page }) => {
    const requests = await failing(page, 'routes', 1);
    await page.goto('/signin');
    await expect.poll(requests).toBe(1);
    await typeSignIn(page, 'sales.cbb');
    await page.waitForURL('**/dashboard/introduce');
    await page.locator('#content').waitFor();
    expect(requests()).toBeGreaterThan(1);
  });

  openPage('a page that never comes is loaded anew once only', async ({ weak: page }) => {
    await failing(page, 'routes', Number.POSITIVE_INFINITY);
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.goto('/signin');
    await typeSignIn(page, 'sales.cbb');
    await page.getByRole('heading', { name: 'Trang chưa hiển thị được' }).waitFor();
    await page.waitForTimeout(1_000);
    expect(loads).toBe(2);
  });

  openPage(
    'the sign-in dialog over a form is retried and keeps all input',
    async ({ weak: page }) => {
      // Prefetched, requested on demand, and once more by the user.
      const requests = await failing(page, 'SignInAgain', 2);
      const calls = await enterAs(page);
      await page.goto('/contract/temp-add');
      const name = page.getByRole('region', { name: 'Bên mua bảo hiểm' }).getByLabel('Họ và tên');
      await name.fill('Nguyễn Văn Giữ Lại');
      await expect.poll(requests).toBeGreaterThan(0);
      await calls.signOut();
      await endSessionInOtherTab(page);
      const again = page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });
      await again.getByText('Không kết nối được với máy chủ. Kiểm tra mạng rồi thử lại.').waitFor();
      expect(await page.locator('body').innerText()).not.toContain('Bên mua bảo hiểm');
      await again.getByRole('button', { name: 'Thử lại' }).click();
      await again.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await again.waitFor({ state: 'detached' });
      await expect.poll(() => name.inputValue()).toBe('Nguyễn Văn Giữ Lại');
      expect(requests()).toBeGreaterThan(2);
    },
  );

  openPage('the page of a customer names the hotline instead', async ({ weak: page }) => {
    let isGone = true;
    await intercept(page, ['*/assets/customer-*.js'], () => (isGone ? 'fail' : 'continue'));
    await page.goto('/order/failed');
    const help = page.getByRole('alert').filter({ hasText: 'Trang chưa mở được.' });
    await help.getByRole('link', { name: '1900 1234' }).waitFor();
    isGone = false;
    await help.getByRole('button', { name: 'Tải lại trang' }).click();
    await page.getByRole('heading', { name: 'Liên kết không còn hiệu lực' }).waitFor();
    await expect.poll(() => help.count()).toBe(0);
  });
});
