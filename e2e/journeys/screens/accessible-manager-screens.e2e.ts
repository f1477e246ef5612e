import { describe, expect } from 'vitest';
import { givenActive } from '../../harness/contracts.ts';
import { inspector, LONG_NAME } from '../../harness/inspector.ts';
import { test } from '../../harness/journey.ts';
import { follow } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

describe('every screen of managers and directors is accessible at every width', () => {
  test('the list of issued contracts and the export', async ({ page }) => {
    const { findings, look } = inspector();
    // A head of officers without contracts.
    await enterAs(page, 'manager');
    await page.goto('/contract/list?proposerName=kh%C3%B4ng%20c%C3%B3%20ai');
    await page.getByText('Không có hợp đồng phù hợp').waitFor();
    await look('issued contracts, none', page);
    await follow(page, '/contract/list?page=999999');
    await page
      .getByText(/Trang này không còn hợp đồng|Chưa có hợp đồng nào/)
      .first()
      .waitFor();
    await look('issued contracts, beyond the end', page);

    await givenActive(await callsAs(), '0987000984', LONG_NAME, 'family');
    await enterAs(page, 'director');
    await page.goto('/contract/list');
    await page.getByText(LONG_NAME).first().waitFor();
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await page.getByRole('button', { name: 'Điều kiện khác' }).click();
    await page.getByRole('textbox', { name: 'Hiệu lực từ ngày' }).fill('2/12/2026');
    await page.getByRole('textbox', { name: 'Hiệu lực đến ngày' }).fill('1/12/2026');
    await page.getByRole('button', { name: 'Tìm kiếm' }).click();
    await page.getByText('Phải từ ngày bắt đầu trở đi').waitFor();
    await look('issued contracts, the filter with an error', page);
    await page.getByRole('group', { name: 'Gói' }).getByRole('button').first().click();
    await page.getByRole('checkbox').first().waitFor();
    await look('issued contracts, the packages', page);

    await follow(page, '/report/export');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('40002001').first().waitFor();
    await look('export', page);
    expect(findings).toEqual([]);
  });
});
