import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inspector } from '../../harness/inspector.ts';
import { test } from '../../harness/journey.ts';

async function openProvider(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Dùng tài khoản công ty' }).click();
  await page.getByRole('heading', { name: 'Tài khoản công ty thử nghiệm' }).waitFor();
}

describe('a user with a company account', () => {
  // covers AUTH-28
  test('signs in at the identity provider', async ({ page }) => {
    await openProvider(page);
    await page.getByRole('link', { name: 'director@salus.test' }).click();
    await page.waitForURL('**/dashboard/introduce');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByText('director@salus.test').waitFor();
  });

  // covers AUTH-28
  test('sees why the sign-in was refused, and gets back', async ({ page }) => {
    const { findings, look } = inspector();
    await openProvider(page);
    await page.getByLabel('E-mail khác').fill('nobody@salus.test');
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await page
      .getByText('E-mail nobody@salus.test chưa có tài khoản Salus. Liên hệ quản trị viên.')
      .waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await look('refused company account', page);
    await page.getByRole('link', { name: 'Quay lại đăng nhập' }).click();
    await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
    await look('sign-in with the company account', page);
    expect(findings).toEqual([]);
  });
});
