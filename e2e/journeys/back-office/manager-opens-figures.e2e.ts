import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { givenActive } from '../../harness/contracts.ts';
import { inspector } from '../../harness/inspector.ts';
import { test } from '../../harness/journey.ts';
import { follow } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

const ISSUED = '/report/issued';
const PRICE = '/report/price';

/** Loads a report: figures of the last seconds would not be read again. */
async function loadTotals(page: Page, address: string): Promise<(title: string) => number> {
  await page.goto(address);
  return readTotals(page);
}

/** Totals of the report of figures by title, independent of the sales of other journeys. */
async function readTotals(page: Page): Promise<(title: string) => number> {
  const section = page.getByRole('region', { name: 'Theo thời gian' });
  const nothing = page.getByText('Không có hợp đồng trong khoảng này');
  await section.or(nothing).first().waitFor();
  if (await nothing.isVisible()) return () => 0;
  const totals = page.getByRole('main').locator('dl').first();
  const read = await totals.evaluate((list) =>
    [...list.children].map((pair) => [
      pair.children[0]?.textContent ?? '',
      pair.children[1]?.textContent ?? '',
    ]),
  );
  return (title) => Number(Object.fromEntries(read)[title]?.replace(/\D/g, ''));
}

const totalLink = (page: Page, title: string) =>
  page
    .locator('dl > div', { has: page.getByText(title, { exact: true }) })
    .first()
    .getByRole('link');

/** Total shown by the list. */
async function totalOfList(page: Page): Promise<number> {
  await page.waitForURL('**/contract/list?**');
  const total = page.getByRole('main').getByText(/[\d,]+\D? hợp đồng$/);
  await total.waitFor();
  return Number((await total.textContent())?.match(/([\d,]+)\D*$/)?.[1]?.replaceAll(',', ''));
}

/** Two contracts that begin today; one is cancelled today with a full refund. */
async function sellTwo(): Promise<[number, number]> {
  const [officer, clerk] = [await callsAs(), await callsAs('bm')];
  const active = await givenActive(officer, '0987000921', 'Lý Thường Kiệt');
  const cancelledContract = await givenActive(officer, '0987000922', 'Trần Nhật Duật', 'family');
  await clerk.cancelWithRefund(cancelledContract.referenceNumber);
  const premium = async ({ referenceNumber }: { readonly referenceNumber: string }) =>
    (await clerk.showToClerk(referenceNumber)).premiumAmount;
  return [await premium(active), await premium(cancelledContract)];
}

describe('a manager at the reports of figures', () => {
  // covers REPORT-4, REPORT-8
  test('sees the figures of their officers and opens the contracts of each', async ({
    page,
    phonePage,
  }) => {
    await enterAs(page, 'manager');
    const issuedBefore = await loadTotals(page, ISSUED);
    await follow(page, PRICE);
    const priceBefore = await readTotals(page);
    const [active, cancelled] = await sellTwo();

    // Opens the report from the sidebar, then uses its tabs.
    const sidebar = page.getByRole('navigation', { name: 'Danh mục' });
    const reports = sidebar.getByRole('link', { name: 'Báo cáo' });
    await reports.click();
    await page
      .getByRole('navigation', { name: 'Báo cáo' })
      .getByRole('link', { name: 'Phát hành và hủy' })
      .click();
    await page.waitForURL(`**${ISSUED}`);
    await expect.poll(() => reports.getAttribute('aria-current')).toBe('true');
    const issuedTotals = await loadTotals(page, ISSUED);
    expect(issuedTotals('Phát hành')).toBe(issuedBefore('Phát hành') + 2);
    expect(issuedTotals('Đã hủy')).toBe(issuedBefore('Đã hủy') + 1);
    await expect
      .poll(() => page.getByRole('img').getAttribute('aria-label'))
      .toContain(`Đã hủy: tổng ${issuedTotals('Đã hủy')}`);
    expect(await accessibilityFaults(page)).toEqual([]);

    await totalLink(page, 'Phát hành').click();
    await expect.poll(() => totalOfList(page)).toBe(issuedTotals('Phát hành'));
    await expect.poll(() => page.getByText('Lý Thường Kiệt').count()).toBe(1);
    await page.goBack();
    await page.waitForURL(`**${ISSUED}`);
    // The report begins with this month by day; a range acts at once.
    const today = page.getByRole('region', { name: 'Theo thời gian' }).getByRole('row').nth(1);
    await expect.poll(() => today.textContent()).toContain('hôm nay, chưa hết ngày');
    await page.getByRole('button', { name: 'Năm nay' }).click();
    await page.waitForURL('**from=**');
    await expect.poll(() => today.textContent()).toContain('tính đến hôm nay');
    await today.getByRole('link').last().click();
    await expect.poll(() => totalOfList(page)).toBe(issuedTotals('Đã hủy'));
    await expect.poll(() => page.getByText('Trần Nhật Duật').count()).toBe(1);
    await expect.poll(() => page.getByText('Lý Thường Kiệt').count()).toBe(0);

    const price = await loadTotals(page, PRICE);
    const contracts = price('Số hợp đồng');
    expect(contracts).toBe(priceBefore('Số hợp đồng') + 2);
    expect(price('Phí bảo hiểm')).toBe(priceBefore('Phí bảo hiểm') + active + cancelled);
    expect(price('Phí bình quân')).toBe(Math.floor(price('Phí bảo hiểm') / contracts + 0.5));
    expect(price('Tiền hoàn')).toBe(priceBefore('Tiền hoàn') + cancelled);
    expect(await accessibilityFaults(page)).toEqual([]);
    await totalLink(page, 'Phí bình quân').click();
    await expect.poll(() => totalOfList(page)).toBe(contracts);
    await page.goBack();
    await totalLink(page, 'Tiền hoàn').click();
    await expect.poll(() => totalOfList(page)).toBe(price('Đã hủy'));

    // The filters of a report are in the address and apply to the other report too.
    await follow(page, `${ISSUED}?by=week`);
    await page.getByLabel('Kênh', { exact: true }).selectOption('SALE');
    await page.getByRole('button', { name: 'Xem báo cáo' }).click();
    await page.waitForURL('**channel=SALE**');
    await page.getByText('Không có hợp đồng trong khoảng này').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Kênh', { exact: true }).inputValue()).toBe('SALE');
    await page.getByLabel('Kênh', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Xem báo cáo' }).click();
    await page.getByRole('region', { name: 'Theo kênh' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Phí bảo hiểm', exact: true }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname === PRICE && searchParams.get('by') === 'week',
    );

    await enterAs(phonePage, 'manager');
    await phonePage.goto(ISSUED);
    for (const address of [ISSUED, PRICE]) {
      if (address === PRICE) await follow(phonePage, address);
      await readTotals(phonePage);
      expect(await accessibilityFaults(phonePage)).toEqual([]);
    }
  });

  test('can use both at every width, with filter errors and without figures', async ({ page }) => {
    const { findings, look } = inspector();
    await givenActive(await callsAs(), '0987000923');
    await enterAs(page, 'director');
    await page.goto(ISSUED);
    for (const address of [ISSUED, PRICE]) {
      if (address === PRICE) await follow(page, address);
      await page.getByRole('region', { name: 'Theo đơn vị' }).waitFor();
      await page.getByRole('textbox', { name: 'Đến ngày' }).fill('1/1/2020');
      await page.getByRole('button', { name: 'Xem báo cáo' }).click();
      await page.getByText('Phải từ ngày bắt đầu trở đi').waitFor();
      await look(address, page);
      await follow(page, `${address}?from=2020-01-01&to=2020-01-31&by=day`);
      await page.getByText('Không có hợp đồng trong khoảng này').waitFor();
      await look(`${address}, empty`, page);
    }
    await follow(page, `${ISSUED}?unitId=999999`);
    await page.getByText('Không tìm thấy đơn vị này').waitFor();
    await look(`${ISSUED}, of a unit out of reach`, page);
    expect(findings).toEqual([]);
  });
});
