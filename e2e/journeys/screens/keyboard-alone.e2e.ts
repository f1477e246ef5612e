import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { PASSWORD } from '../../harness/calls.ts';
import { test } from '../../harness/journey.ts';
import { focusedName, tabTo } from '../../harness/keyboard.ts';
import { messageTo } from '../../harness/outbox.ts';
import { follow, givenSentLink } from '../../harness/people.ts';
import { readPremium } from '../../harness/premium.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

const focusedElement = (page: Page): Promise<string> =>
  page
    .locator('html')
    .evaluate(({ ownerDocument: { activeElement: at } }) =>
      at.id ? `${at.localName}#${at.id}` : at.localName,
    );

/** Waits for the first page: the sign-in page has a heading too. */
const isHome = (page: Page) =>
  page.getByRole('heading', { name: 'Chào mừng đến với Salus' }).waitFor();

const headingHasFocus = (page: Page) => expect.poll(() => focusedElement(page)).toBe('h1');

/** No test uses a mouse, `fill` or `focus`. */
describe('by keyboard only', () => {
  test('an officer signs in, types a contract, saves it and sends the link', async ({ page }) => {
    const { keyboard } = page;
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Đăng nhập' }).waitFor();
    await tabTo(page, 'E-mail');
    await keyboard.type('sales.cbb@salus.test');
    await tabTo(page, 'Mật khẩu');
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard/introduce');
    await isHome(page);

    // One key; the heading of the next page is announced.
    await keyboard.press('n');
    await page.waitForURL('**/contract/temp-add');
    await headingHasFocus(page);
    await page.getByRole('region', { name: 'Bên mua bảo hiểm' }).waitFor();
    await tabTo(page, 'Số giấy tờ');
    const fields = ['079190000123', 'Nguyễn Thị Phím', '07021990'];
    for (const text of fields) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    // Skips the calendar button of a date field.
    await tabTo(page, 'Nam');
    await keyboard.press('ArrowRight');
    await tabTo(page, 'Ngày cấp');
    await keyboard.type('15/8/2021');
    await tabTo(page, 'Số điện thoại');
    await keyboard.type('0987000061');
    await tabTo(page, 'E-mail');
    await keyboard.type('phim.journey@example.com');
    await tabTo(page, 'Là bên mua bảo hiểm');
    await keyboard.press('Space');
    for (let question = 0; question < 3; question += 1) {
      await keyboard.press('Tab');
      await keyboard.press('Space');
    }
    await tabTo(page, /^Cơ bản/);
    await keyboard.press('Space');
    await keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'Tạo hợp đồng cá nhân?' });
    await question.waitFor();
    await expect.poll(() => focusedName(page)).toBe('Tạo hợp đồng');
    await keyboard.press('Enter');

    await page.waitForURL('**/contract/temp-info/HD*');
    await headingHasFocus(page);
    await expect.poll(() => focusedName(page)).toBe('Nguyễn Thị Phím');
    await tabTo(page, 'Gửi liên kết SMS');
    await keyboard.press('Enter');
    const sure = page.getByRole('dialog');
    await sure.waitFor();
    // Escape returns the focus to the button that opened the dialog.
    await keyboard.press('Escape');
    await sure.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('Gửi liên kết SMS');
    await keyboard.press('Enter');
    await sure.waitFor();
    await expect.poll(() => focusedName(page)).toBe('Gửi liên kết');
    await keyboard.press('Enter');
    await page.getByText('Chờ thanh toán').first().waitFor();
    expect((await messageTo('84987000061')).text).toContain('/ord/');
  });

  test('a clerk finds a contract from any page, and records its payment', async ({ page }) => {
    const { keyboard } = page;
    const officer = await callsAs();
    const { referenceNumber } = await givenSentLink(officer, '0987000062', 'Đoàn Thị Bàn Phím');
    const record = new RegExp(`^Ghi nhận ${(await readPremium(officer)).pattern}$`);
    await enterAs(page, 'bm');
    await page.goto('/dashboard/introduce');
    await isHome(page);
    // The skip link moves the focus past the menu to the page.
    await keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Đến nội dung chính');
    await keyboard.press('Enter');
    await expect.poll(() => focusedElement(page)).toBe('main#content');

    await keyboard.press('/');
    await expect.poll(() => focusedName(page)).toBe('Tìm hợp đồng');
    await keyboard.type('doan thi ban phim');
    await page.getByRole('option', { name: 'Đoàn Thị Bàn Phím' }).waitFor();
    // The only hit opens immediately.
    await keyboard.press('Enter');
    await page.waitForURL(`**/bm-contract/temp-info/${referenceNumber}`);
    await headingHasFocus(page);

    await tabTo(page, 'Ghi nhận thanh toán thủ công');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ghi nhận thanh toán thủ công' });
    await dialog.waitFor();
    await expect.poll(() => focusedName(page)).toBe('Ghi chú');
    // Without input the field shows an error and gets the focus again.
    await tabTo(page, record);
    await keyboard.press('Enter');
    await dialog.getByText('Bắt buộc nhập').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Ghi chú');
    await keyboard.type('Chuyển khoản, chứng từ UNC 0413');
    await tabTo(page, record);
    await keyboard.press('Enter');
    const sure = page.getByRole('dialog', { name: /^Đã nhận/ });
    await sure.waitFor();
    // The action cannot be undone, so the safe button has the focus.
    await expect.poll(() => focusedName(page)).toBe('Quay lại');
    await tabTo(page, record);
    await keyboard.press('Enter');
    await page.getByText(/^Đã ghi nhận thanh toán/).waitFor();
    await page.getByText('Hiệu lực').first().waitFor();
  });
});

// covers NAV-14
describe('global shortcuts', () => {
  test('can be switched off permanently, do not act in fields; the colour scheme persists', async ({
    page,
  }) => {
    const { keyboard } = page;
    const keys = page.getByRole('dialog', { name: 'Phím tắt' });
    await enterAs(page);
    await page.goto('/dashboard/introduce');
    await isHome(page);
    await keyboard.press('?');
    await keys.getByText('Tìm hợp đồng theo tên hoặc số').waitFor();
    // Shortcuts do nothing behind a dialog.
    await keyboard.press('n');
    await keyboard.press('/');
    await keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/introduce');

    await keyboard.press('/');
    await keyboard.type('n?/');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Tìm hợp đồng' }).inputValue())
      .toBe('n?/');
    await keyboard.press('Escape');
    // Shortcuts of the browser keep working.
    for (const combination of ['Shift+N', 'Alt+n', 'Control+/']) await keyboard.press(combination);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/introduce');

    await keyboard.press('?');
    await keys.getByRole('checkbox', { name: 'Dùng phím tắt một phím' }).uncheck();
    await keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    const ground = () =>
      page
        .locator('html')
        .evaluate((html) => html.ownerDocument.defaultView.getComputedStyle(html).backgroundColor);
    const display = page.getByRole('button', { name: /^Hiển thị: / });
    await expect.poll(() => ground()).toBe('rgb(246, 248, 247)');
    await display.click();
    await page.getByRole('button', { name: 'Nền tối' }).click();
    await expect.poll(() => ground()).toBe('rgb(14, 21, 19)');
    // Both choices persist.
    await page.reload();
    await isHome(page);
    await expect.poll(() => ground()).toBe('rgb(14, 21, 19)');
    for (const key of ['n', '/', '?']) await keyboard.press(key);
    await expect.poll(() => keys.count()).toBe(0);
    await expect.poll(() => focusedName(page)).not.toBe('Tìm hợp đồng');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/introduce');

    await display.click();
    await page.getByRole('button', { name: 'Nền sáng' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground()).toBe('rgb(246, 248, 247)');
    await page.getByRole('button', { name: 'Theo thiết bị' }).click();
    await expect.poll(() => ground()).toBe('rgb(14, 21, 19)');
    // The menu with the colour scheme also switches them on again.
    await page.getByRole('button', { name: 'Phím tắt' }).click();
    await keys.getByRole('checkbox', { name: 'Dùng phím tắt một phím' }).check();
    await keys.getByRole('button', { name: 'Đóng' }).click();
    await keyboard.press('n');
    await page.waitForURL('**/contract/temp-add');
  });

  // covers NAV-13
  test('search finds contract and identity numbers; identity numbers are in no address', async ({
    page,
  }) => {
    const officer = await enterAs(page);
    await page.goto('/dashboard/introduce');
    const referenceNumber = await officer.createDraft('0987000063', 'Võ Thị Tìm Nhanh');
    const search = page.getByRole('combobox', { name: 'Tìm hợp đồng' });
    await search.fill(referenceNumber.toLowerCase());
    await page.getByRole('option', { name: 'Võ Thị Tìm Nhanh' }).waitFor();
    await search.press('Enter');
    await page.waitForURL(`**/contract/temp-info/${referenceNumber}`);

    // Two hits are a list.
    await officer.createDraft('0987000064', 'Võ Thị Tìm Lâu');
    await search.fill('001 090 000 123');
    await search.press('Enter');
    await page.getByRole('button', { name: 'Bỏ lọc Số giấy tờ bên mua: 001090000123' }).waitFor();
    expect(page.url()).not.toContain('0010');
    await headingHasFocus(page);

    // Arrows choose in the search; Escape closes it, then returns the focus.
    const { keyboard } = page;
    await follow(page, '/dashboard/introduce');
    await isHome(page);
    await tabTo(page, /^Hiển thị: /);
    await keyboard.press('/');
    await keyboard.type('tao hop dong');
    const options = page.getByRole('option');
    const selectedOption = page.getByRole('option', { selected: true });
    await options.nth(1).waitFor();
    await expect.poll(() => search.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    await keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await expect.poll(() => search.inputValue()).toBe('tao hop dong');
    // An arrow opens the list again.
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect.poll(() => selectedOption.textContent()).toBe('Tạo hợp đồng gia đình');
    expect(await accessibilityFaults(page)).toEqual([]);
    await keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await expect.poll(() => focusedName(page)).toMatch(/^Hiển thị: /);
    await keyboard.press('/');
    await keyboard.type('tao hop dong');
    await options.nth(1).waitFor();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await page.waitForURL('**/contract/temp-family-add');
  });
});
