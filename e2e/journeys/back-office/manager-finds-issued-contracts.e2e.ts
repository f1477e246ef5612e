import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { givenActive } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

describe('a manager at the list of issued contracts', () => {
  // covers LIST-3, ROLE-15
  test('finds the contracts of their officers only, and downloads the certificate', async ({
    page,
  }) => {
    const name = 'Tôn Thất Vĩnh Phúc';
    await givenActive(await callsAs('sales2.cbb'), '0987000703', name);
    const officer = await callsAs();
    const { referenceNumber } = await givenActive(officer, '0987000701', name);
    const cancelledContract = await givenActive(officer, '0987000702', name);
    const { policyNo } = await officer.show(referenceNumber);
    const clerk = await callsAs('bm');
    await clerk.cancel(cancelledContract.referenceNumber);

    await enterAs(page, 'manager');
    await page.goto('/dashboard/introduce');
    await page.getByRole('main').getByRole('link', { name: 'Hợp đồng đã phát hành' }).click();
    await page.waitForURL('**/contract/list');
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await page.getByLabel('Tên bên mua').fill('vinh phuc');
    await page.getByLabel('Tên bên mua').press('Enter');
    const rows = page.getByRole('row', { name: new RegExp(name) });
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.last().textContent()).toContain('Phạm Thu Hương');
    await expect.poll(() => rows.last().textContent()).toContain('Chi nhánh Hoàn Kiếm');

    // The filter has only two statuses.
    await page.getByRole('button', { name: 'Trạng thái Tất cả' }).click();
    const statuses = page.getByRole('group', { name: 'Trạng thái' }).getByRole('checkbox');
    await expect.poll(() => statuses.count()).toBe(2);
    await statuses.first().check();
    await expect.poll(() => rows.count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await accessibilityFaults(page)).toEqual([]);
    const address = page.url();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(1);

    // A row opens the contract beside the list, under an address of its own.
    await rows.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Chi tiết hợp đồng' });
    const heading = panel.getByRole('heading', { level: 2, name });
    await heading.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).toBe(address);
    expect(await page.evaluate('document.activeElement?.textContent')).toBe(name);
    await page.keyboard.press('Enter');
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    await page.goBack();
    await expect.poll(() => panel.count()).toBe(0);
    expect(page.url()).toBe(address);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Tải hợp đồng ${policyNo}` }).click();
    expect((await download).suggestedFilename()).toBe(`${policyNo}.pdf`);

    // For a clerk, a row opens the contract, and the arrow returns to this list.
    await enterAs(page, 'bm');
    await page.goto('/contract/list?proposerName=vinh%20phuc&sortOrder=ASC');
    await expect.poll(() => rows.count()).toBe(3);
    await rows.filter({ hasText: policyNo }).getByText(name).click();
    await page.waitForURL(`**/bm-contract/temp-info/${referenceNumber}`);
    await page.getByRole('link', { name: 'Về danh sách hợp đồng' }).click();
    await page.waitForURL('**/contract/list?**');
    await expect.poll(() => rows.count()).toBe(3);
  });

  test('applies the known parameters of the address and removes the others from it', async ({
    page,
  }) => {
    const officer = await callsAs();
    const { referenceNumber } = await givenActive(officer, '0987000704', 'Tôn Thất Địa Chỉ');
    const { policyNo } = await officer.show(referenceNumber);
    await enterAs(page, 'manager');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/v1/auth/contract/list')
        requests.push(searchParams.getAll('status').join());
    });
    const status = page.locator('main nav [aria-current]').first();
    for (const [query, ownQuery, label, statuses] of [
      ['?status=DRAFT', '', /^Tất cả/, ''],
      ['?status=NONE&status=PAID', '', /^Tất cả/, ''],
      ['?status=CANCELLED&status=DRAFT', '?status=["CANCELLED"]', /^Đã hủy/, 'CANCELLED'],
      ['?status=ACTIVE', '?status=["ACTIVE"]', /^Hiệu lực/, 'ACTIVE'],
    ] as const) {
      // An event may let the page before ask again. The blank page would be another process.
      await page.goto('/favicon.svg');
      requests.length = 0;
      await page.goto(`/contract/list${query}`);
      await expect.poll(() => status.textContent()).toMatch(label);
      await expect.poll(() => decodeURIComponent(new URL(page.url()).search)).toBe(ownQuery);
      await expect.poll(() => [...new Set(requests)]).toEqual([statuses]);
      if (statuses !== 'CANCELLED') await page.getByText(policyNo).first().waitFor();
    }
  });
});
