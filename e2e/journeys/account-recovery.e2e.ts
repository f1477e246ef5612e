import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PASSWORD } from '../harness/calls.ts';
import { inspector } from '../harness/inspector.ts';
import { test } from '../harness/journey.ts';
import { messageTo } from '../harness/outbox.ts';
import { follow, typeSignIn } from '../harness/people.ts';
import { enterAs } from '../harness/session.ts';

/** The alert with text. */
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const current = (page: Page) => page.getByLabel('Mật khẩu hiện tại');
const fresh = (page: Page) => page.getByLabel('Mật khẩu mới', { exact: true });
const repeat = (page: Page) => page.getByLabel('Nhập lại mật khẩu mới');
const noteUnder = (page: Page, id: string) => page.locator(`[id="${id}-note"]`).innerText();

async function askForReset(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Gửi mật khẩu mới' }).click();
}

async function changePassword(
  page: Page,
  from: string,
  to: string,
  repetition = to,
): Promise<void> {
  await current(page).fill(from);
  await fresh(page).fill(to);
  await repeat(page).fill(repetition);
  await page.keyboard.press('Enter');
}

/** The newest password in the mailbox. */
async function mailedPassword(email: string): Promise<string> {
  const { text } = await messageTo(email, { about: /mật khẩu/i });
  const password = /(?<=\s)(?=\S*[!@%*])[A-Za-z2-9!@%*]{14}(?=\s|$)/.exec(text)?.[0];
  if (!password) throw new Error(`no password in:\n${text}`);
  return password;
}

describe('a user who has forgotten their password', () => {
  // covers AUTH-1, AUTH-10, AUTH-11, AUTH-12, AUTH-14
  test('gets a new one by e-mail, changes it, and is signed out everywhere', async ({
    page,
    phonePage,
  }) => {
    const { findings, look } = inspector();
    const email = 'region@salus.test';
    await enterAs(phonePage, 'region');
    await phonePage.goto('/dashboard/introduce');
    await page.goto('/signin');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
    await page.waitForURL('**/reset-password');
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email);
    await look('reset', page);
    await page.getByRole('button', { name: 'Gửi mật khẩu mới' }).click();
    await page.getByRole('heading', { name: 'Kiểm tra hộp thư' }).waitFor();
    await look('reset, sent', page);
    const newPassword = await mailedPassword(email);

    // The old one works until the first use of the new one.
    await phonePage.reload();
    await phonePage.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Quay lại đăng nhập' }).click();
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email);
    await typeSignIn(page, 'region', newPassword);
    await page.waitForURL('**/user/change-password');
    await page.getByText('Mật khẩu hiện tại do hệ thống cấp').waitFor();
    await follow(page, '/report/export');
    await page.waitForURL('**/user/change-password');

    await current(page).press('Enter');
    await expect.poll(() => noteUnder(page, 'newPassword')).toBe('Bắt buộc nhập');
    await look('change of password with errors', page);
    await changePassword(page, newPassword, 'không-đủ', 'khác');
    await expect.poll(() => noteUnder(page, 'newPassword')).toBe('Chưa đủ các điều kiện dưới đây');
    await expect
      .poll(() => noteUnder(page, 'newPasswordRepeat'))
      .toBe('Chưa khớp với mật khẩu mới');
    await page
      .getByText('Còn thiếu: Chữ hoa; Chữ số; Một trong ! @ # $ % ^ & *')
      .waitFor({ state: 'attached' });
    await changePassword(page, newPassword, newPassword);
    await expect
      .poll(() => noteUnder(page, 'newPassword'))
      .toBe('Mật khẩu mới phải khác mật khẩu hiện tại');
    await changePassword(page, 'Salus@2025', 'Của-riêng-tôi 7!');
    await expect
      .poll(() => noteUnder(page, 'currentPassword'))
      .toBe('Mật khẩu hiện tại không đúng.');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('currentPassword');
    await changePassword(page, newPassword, 'Của-riêng-tôi 7!');
    await page.waitForURL('**/signin');
    await page.getByText('Mật khẩu đã được đổi. Đăng nhập bằng mật khẩu mới.').waitFor();
    await look('sign-in after the change', page);

    // A voluntary change, reverted for the other journeys.
    await typeSignIn(page, 'region', 'Của-riêng-tôi 7!');
    await page.waitForURL('**/dashboard/introduce');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByRole('link', { name: 'Đổi mật khẩu' }).click();
    await page.getByText('mọi thiết bị đang đăng nhập đều được đăng xuất').waitFor();
    await changePassword(page, 'Của-riêng-tôi 7!', PASSWORD);
    await page.waitForURL('**/signin');
    await typeSignIn(page, 'region');
    await page.waitForURL('**/dashboard/introduce');
    expect(findings).toEqual([]);
  });

  // covers AUTH-11
  test('sees that an account is unknown, disabled, over the limit or locked', async ({ page }) => {
    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Gửi mật khẩu mới' }).click();
    await expect.poll(() => noteUnder(page, 'emailAddress')).toBe('Bắt buộc nhập');
    await askForReset(page, ' nobody@salus.test ');
    await expect.poll(() => alert(page).innerText()).toBe('Tài khoản không có trong hệ thống.');
    await askForReset(page, 'disabled@salus.test');
    await expect
      .poll(() => alert(page).innerText())
      .toBe('Tài khoản đã bị vô hiệu hóa. Liên hệ quản trị viên.');
    for (let times = 0; times < 5; times += 1) {
      await askForReset(page, 'area@salus.test');
      await page.getByRole('heading', { name: 'Kiểm tra hộp thư' }).waitFor();
      await page.getByRole('link', { name: 'Quay lại đăng nhập' }).click();
      await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
    }
    await askForReset(page, 'area@salus.test');
    await expect
      .poll(() => alert(page).innerText())
      .toBe('Đã vượt quá số lần đặt lại mật khẩu. Liên hệ quản trị viên.');
    // Any unknown error of the server.
    await page.route('**/v1/pub/reset-password', (route) =>
      route.fulfill({ status: 400, json: { success: false, error_code: 'SOMETHING_NEW' } }),
    );
    await askForReset(page, 'area@salus.test');
    await expect.poll(() => alert(page).innerText()).toBe('Đã xảy ra lỗi');

    // The sign-in after ten wrong passwords shows the end of the lock.
    const wrong = { emailAddress: 'nobody.yet@salus.test', password: 'Wrong@2026' };
    await page.getByRole('link', { name: 'Quay lại đăng nhập' }).click();
    await page.getByRole('button', { name: 'Đăng nhập' }).waitFor();
    await page.route('**/v1/pub/login', (route) =>
      route.fulfill({
        status: 429,
        json: {
          success: false,
          error_code: 'TOO_MANY_ATTEMPTS',
          message: '',
          data: { retryAt: '2026-11-21T10:05:00.000+07:00' },
        },
      }),
    );
    await page.getByLabel('E-mail').fill(wrong.emailAddress);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(wrong.password);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => alert(page).innerText())
      .toBe('Nhập sai quá nhiều lần. Thử lại được từ 10:05.');
  });
});

describe('a user who signs in', () => {
  // covers AUTH-8, NAV-8
  test('can sign out on every device after a confirmation', async ({ page, phonePage }) => {
    await enterAs(page, 'sales.sale');
    await page.goto('/dashboard/introduce');
    await enterAs(phonePage, 'sales.sale');
    await phonePage.goto('/contract/temp-list');
    await phonePage.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
    const menu = page.getByRole('button', { name: /^Tài khoản của/ });
    await menu.click();
    await page.getByText('sales.sale@salus.test').waitFor();
    await page.getByText('Sale · SALE').waitFor();
    await page.getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
    const question = page.getByRole('dialog', { name: 'Đăng xuất khỏi mọi thiết bị?' });
    await question.getByRole('button', { name: 'Quay lại' }).click();
    await menu.click();
    await page.getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
    await question.getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
    await page.waitForURL('**/signin');
    await page.getByText('Đã đăng xuất khỏi mọi thiết bị.').waitFor();
    await phonePage.reload();
    await phonePage.waitForURL('**/signin');
    await phonePage.getByText('Phiên làm việc đã hết hạn. Đăng nhập lại để tiếp tục.').waitFor();
  });
});
