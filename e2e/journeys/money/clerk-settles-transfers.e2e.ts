import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { awaitStatus, givenVerified } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { follow } from '../../harness/people.ts';
import { readPremium, shownAmount } from '../../harness/premium.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

const SHORT_BY = 10_000;

describe('transfers that do not fit their contract', () => {
  // covers PAY-24, PAY-25, MONEY-9
  test('reach the open page of the officer, and pay together at the desk', async ({ page }) => {
    const officer = await callsAs();
    const { amount, text: premium } = await readPremium(officer);
    const referenceNumber = await givenVerified(officer, '0987001811', 'Đàm Thị Thiếu');
    await officer.openCounterTransfer(referenceNumber);
    await enterAs(page);
    await page.goto(`/contract/temp-info/${referenceNumber}`);

    await page.getByText(new RegExp(`^Đang chờ chuyển khoản ${premium}\\sđ$`)).waitFor();
    await page.getByRole('button', { name: 'Xem mã' }).click();
    const code = page.getByRole('dialog', { name: 'Chuyển khoản VietQR' });
    await code.getByRole('img', { name: 'Mã VietQR để chuyển khoản' }).waitFor();
    await code.getByText(referenceNumber, { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await code.getByRole('button', { name: 'Đóng' }).click();

    await officer.transfer(referenceNumber, amount - SHORT_BY);
    const short = shownAmount(amount - SHORT_BY);
    const fact = `^Đã nhận ${short}\\sđ, cần ${premium}\\sđ, thiếu ${shownAmount(SHORT_BY)}\\sđ$`;
    await page.getByText(new RegExp(fact)).waitFor();
    await page.getByText(new RegExp(`khách hàng cần chuyển lại đúng ${premium}\\sđ`)).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await officer.transfer('phan con lai', SHORT_BY);
    await enterAs(page, 'bm');
    await page.goto(`/bm-contract/temp-info/${referenceNumber}`);
    await page.getByText(new RegExp(fact)).waitFor();
    await page.getByRole('button', { name: 'Ghép hai khoản' }).click();
    const join = page.getByRole('dialog', { name: /^Ghép/ });
    await join.getByText(new RegExp(`^Tổng ${premium}\\sđ đúng bằng phí`)).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await join.getByRole('button', { name: 'Ghép và thanh toán hợp đồng' }).click();
    await page.getByText('Đã ghép hai khoản và thanh toán hợp đồng').waitFor();
    await awaitStatus(officer, referenceNumber, 'ACTIVE');
    await page.getByText(new RegExp(fact)).waitFor({ state: 'detached' });
  });

  const giveBack = async (page: Page) => {
    const officer = await callsAs();
    const { amount } = await readPremium(officer);
    const referenceNumber = await givenVerified(officer, '0987001812', 'Đàm Văn Thừa');
    const bankReference = await officer.transfer(referenceNumber, amount + SHORT_BY);
    await follow(page, `/money/unallocated?text=${bankReference}`);
    const row = page.getByRole('row').filter({ hasText: referenceNumber });
    await row.getByRole('button', { name: 'Hoàn lại tiền' }).click();
    const dialog = page.getByRole('dialog', { name: /^Hoàn lại/ });
    await dialog.getByRole('radio', { name: 'Nhập tài khoản' }).check();
    await dialog.getByLabel('Ngân hàng').fill('970436');
    await dialog.getByLabel('Số tài khoản').fill('0123456789');
    await dialog.getByLabel('Lý do').fill('Chuyển thừa');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hoàn bằng chuyển khoản' }).click();
    await page.getByText(/^Đã quyết định hoàn lại/).waitFor();
    await row.waitFor({ state: 'detached' });

    await follow(page, '/bm-contract/temp-list?view=refunds');
    const refund = page.getByRole('row').filter({ hasText: referenceNumber });
    await refund.getByText('••••6789').waitFor();
    await follow(page, `/bm-contract/temp-info/${referenceNumber}?tab=money`);
    await page.getByText(/^Tiền về lúc/).waitFor();
    await page.getByText(/Khách hàng mở lúc/).waitFor({ state: 'detached' });
  };

  const acceptAsManual = async (page: Page) => {
    const officer = await callsAs();
    const clerk = await callsAs('bm');
    const { amount } = await readPremium(officer);
    const referenceNumber = await givenVerified(officer, '0987001813', 'Đàm Thị Tay');
    await clerk.recordPayment(referenceNumber);
    await awaitStatus(officer, referenceNumber, 'ACTIVE');
    const bankReference = await officer.transfer(referenceNumber, amount);
    await follow(page, `/money/unallocated?text=${bankReference}`);
    const row = page.getByRole('row').filter({ hasText: bankReference });
    await row.getByRole('button', { name: 'Là tiền của thanh toán thủ công' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Đây là tiền của lần ghi nhận thủ công ngày/).waitFor();
    await dialog.getByRole('button', { name: 'Là tiền của thanh toán thủ công' }).click();
    await page.getByText(/^Đã ghi nhận .* là tiền của thanh toán thủ công$/).waitFor();
    await row.waitFor({ state: 'detached' });
    const { payments } = await clerk.showToClerk(referenceNumber);
    expect(payments).toMatchObject([{ reviewDecision: 'IS_MANUAL', isToReview: false }]);
  };

  // covers MONEY-9, MONEY-10
  test('go back to the account of the same dialog, and are first offered as paid by hand', async ({
    page,
  }) => {
    await enterAs(page, 'bm');
    await page.goto('/money/unallocated');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await giveBack(page);
    await acceptAsManual(page);
  });
});
