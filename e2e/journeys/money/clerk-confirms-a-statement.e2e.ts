import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { awaitStatus, givenVerified } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { readPremium, shownAmount } from '../../harness/premium.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

/** The most clicks for a statement of any length (STMT-8). */
const MOST_CLICKS = 12;

// covers STMT-8, STMT-15
test('a clerk uploads a statement, reviews its totals and confirms it', async ({ page }) => {
  const officer = await callsAs();
  const [one, two] = [
    await givenVerified(officer, '0987000171', 'Lương Thị Sao Kê'),
    await givenVerified(officer, '0987000172', 'Mạc Văn Sao Kê'),
  ];
  const { amount } = await readPremium(officer);
  const at = new Date().toISOString();
  const rows = [
    `${at},FT-KE-1,${amount},MBVCB.1.${one} chuyen tien`,
    `${at},FT-KE-2,${amount},${two}`,
    `${at},FT-KE-3,${amount},tien bao hiem`,
    `${at},FT-KE-4,-11000,phi tai khoan`,
  ];
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const file = (lines: readonly string[]) => ({
    name: 'sao-ke.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['paidAt,bankReference,amount,content', ...lines].join('\n')),
  });

  await enterAs(page, 'bm');
  await page.goto('/bm-contract/temp-list');
  const tabs = page.getByRole('navigation', { name: 'Danh sách công việc' });
  await click(tabs.getByRole('link', { name: 'Sao kê ngân hàng' }));
  await page.getByRole('button', { name: 'Chọn tệp sao kê' }).waitFor();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ ...file([]), buffer: Buffer.from('2026-01-02,FT,1000,x') });
  await page.getByText('Dòng 1: Dòng đầu phải là: paidAt').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // Opens the chooser and picks the file.
  clicks += 2;
  await chooser.setInputFiles(file(rows));
  await page
    .getByRole('button', { name: new RegExp(`^Khớp\\s*2\\s*${shownAmount(2 * amount)}\\sđ`) })
    .waitFor();
  await page.getByText(/^Chênh lệch giữa tệp và các kết quả: \S*0\sđ/).waitFor();
  // The lines open on money that needs a clerk; the matched ones are behind a tile.
  await page.getByRole('row').filter({ hasText: 'FT-KE-3' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'FT-KE-1' }).waitFor({ state: 'detached' });
  expect(await accessibilityFaults(page)).toEqual([]);

  await click(page.getByRole('button', { name: 'Xác nhận sao kê (4)' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Xác nhận' }));
  await page.getByText('Đã xác nhận sao kê.').waitFor();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  for (const referenceNumber of [one, two]) await awaitStatus(officer, referenceNumber, 'ACTIVE');

  await page.getByRole('button', { name: /^Cả tệp/ }).click();
  const fee = page.getByRole('row').filter({ hasText: 'phi tai khoan' });
  await fee.getByRole('button', { name: 'Để riêng' }).click();
  const dialog = page.getByRole('dialog', { name: /^Để riêng/ });
  await dialog.getByLabel('Ghi chú').fill('Phí tháng 11');
  await dialog.getByRole('button', { name: 'Để riêng' }).click();
  await fee.getByText('Phí tháng 11').waitFor();

  // The list names who confirmed it; its row opens the lines again.
  await page.getByRole('button', { name: 'Chọn tệp khác' }).click();
  const newest = page.getByRole('table', { name: 'Sao kê đã tải lên' }).getByRole('row').nth(1);
  await expect.poll(() => newest.textContent()).toMatch(/Bùi Ngọc Lan.*4 dòng$/s);
  expect(await accessibilityFaults(page)).toEqual([]);
  await newest.getByRole('link').click();
  await page.getByRole('button', { name: /^Cả tệp/ }).waitFor();
});
