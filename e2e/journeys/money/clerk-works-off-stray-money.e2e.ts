import { businessDay } from '@salus/domain/time/business-time.ts';
import { expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { enterAs } from '../../harness/session.ts';

// covers MONEY-1, MONEY-2, MONEY-5
test('a clerk follows a line of a statement to its money and puts it aside', async ({ page }) => {
  const day = businessDay(new Date());
  await enterAs(page, 'bm');
  await page.goto('/money/statements');
  await page.locator('input[type=file]').setInputFiles({
    name: 'sao-ke.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `paidAt,bankReference,amount,content\n${day},FT-STRAY-1,620000,tien bao hiem`,
    ),
  });
  await page.getByRole('button', { name: 'Xác nhận sao kê (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xác nhận' }).click();
  await page.getByRole('link', { name: 'Mở khoản tiền' }).click();

  const row = page.getByRole('row').filter({ hasText: 'FT-STRAY-1' });
  await row.getByRole('button', { name: 'Gán vào hợp đồng' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Thao tác khác' }).click();
  await row.getByRole('button', { name: 'Để riêng' }).click();
  const dialog = page.getByRole('dialog', { name: /^Để riêng/ });
  await dialog.getByRole('button', { name: 'Để riêng' }).click();
  await dialog.getByText('Bắt buộc nhập').waitFor();
  await dialog.getByLabel('Lý do').fill('Hỏi người chuyển');
  await dialog.getByRole('button', { name: 'Để riêng' }).click();
  await page.getByText('Không tìm thấy khoản tiền nào').waitFor();

  await page.getByRole('link', { name: 'Để riêng' }).click();
  await row.locator('summary').press('Enter');
  await row.getByText('Hỏi người chuyển').waitFor();
  await row.getByRole('button', { name: 'Gán vào hợp đồng' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Hợp đồng' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});
