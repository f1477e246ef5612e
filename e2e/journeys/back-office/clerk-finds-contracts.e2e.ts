import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { givenSentLink } from '../../harness/people.ts';
import { readPremium } from '../../harness/premium.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

describe('a clerk at the list of all contracts', () => {
  // covers LIST-2, LIST-30
  test('starts with contracts that await payment, and filters for one of them', async ({
    page,
  }) => {
    const officer = await callsAs();
    const awaiting = await givenSentLink(officer, '0987000021', 'Đặng Thị Quỳnh Ánh');
    const draft = await officer.createDraft('0987000022', 'Đặng Thị Quỳnh Ánh');
    const premium = await readPremium(officer);
    await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await page.getByLabel('Tên bên mua').fill('quynh anh');
    // A choice applies typed text, too.
    await page.getByRole('button', { name: 'Hôm nay' }).click();
    const rows = page.getByRole('row', { name: /Đặng Thị Quỳnh Ánh/ });
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.textContent()).toContain(awaiting.referenceNumber);
    expect(await accessibilityFaults(page)).toEqual([]);

    // Each tab counts what one press opens; the first includes drafts.
    const tabs = page.getByRole('navigation', { name: 'Trạng thái' }).getByRole('button');
    await expect.poll(() => tabs.filter({ hasText: /^Tất cả\s*2$/ }).count()).toBe(1);
    await tabs.filter({ hasText: /^Bản nháp\s*1$/ }).click();
    await expect.poll(() => rows.textContent()).toContain(draft);
    await tabs.first().click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Ngày tạo' }).click();
    await expect.poll(() => rows.first().textContent()).toContain(awaiting.referenceNumber);
    const address = page.url();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);

    await rows.filter({ hasText: draft }).getByText(premium.text).click();
    await page.waitForURL(`**/bm-contract/temp-info/${draft}`);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => page.url()).toBe(address);
  });
});
