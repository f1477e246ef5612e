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
  // covers AUTH-1, AUTH-2, AUTH-3, AUTH-20
  test('sees errors for missing and wrong input and a disabled account, then signs in', async ({
    page,
  }) => {
    await page.goto('/');
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
    await page.waitForURL('**/dashboard/introduce');
  });

  test('gets the requested page', async ({ page }) => {
    await page.goto('/contract/temp-list?limit=25');
    await page.waitForURL('**/signin');
    await typeSignIn(page, 'sales.cbb');
    await page.waitForURL('**/contract/temp-list?limit=25');
    await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
  });

  // covers NAV-3
  test('gets links on the fallback page of an unknown address', async ({ page }) => {
    await enterAs(page);
    await page.goto('/contract/temp-list');
    await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
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
  });

  test('gets neither pages of another role nor links to them', async ({ page }) => {
    await enterAs(page, 'manager');
    await page.goto('/dashboard/introduce');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Tạo hợp đồng cá nhân' }).count())
      .toBe(0);
    await page.goto('/contract/temp-add');
    await page.getByRole('heading', { level: 1, name: 'Không tìm thấy trang này' }).waitFor();
    await expect.poll(() => page.getByLabel('Số giấy tờ').count()).toBe(0);
  });

  // covers AUTH-8
  test('is signed out in every tab', async ({ page }) => {
    await enterAs(page);
    await page.goto('/dashboard/introduce');
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
