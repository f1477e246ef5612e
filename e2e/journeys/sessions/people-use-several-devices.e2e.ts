import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inspector } from '../../harness/inspector.ts';
import { test } from '../../harness/journey.ts';
import { messageTo } from '../../harness/outbox.ts';
import { signInOnScreen, typeSignIn } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';

const REFRESH = '/v1/refresh/access-token';
const device = (page: Page) => page.getByRole('button', { name: /^Đăng xuất .*,/ });

/** Makes the next call of every tab find an expired access token. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(`{
    const tokens = JSON.parse(localStorage.getItem('salus.tokens'));
    localStorage.setItem('salus.tokens', JSON.stringify({ ...tokens, access_token: 'a.b.c' }));
  }`);
}

/** Two tabs of one browser, whose tokens have expired. Neither has a screen that could call. */
async function openTwoTabs(page: Page) {
  await enterAs(page, 'area');
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto('/healthz');
  const refreshes: number[] = [];
  page.context().on('response', (response) => {
    if (response.url().endsWith(REFRESH)) refreshes.push(response.status());
  });
  await expireToken(page);
  return { tabs: [page, other] as const, refreshes };
}

/** Loads the list in both tabs at the same time, and expects neither to lose the session. */
async function loadBoth(tabs: readonly Page[]): Promise<void> {
  await Promise.all(
    tabs.map(async (tab) => {
      const response = tab.waitForResponse(
        (one) => one.url().includes('/v1/auth/contract/list?') && one.ok(),
      );
      await Promise.all([response, tab.goto('/contract/list')]);
      await tab.getByRole('heading', { level: 1, name: 'Hợp đồng đã phát hành' }).waitFor();
    }),
  );
}

describe('a user with two tabs', () => {
  // covers AUTH-6
  test('stays signed in in both, by one refresh', async ({ page }) => {
    const { tabs, refreshes } = await openTwoTabs(page);
    await loadBoth(tabs);
    expect(refreshes).toEqual([200]);
  });

  // covers AUTH-23
  test('stays signed in in both when the tabs cannot share a refresh', async ({ page }) => {
    await page
      .context()
      .addInitScript(
        'if (navigator.locks) navigator.locks.request = async (...all) => all.at(-1)();',
      );
    const { tabs, refreshes } = await openTwoTabs(page);
    // Both tabs refresh with the same token: the first requests wait for one of each.
    const asking = new Set<Page>();
    const both = Promise.withResolvers<void>();
    await page.context().route(`**${REFRESH}`, async (route) => {
      asking.add(route.request().frame().page());
      if (asking.size === 2) both.resolve();
      await both.promise;
      await route.continue();
    });
    await loadBoth(tabs);
    expect(refreshes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(refreshes)).toEqual(new Set([200]));
    await loadBoth(tabs);
  });
});

describe('a user with several devices', () => {
  // covers AUTH-25, AUTH-26
  test('gets a mail about a new one, sees all, and signs out one or all others', async ({
    page,
    phonePage,
  }) => {
    const { findings, look } = inspector();
    await enterAs(page, 'area');
    await page.goto('/dashboard/introduce');
    await signInOnScreen(phonePage, 'area');
    await messageTo('area@salus.test', { about: /đăng nhập từ thiết bị mới/ });

    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByRole('link', { name: 'Thiết bị đang đăng nhập' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thiết bị đang đăng nhập' }).waitFor();
    await page.getByText('Thiết bị này').waitFor();
    await look('signed-in devices', page);

    // The phone signed in last, so it is the first of the others.
    await device(page).first().click();
    await page.getByText(/^Đã đăng xuất .*\.$/).waitFor();
    await phonePage.reload();
    await phonePage.waitForURL('**/signin');

    await typeSignIn(phonePage, 'area');
    await phonePage.waitForURL('**/dashboard/introduce');
    await page.reload();
    await page.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).click();
    const question = page.getByRole('dialog', { name: 'Đăng xuất các thiết bị khác?' });
    await question.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).click();
    await page.getByText(/^Đã đăng xuất \d+ thiết bị khác\.$/).waitFor();
    await expect.poll(() => device(page).count()).toBe(0);
    await phonePage.reload();
    await phonePage.waitForURL('**/signin');
    expect(findings).toEqual([]);
  });
});
