import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { signIn } from '../../harness/calls.ts';
import { awaitStatus } from '../../harness/contracts.ts';
import { testAt } from '../../harness/journey.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { follow } from '../../harness/people.ts';
import { readPremium } from '../../harness/premium.ts';
import type { Program } from '../../harness/program.ts';
import { enterAs } from '../../harness/session.ts';

/** Runs its own program, in which refunds of 500,000 dong need a second clerk. */
let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off', APPROVAL_REFUND_VND: '500000' });
});
afterAll(() => program?.remove());
const test = testAt(() => program.url);

const EVIDENCE = 'Khách hàng đổi ý trong thời gian cân nhắc';

// covers APPROVE-2, APPROVE-3, APPROVE-4, APPROVE-8, APPROVE-10, REFUND-8, REFUND-9, REFUND-11
test('two clerks decide a refund, which goes to the bank in a batch', async ({ page }) => {
  const officer = await signIn(program.url);
  const payer = await signIn(program.url, 'bm');
  const referenceNumber = await officer.createDraft('0987001211', 'Cao Thị Hai Người');
  await officer.sendSmsLink(referenceNumber);
  await payer.recordPayment(referenceNumber);
  await awaitStatus(officer, referenceNumber, 'ACTIVE');

  await enterAs(page, 'bm');
  await page.goto(`/bm-contract/temp-info/${referenceNumber}`);
  await page.getByRole('button', { name: 'Hủy hợp đồng' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-/ });
  await dialog.getByRole('radio', { name: '100%', exact: true }).check();
  await dialog.getByLabel('Lý do hoàn phí').fill(EVIDENCE);
  await dialog.getByLabel('Ngân hàng').fill('vietcombank');
  const { text: premiumText, pattern } = await readPremium(officer);
  const cancel = { name: new RegExp(`^Hủy và hoàn ${pattern}$`) };
  await dialog.getByRole('button', cancel).click();
  await dialog.getByText('Bắt buộc nhập').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Số tài khoản').fill('0011 002 233');
  await dialog.getByRole('button', cancel).click();
  const question = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-.*\?$/ });
  await question.getByRole('button', cancel).click();
  await page.getByText('Bùi Ngọc Lan đã gửi yêu cầu, đang chờ duyệt.').waitFor();
  await follow(page, '/money/approvals');
  const request = page.getByRole('row').filter({ hasText: EVIDENCE });
  await request.getByText('Chờ người khác duyệt').waitFor();
  await expect.poll(() => request.getByRole('button').count()).toBe(0);

  await enterAs(page, 'bm2');
  await page.goto('/money/approvals');
  await request.getByText(new RegExp(`100%: hoàn toàn bộ phí ${pattern}$`)).waitFor();
  await request.getByRole('button', { name: 'Xem và quyết định' }).click();
  const decision = page.getByRole('dialog', { name: new RegExp(premiumText) });
  await decision.getByText(EVIDENCE).waitFor();
  await decision.getByText('CAO THI HAI NGUOI · 0011002233 · Vietcombank').waitFor();
  await decision.getByText(/Người yêu cầu cũng là người ghi nhận khoản thu/).waitFor();
  await decision.getByLabel('Lý do').fill('Đã đối chiếu chứng từ');
  await decision.getByRole('button', { name: new RegExp(`^Duyệt ${premiumText}`) }).click();
  await request.getByText('Đã đối chiếu chứng từ').waitFor();

  await follow(page, '/money/refunds');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tạo đợt (CSV)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo đợt (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('refund-batch-1.csv');
  await page.getByRole('row').getByRole('link', { name: 'Đợt 1' }).click();
  const line = page.getByRole('row').filter({ hasText: `${referenceNumber}-R1` });
  await line.getByText('CAO THI HAI NGUOI').waitFor();
  await line.getByText('••••2233').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await line.getByRole('button', { name: 'Rút lại' }).click();
  const refusal = page.getByRole('dialog', { name: new RegExp(`^Rút lại ${premiumText}`) });
  await refusal.getByLabel('Lý do').fill('Ngân hàng từ chối: sai số tài khoản');
  await refusal.getByRole('button', { name: 'Rút lại' }).click();
  const again = page.getByRole('dialog', { name: /^Ngân hàng chắc chắn chưa chuyển/ });
  await again.getByRole('button', { name: 'Rút lại' }).click();
  await line.getByText('Đã rút lại').waitFor();
});
