import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { follow } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';

// covers CLOSE-6
test('a clerk opens the differences of a past day and closes it', async ({ page }) => {
  // A separate day: other journeys upload statements of today.
  const day = addDays(businessDayOf(new Date()), -3);
  const shown = day.split('-').toReversed().join('/');
  await enterAs(page, 'bm');
  await page.goto('/money/statements');
  await page.locator('input[type=file]').setInputFiles({
    name: 'sao-ke.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'paidAt,bankReference,amount,content',
        `${day},FT-DAY-1,620000,tien nha`,
        `${day},FT-DAY-2,-11000,phi`,
      ].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Xác nhận sao kê (2)' }).waitFor();

  await follow(page, '/money/reconciliation');
  const row = page.getByRole('row').filter({ hasText: shown });
  await row.getByText('Chưa chốt').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('link', { name: shown }).click();

  const group = page.getByRole('group').filter({ hasText: 'Dòng sao kê chưa xác nhận' }).first();
  await group.locator('summary').press('Enter');
  await group.getByText('FT-DAY-1').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Chốt ngày' }).click();
  const dialog = page.getByRole('dialog', { name: `Chốt ngày ${shown}?` });
  await dialog.getByRole('button', { name: 'Chốt ngày' }).click();
  await dialog.getByText('Bắt buộc nhập').waitFor();
  await dialog.getByLabel('Ghi chú').fill('Chờ xác nhận sao kê');
  await dialog.getByRole('button', { name: 'Chốt ngày' }).click();
  await page.getByText(`Đã chốt ngày ${shown}.`).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Chờ xác nhận sao kê' }).waitFor();
  await page.getByRole('button', { name: 'Chốt lại' }).waitFor();
});
