import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { signIn } from '../../harness/calls.ts';
import { testAt } from '../../harness/journey.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { follow } from '../../harness/people.ts';
import type { Program } from '../../harness/program.ts';
import { enterAs } from '../../harness/session.ts';

/** Its own program, whose first contract is 40 days old: no other statement covers its days. */
let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off', SALUS_ROLE: 'server' });
  const officer = await signIn(program.url);
  await officer.createDraft('0987000193', 'Cao Thị Chốt Ngày');
  const client = new pg.Client({ connectionString: program.databaseUrl() });
  await client.connect();
  await client.query(`update contracts set created_at = created_at - interval '40 days'`);
  await client.end();
});
afterAll(() => program?.remove());
const test = testAt(() => program.url);

/** The most clicks for a whole month (CLOSE-9). */
const MOST_CLICKS = 5;

async function closeDay(page: Page) {
  const day = addDays(businessDay(new Date()), -3);
  const dayText = day.split('-').toReversed().join('/');
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
  const row = page.getByRole('row').filter({ hasText: dayText });
  await row.getByText('Chưa chốt').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('link', { name: dayText }).click();

  const group = page.getByRole('group').filter({ hasText: 'Dòng sao kê chưa xác nhận' }).first();
  await group.locator('summary').press('Enter');
  await group.getByText('FT-DAY-1').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Chốt ngày' }).click();
  const dialog = page.getByRole('dialog', { name: `Chốt ngày ${dayText}?` });
  await dialog.getByRole('button', { name: 'Chốt ngày' }).click();
  await dialog.getByText('Bắt buộc nhập').waitFor();
  await dialog.getByLabel('Ghi chú').fill('Chờ xác nhận sao kê');
  await dialog.getByRole('button', { name: 'Chốt ngày' }).click();
  await page.getByText(`Đã chốt ngày ${dayText}.`).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Chờ xác nhận sao kê' }).waitFor();
  await page.getByRole('button', { name: 'Chốt lại' }).waitFor();
}

/** MT940 of a period without movements. The day of the other journey keeps its differences. */
function quietStatement(from: Day, to: Day): Buffer {
  const balance = (day: Day) => `C${day.replaceAll('-', '').slice(2)}VND1000000,`;
  const fields = [':20:QUIET', ':25:1100200300', `:60F:${balance(from)}`, `:62F:${balance(to)}`];
  return Buffer.from(fields.join('\r\n'));
}

async function closeMonth(page: Page) {
  const today = businessDay(new Date());
  await page.locator('input[type=file]').setInputFiles({
    name: 'sao-ke.sta',
    mimeType: 'text/plain',
    buffer: quietStatement(addDays(today, -31), addDays(today, -1)),
  });
  await page.getByText('0 dòng').waitFor();
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name }).last().click();
  };

  // The days of the last seconds would not be read again.
  await page.goto('/money/reconciliation');
  const agreeingDays = page.getByRole('row').filter({ hasText: /Khớp/ });
  await agreeingDays.first().waitFor();
  const count = await agreeingDays.count();
  expect(count).toBe(29);
  await click(`Chốt ${count} ngày đã khớp`);
  await page.getByRole('dialog', { name: `Chốt ${count} ngày đã khớp?` }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await click(`Chốt ${count} ngày`);
  await page.getByText(`Đã chốt ${count} ngày.`).waitFor();
  await expect.poll(() => agreeingDays.filter({ hasText: 'Đã chốt' }).count()).toBe(count);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
}

// covers CLOSE-6, CLOSE-8, CLOSE-9
test('a clerk closes a past day with differences, then a month in at most 5 clicks', async ({
  page,
}) => {
  await enterAs(page, 'bm');
  await page.goto('/money/statements');
  await closeDay(page);
  await follow(page, '/money/statements');
  await closeMonth(page);
});
