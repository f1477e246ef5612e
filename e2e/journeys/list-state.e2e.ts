import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { desk, openContext, phone } from '../harness/browser.ts';
import { givenActive } from '../harness/contracts.ts';
import { test } from '../harness/journey.ts';
import { follow, givenSentLink } from '../harness/people.ts';
import { callsAs, enterAs } from '../harness/session.ts';

/** The same user, or a colleague, in another browser. */
async function elsewhere(
  browser: Browser,
  name: string,
  look: (page: Page) => Promise<void>,
  on = desk,
) {
  const options: BrowserContextOptions = { ...on, baseURL: inject('baseUrl') };
  const context = await openContext(browser, options);
  try {
    const page = await context.newPage();
    await enterAs(page, name);
    await look(page);
  } finally {
    await context.close();
  }
}

/** A busy machine takes longer than the usual second. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

const filterChips = (page: Page) =>
  page.getByRole('list', { name: 'Điều kiện đang lọc' }).getByRole('listitem');
const total = (page: Page, text: RegExp) => page.getByText(text).first().waitFor();

const statusTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Trạng thái' }).getByRole('button', { name });
const currentTabs = (page: Page) => page.locator('nav[aria-label="Trạng thái"] [aria-current]');

async function choose(page: Page, group: string, options: readonly string[]): Promise<void> {
  await page.getByRole('group', { name: group }).getByRole('button').first().click();
  for (const option of options)
    await page.getByRole('group', { name: group }).getByRole('checkbox', { name: option }).click();
  await page.keyboard.press('Escape');
}

describe('a list keeps its state', () => {
  // covers DETAIL-7
  test('keeps filters, order and page on Back, on reload and in a shared address', async ({
    page,
    browser,
  }) => {
    const officer = await callsAs();
    const name = 'Phan Thị Lật Trang';
    const numbers: string[] = [];
    for (let at = 0; at < 12; at += 1)
      numbers.push(await officer.createDraft(`09870011${10 + at}`, name));
    const [last, beforeLast] = numbers.toSorted().toReversed();
    const rows = (on: Page) => on.getByRole('row', { name: new RegExp(name) });

    await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await page.getByLabel('Tên bên mua').fill('lat trang');
    await page.getByLabel('Tên bên mua').press('Enter');
    await statusTab(page, /^Tất cả/).click();
    await total(page, /1–10 \/ 12/);
    await page.getByRole('button', { name: 'Mã tham chiếu / số hợp đồng' }).click();
    const heading = page.getByRole('columnheader', { name: 'Mã tham chiếu / số hợp đồng' });
    await eventually(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await page
      .getByLabel(/^Số trang/)
      .first()
      .fill('2');
    await page
      .getByLabel(/^Số trang/)
      .first()
      .press('Enter');
    await total(page, /11–12 \/ 12/);
    const isLastPage = async (on: Page) => {
      await eventually(() => rows(on).count()).toBe(2);
      await expect.poll(() => rows(on).first().textContent()).toContain(beforeLast);
      await expect.poll(() => rows(on).last().textContent()).toContain(last);
    };
    await isLastPage(page);
    const address = page.url();

    await rows(page)
      .last()
      .getByRole('link', { name: last ?? '' })
      .click();
    await page.waitForURL(`**/bm-contract/temp-info/${last}`);
    await page.goBack();
    await isLastPage(page);
    await expect.poll(() => page.url()).toBe(address);
    await page.reload();
    await isLastPage(page);
    await elsewhere(browser, 'bm', async (other) => {
      await other.goto(address);
      await isLastPage(other);
      await expect.poll(() => other.url()).toBe(address);
    });

    // Goes back page by page.
    await page.goBack();
    await total(page, /1–10 \/ 12/);
    await page.goForward();
    await isLastPage(page);

    // Beyond the end, the list offers the last page. Invalid input is ignored.
    const { pathname, search } = new URL(address);
    await follow(page, pathname + search.replace('page=2', 'page=123456'));
    await page.getByText('Trang này không còn hợp đồng').waitFor();
    await page.getByRole('button', { name: 'Đến trang cuối' }).click();
    await isLastPage(page);
    await page
      .getByLabel(/^Số trang/)
      .first()
      .fill('không');
    await page
      .getByLabel(/^Số trang/)
      .first()
      .press('Enter');
    await expect
      .poll(() =>
        page
          .getByLabel(/^Số trang/)
          .first()
          .inputValue(),
      )
      .toBe('2');
    // The pages are below the rows, too.
    await page.getByRole('button', { name: 'Trang đầu' }).last().click();
    await total(page, /1–10 \/ 12/);
    await page.getByLabel('Số dòng mỗi trang').selectOption('25');
    await eventually(() => rows(page).count()).toBe(12);
  });

  test('keeps an identity number on Back and reload, and never in a shared address', async ({
    page,
    browser,
  }) => {
    const officer = await callsAs();
    await givenSentLink(officer, '0987001150', 'Lê Thị Kín Đáo');
    await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await page.getByLabel('Số giấy tờ bên mua').fill('001090000123');
    await page.getByRole('button', { name: 'Tìm kiếm' }).click();
    const chip = page.getByRole('button', { name: 'Bỏ lọc Số giấy tờ bên mua: 001090000123' });
    await chip.waitFor();
    await page.reload();
    await chip.waitFor();
    await page
      .getByRole('row', { name: /Lê Thị Kín Đáo/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/bm-contract/temp-info/**');
    await page.goBack();
    await chip.waitFor();
    const address = page.url();
    expect(address).not.toContain('001090000123');
    await elsewhere(browser, 'bm', async (other) => {
      await other.goto(address);
      await eventually(() => currentTabs(other).textContent()).toMatch(/^Chờ thanh toán/);
      await eventually(() => filterChips(other).count()).toBe(0);
    });
  });

  test('keeps removed and chosen filters on reload, also where a list opens with one', async ({
    page,
  }) => {
    await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    await statusTab(page, /^Tất cả/).click();
    await eventually(() => currentTabs(page).textContent()).toMatch(/^Tất cả/);
    await page.reload();
    await total(page, /hợp đồng$/);
    await expect.poll(() => currentTabs(page).textContent()).toMatch(/^Tất cả/);
    // A chosen filter persists, even when it equals the product's default.
    await statusTab(page, /^Chờ thanh toán/).click();
    await eventually(() => currentTabs(page).textContent()).toMatch(/^Chờ thanh toán/);
    await page.reload();
    await eventually(() => currentTabs(page).textContent()).toMatch(/^Chờ thanh toán/);
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await choose(page, 'Trạng thái', ['Chờ thanh toán', 'Đã thanh toán', 'Hiệu lực']);
    await page.getByRole('button', { name: 'Quý này' }).click();
    const chips = [expect.stringMatching(/^Tạo từ \d/), 'Xóa bộ lọc'];
    const currentStatuses = [
      expect.stringMatching(/^Đã thanh toán/),
      expect.stringMatching(/^Hiệu/),
    ];
    await eventually(() => filterChips(page).allTextContents()).toEqual(chips);
    await eventually(() => currentTabs(page).allTextContents()).toEqual(currentStatuses);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await eventually(() => filterChips(page).allTextContents()).toEqual(chips);
    await eventually(() => currentTabs(page).allTextContents()).toEqual(currentStatuses);
  });

  test('opens the unit, packages and order of a head from a shared address on the phone', async ({
    page,
    browser,
  }) => {
    await givenActive(await callsAs(), '0987001160', 'Trần Thị Vừa Ý');
    await enterAs(page, 'area');
    await page.goto('/contract/list');
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await choose(page, 'Gói', ['Cơ bản · 30002014', 'Cơ bản · 30002017']);
    await page.getByRole('button', { name: 'Điều kiện khác' }).click();
    await page
      .getByLabel('Đơn vị', { exact: true })
      .selectOption({ label: '\u2003Chi nhánh Hoàn Kiếm' });
    await page.waitForURL('**unitId=**');
    await page.getByRole('button', { name: 'Phí bảo hiểm' }).click();
    await page.waitForURL('**sortBy=premiumAmount**');
    const address = page.url();
    await elsewhere(
      browser,
      'area',
      async (other) => {
        await other.goto(address);
        await eventually(() => filterChips(other).allTextContents()).toEqual([
          'Cá nhân · CBB · Cơ bản · 30002014',
          'Cá nhân · SALE · Cơ bản · 30002017',
          'Chi nhánh Hoàn Kiếm',
          'Xóa bộ lọc',
        ]);
        await other.getByText('Trần Thị Vừa Ý').first().waitFor();
        // Cards have no headings to sort by.
        await expect
          .poll(() => other.getByLabel('Sắp xếp').inputValue())
          .toBe('premiumAmount DESC');
        await other.getByLabel('Sắp xếp').selectOption('proposerName ASC');
        await other.waitForURL('**sortBy=proposerName**');
        await other.getByRole('button', { name: 'Lọc chi tiết' }).click();
        await other.getByRole('group', { name: 'Trạng thái' }).getByRole('button').first().click();
        await other.getByRole('button', { name: 'Chọn tất cả' }).click();
        await expect.poll(() => other.getByRole('checkbox', { checked: true }).count()).toBe(2);
        await eventually(() => currentTabs(other).count()).toBe(2);
        expect(await accessibilityFaults(other)).toEqual([]);
      },
      phone,
    );
  });
});

// covers DETAIL-7
test('the page of a contract keeps nothing of another one; a list shows its own filters', async ({
  page,
}) => {
  const officer = await callsAs();
  const one = await officer.createDraft('0987001190', 'Phan Thị Một');
  const family = await officer.createFamilyDraft('0987001191', 'Phan Thị Nhà');
  await enterAs(page);
  await page.goto(`/contract/temp-info/${one}`);
  await page.getByRole('heading', { name: 'Phan Thị Một' }).waitFor();
  await page.getByRole('link', { name: 'Danh sách hợp đồng' }).first().click();
  await page.getByRole('link', { name: 'Phan Thị Nhà' }).first().click();
  await page.waitForURL(`**/temp-family-info/${family}`);
  const benefits = page.getByRole('group').filter({ hasText: /^Quyền lợi/ });
  await benefits.locator('summary').click();
  await expect.poll(() => benefits.getAttribute('open')).toBe('');

  // Both contracts are read already, so no other screen comes between them.
  await page.evaluate('history.go(-2)');
  await page.getByRole('heading', { name: 'Phan Thị Một' }).waitFor();
  await expect.poll(() => benefits.getAttribute('open')).toBeNull();

  // An officer's list lacks these filters: it has no chip for them.
  await follow(
    page,
    '/contract/temp-list?typePayment=MANUAL&unitId=3&cancelledDateFrom=2026-01-01',
  );
  await page
    .getByText(/hợp đồng$/)
    .first()
    .waitFor();
  await expect.poll(() => filterChips(page).count()).toBe(0);
});
