import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/journey.ts';
import { follow, givenSentLink } from '../harness/people.ts';
import { callsAs, enterAs } from '../harness/session.ts';

/** The heights of the rows of the table, each once. */
const rowHeights = (page: Page): Promise<number[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => [
      ...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))),
    ]);

describe('an officer who follows up', () => {
  const openByKeys = async (page: Page) => {
    const officer = await callsAs();
    const name = 'Châu Thị Theo Dõi';
    const first = await givenSentLink(officer, '0987001901', name);
    const last = await givenSentLink(officer, '0987001902', name);
    await officer.createDraft('0987001903', name);
    await enterAs(page);
    await page.goto('/contract/temp-list?proposerName=chau%20thi%20theo%20doi');
    await page.getByRole('button', { name: /^Chờ thanh toán\s*2$/ }).click();
    const rows = page.getByRole('row', { name: new RegExp(name) });
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.first().textContent()).toContain('Đã gửi, chưa mở');
    const phone = rows.last().getByRole('link', { name: 'Gọi 0987001901' });
    await expect.poll(() => phone.getAttribute('href')).toBe('tel:0987001901');

    await page.getByRole('heading', { level: 1 }).focus();
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
    await expect.poll(() => rows.last().locator(':focus').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/contract/temp-info/${first.referenceNumber}`);
    expect(last.referenceNumber).not.toBe(first.referenceNumber);
  };

  // covers LIST-8, LIST-32
  test('finds rows as high as they chose on every machine, and the head in sight', async ({
    page,
  }) => {
    const officer = await callsAs('sales2.cbb');
    for (let at = 0; at < 14; at += 1)
      await officer.createDraft(
        `09870019${10 + at}`,
        `Châu Thị ${'Tên Rất Dài '.repeat(at % 5)}Cao`,
      );
    await givenSentLink(officer, '0987001925', 'Châu Thị Cao');
    await enterAs(page, 'sales2.cbb');
    await page.goto('/contract/temp-list?limit=25&proposerName=chau%20thi');
    await expect.poll(() => rowHeights(page)).toEqual([44]);
    await page.getByRole('button', { name: 'Dòng thấp' }).click();
    await expect.poll(() => rowHeights(page)).toEqual([36]);
    await page.setViewportSize({ width: 1440, height: 480 });
    await page.getByRole('navigation', { name: 'Trang' }).last().scrollIntoViewIfNeeded();
    const head = await page.getByRole('columnheader', { name: 'Trạng thái' }).boundingBox();
    const bar = await page.locator('header').first().boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual((bar?.height ?? 0) - 1);
    expect(head?.y).toBeLessThan(120);

    await page.evaluate('localStorage.clear()');
    await enterAs(page, 'sales2.cbb');
    await page.goto('/contract/temp-list?limit=25&proposerName=chau%20thi');
    await expect.poll(() => rowHeights(page)).toEqual([36]);
    await page.getByRole('button', { name: 'Dòng thấp' }).click();
    await expect.poll(() => rowHeights(page)).toEqual([44]);
  });

  const sendTicked = async (page: Page) => {
    const officer = await callsAs();
    const name = 'Châu Thị Nhiều Dòng';
    const draft = await officer.createDraft('0987001931', name);
    const contract = await givenSentLink(officer, '0987001932', name);
    await follow(page, '/contract/temp-list?proposerName=nhieu%20dong');
    await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
    await page.getByText('2 hợp đồng').last().waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Lưu tệp CSV' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text.split('\r\n').filter((line) => line.includes(name))).toHaveLength(2);

    await page.getByRole('button', { name: 'Gửi liên kết' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi liên kết' }).click();
    const results = page.getByRole('listitem').filter({ hasText: name });
    await results.filter({ hasText: `${draft}: Đã gửi liên kết SMS` }).waitFor();
    // A link may be sent again after an hour (LINK-3).
    const refusal = results.filter({ hasText: contract.referenceNumber });
    await expect.poll(() => refusal.textContent()).not.toContain('Đã gửi liên kết SMS');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await officer.show(draft)).status).toBe('AWAITING_PAYMENT');
  };

  // covers LIST-30, LIST-31, LIST-33, NAV-14
  test('opens all that wait, goes through them by keys; sends and saves ticked rows', async ({
    page,
  }) => {
    await openByKeys(page);
    await sendTicked(page);
  });
});
