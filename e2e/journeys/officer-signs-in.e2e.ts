import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../harness/journey.ts';
import { follow, typeSignIn } from '../harness/people.ts';
import { enterAs } from '../harness/session.ts';

const focusedId = (page: Page) => page.locator(':focus').getAttribute('id');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Nguyễn Thị Mai/ }).click();
  await page.getByRole('button', { name: 'Đăng xuất', exact: true }).click();
  await page.waitForURL('**/signin');
}

describe('an officer at sign-in', () => {
  // covers AUTH-1, AUTH-2, AUTH-3, AUTH-8, AUTH-20, NAV-3
  test('sees errors of input, gets the requested page, and is signed out in every tab', async ({
    page,
  }) => {
    await page.goto('/contract/temp-list?limit=25');
    await page.waitForURL('**/signin');
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect.poll(() => page.getByText('Bắt buộc nhập').count()).toBe(2);
    await expect.poll(() => focusedId(page)).toBe('emailAddress');

    await typeSignIn(page, 'sales.cbb', 'Salus@2025');
    await expect.poll(() => alert.innerText()).toBe('E-mail hoặc mật khẩu không đúng.');
    await typeSignIn(page, 'disabled');
    await expect
      .poll(() => alert.innerText())
      .toBe('Tài khoản đã bị vô hiệu hóa. Liên hệ quản trị viên.');
    // Spaces around a pasted address are ignored.
    await page.getByLabel('E-mail').fill('  sales.cbb@salus.test ');
    await page.getByLabel('Mật khẩu', { exact: true }).press('Enter');
    await page.waitForURL('**/contract/temp-list?limit=25');
    await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();

    // The fallback page of an unknown address has links.
    const notFound = page.getByRole('heading', { level: 1, name: 'Không tìm thấy trang này' });
    for (const address of ['/contract/nowhere', '/contract/temp-info/HD000000000000']) {
      await follow(page, address);
      await notFound.waitFor();
    }
    await page.getByRole('button', { name: 'Quay lại' }).click();
    await page.waitForURL('**/contract/nowhere');
    await notFound.waitFor();
    await page.getByRole('button', { name: 'Về trang chủ' }).click();
    await page.waitForURL('**/dashboard/introduce');

    const otherTab = await page.context().newPage();
    await otherTab.goto('/contract/temp-add');
    await otherTab.getByRole('heading', { level: 1, name: 'Tạo hợp đồng cá nhân' }).waitFor();
    await signOut(page);
    await otherTab.waitForURL('**/signin');
    await page.goBack();
    await page.waitForURL('**/signin');
    await page.goto('/contract/temp-list');
    await page.waitForURL('**/signin');
  });

  // covers AUTH-7
  test('sees that the session ended elsewhere, and returns to the same page', async ({ page }) => {
    const calls = await enterAs(page);
    await page.goto('/contract/temp-list?limit=25');
    await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
    await calls.signOut();
    await page.reload();
    await page.waitForURL('**/signin');
    await page.getByText('Phiên làm việc đã hết hạn. Đăng nhập lại để tiếp tục.').waitFor();
    await typeSignIn(page, 'sales.cbb');
    await page.waitForURL('**/contract/temp-list?limit=25');
  });
});
