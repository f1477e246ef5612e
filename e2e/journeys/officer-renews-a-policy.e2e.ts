import { readFile } from 'node:fs/promises';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { firstOfMonth } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { ask, signIn } from '../harness/calls.ts';
import { awaitStatus } from '../harness/contracts.ts';
import { testAt } from '../harness/journey.ts';
import { startOwnProgram } from '../harness/own-program.ts';
import { follow } from '../harness/people.ts';
import type { Program } from '../harness/program.ts';
import { enterAs } from '../harness/session.ts';

/** Runs its own program, whose business time moves nearly a year. */
let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off' });
});
afterAll(() => program?.remove());
const test = testAt(() => program.url);

const DAY = 86_400_000;

// covers RENEW-1, RENEW-2, RENEW-3, RENEW-6, RENEW-8, RENEW-9, RUN-29
test('an officer renews one policy and notes that another customer does not', async ({ page }) => {
  const officer = await signIn(program.url);
  const clerk = await signIn(program.url, 'bm');
  for (const [mobile, name] of [
    ['0987001341', 'Đỗ Thị Tái Tục'],
    ['0987001342', 'Vũ Văn Thôi Mua'],
    ['0987001343', 'Lý Thị Mở Trang'],
  ] as const) {
    const referenceNumber = await officer.createDraft(mobile, name);
    await officer.sendSmsLink(referenceNumber);
    await clerk.recordPayment(referenceNumber);
    await awaitStatus(officer, referenceNumber, 'ACTIVE');
  }
  const now = new Date(Date.now() + 350 * DAY).toISOString();
  await ask(`${program.url}/dev/clock`, { body: { now } });

  await enterAs(page);
  await page.goto('/dashboard/introduce');
  await page.getByRole('link', { name: /Hợp đồng cần tái tục/ }).click();
  await page.getByRole('heading', { name: 'Tái tục', level: 1 }).waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Vũ Văn Thôi Mua').getByRole('button', { name: 'Khách không tái tục' }).click();
  const dialog = page.getByRole('dialog', { name: /^Khách không tái tục 30002-/ });
  await dialog.getByLabel('Lý do').fill('Khách mua nơi khác');
  await dialog.getByRole('button', { name: 'Khách không tái tục' }).click();
  await page.getByText('Đã ghi nhận khách không tái tục').waitFor();
  await row('Vũ Văn Thôi Mua').waitFor({ state: 'detached' });

  await row('Đỗ Thị Tái Tục').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Tái tục (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tái tục' }).click();
  await page
    .getByText(/Đỗ Thị Tái Tục HD\w+: Hợp đồng mới · 620,000\sđ → 620,000\sđ HD\w+/)
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /^Không tái tục/ }).click();
  await row('Vũ Văn Thôi Mua').getByText('Khách mua nơi khác').waitFor();
  await page.getByRole('button', { name: /^Đã tạo hợp đồng mới/ }).click();
  await row('Đỗ Thị Tái Tục').getByRole('link', { name: /^HD/ }).click();
  await page.getByText(/^Hợp đồng cũ: /).waitFor();

  await follow(page, '/contract/renewals');
  await row('Lý Thị Mở Trang').getByRole('link', { name: 'Lý Thị Mở Trang' }).click();
  await page.getByRole('button', { name: 'Tái tục', exact: true }).click();
  const years = page.getByRole('dialog').getByRole('table');
  await years.getByRole('row', { name: /Phí bảo hiểm.*620,000.*620,000/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Tái tục' }).click();
  await page.getByText(/^Hợp đồng cũ: /).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /^HD/ }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Tái tục' }).count()).toBe(0);
});

// covers REPORT-10, REPORT-12, REPORT-21, BORDEREAU-4, BORDEREAU-6
test('a director opens a figure, compares the month and schedules a report', async ({ page }) => {
  const today = businessDay(new Date());
  const month = today.slice(0, 7);
  await enterAs(page, 'director');
  await page.goto(`/report/officers?from=${firstOfMonth(today)}&to=${today}`);
  const step = page
    .getByRole('region', { name: 'Phễu bán hàng' })
    .getByRole('row', { name: /^Soạn/ });
  const count = await step.getByRole('link').innerText();
  expect(await accessibilityFaults(page)).toEqual([]);
  await step.getByRole('link').click();
  await page.getByRole('heading', { name: 'Hợp đồng', level: 1 }).waitFor();
  await page.getByText(`${count} hợp đồng`, { exact: true }).waitFor();

  await follow(page, `/report/bordereau?month=${month}`);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất CSV' }).click();
  const csv = await readFile(await (await started).path(), 'utf8');
  const compareWith = (text: string) =>
    page
      .getByLabel('Chọn tệp để so sánh')
      .setInputFiles({ name: 'insurer.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await compareWith(csv.replace(',620000,', ',610000,'));
  await page.getByRole('row', { name: /Lệch số tiền.*620,000.*610,000/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await compareWith(csv);
  await page.getByText(/^Tệp khớp hoàn toàn/).waitFor();

  await follow(page, '/report/schedules');
  await page.getByRole('button', { name: 'Hẹn gửi báo cáo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Báo cáo').selectOption({ label: 'Theo nhân viên' });
  await dialog.getByRole('button', { name: 'Hẹn gửi báo cáo' }).click();
  await page.getByRole('row', { name: /Theo nhân viên.*Thứ Hai hằng tuần/ }).waitFor();
  await page.getByText('Chưa có tệp nào').waitFor();
  const { now } = await ask(`${program.url}/dev/clock`);
  const later = new Date(Date.parse(now) + 7 * DAY).toISOString();
  await ask(`${program.url}/dev/clock`, { body: { now: later } });
  await enterAs(page, 'director');
  await page.goto('/report/schedules');
  const fileDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Tải tệp: / }).click();
  expect((await fileDownload).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await accessibilityFaults(page)).toEqual([]);
});
