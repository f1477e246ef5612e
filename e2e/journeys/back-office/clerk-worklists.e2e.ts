import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import type { Calls } from '../../harness/calls.ts';
import {
  awaitStatus,
  endPolicyAtInsurer,
  givenActive,
  givenVerified,
  knownAtInsurer,
} from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { messageTo } from '../../harness/outbox.ts';
import { follow } from '../../harness/people.ts';
import { readPremium } from '../../harness/premium.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

describe('a clerk at the worklists', () => {
  const refundSecondPayment = async (page: Page, clerk: Calls) => {
    const officer = await callsAs();
    const referenceNumber = await givenVerified(officer, '0987001206', 'Đinh Thị Hai Lần');
    const first = await officer.startCounterPayment(referenceNumber);
    const second = await officer.startCounterPayment(referenceNumber);
    await officer.settle(first);
    await awaitStatus(officer, referenceNumber, 'ACTIVE');
    await officer.settle(second);

    const { amount, pattern } = await readPremium(officer);
    await page
      .getByRole('navigation', { name: 'Danh sách công việc' })
      .getByRole('link', { name: /^Tiền cần xử lý/ })
      .click();
    const row = page.getByRole('row').filter({ hasText: second });
    await row.getByText('Hợp đồng đã được thanh toán trước đó').waitFor();
    await row.getByRole('button', { name: 'Hoàn lại tiền' }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Hoàn lại ${pattern}\\?$`) });
    const refund = dialog.getByRole('button', { name: 'Hoàn qua cổng thanh toán' });
    await refund.click();
    await dialog.getByText('Bắt buộc nhập').waitFor();
    await dialog.getByLabel('Lý do').fill('Khách hàng thanh toán hai lần');
    await refund.click();
    await page.getByText(new RegExp(`^Đã quyết định hoàn lại ${pattern}`)).waitFor();
    await row.waitFor({ state: 'detached' });

    await expect
      .poll(async () => (await clerk.showToClerk(referenceNumber)).refunds)
      .toMatchObject([{ reason: 'REVIEW', amount, status: 'ACCEPTED', refOrder: second }]);
    expect((await officer.show(referenceNumber)).status).toBe('ACTIVE');
  };

  const resendMail = async (page: Page) => {
    const officer = await callsAs();
    const name = 'Tạ Thị Hộp Thư';
    await officer.fault('email', 'refused');
    try {
      const { referenceNumber } = await givenActive(officer, '0987001207', name);
      await follow(page, '/bm-contract/temp-list?view=messages');
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText('Giấy chứng nhận').waitFor();
      await row.getByText('Bên nhận từ chối.').waitFor();
      await row.getByText('Chi tiết kỹ thuật').click();
      await row.getByText('the mail server refused with 550').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await officer.fault('email', 'ok');
      await row.getByRole('button', { name: 'Gửi lại' }).click();
      const question = page.getByRole('dialog', { name: 'Gửi lại tin này?' });
      await question.getByText('duc@example.com').waitFor();
      await question.getByRole('button', { name: 'Gửi lại' }).click();
      await page.getByText('Đang gửi lại tới duc@example.com').waitFor();
      await row.waitFor({ state: 'detached' });
      expect(
        (await messageTo('duc@example.com', { about: new RegExp(name) })).attachments,
      ).toHaveLength(1);
      await follow(page, `/bm-contract/temp-info/${referenceNumber}?tab=system`);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Giấy chứng nhận' })
        .getByText('Đã gửi')
        .waitFor();
    } finally {
      await officer.fault('email', 'ok');
    }
  };

  const repeatReport = async (page: Page, clerk: Calls) => {
    const officer = await callsAs();
    const name = 'Cao Văn Đồng Bộ';
    const { referenceNumber } = await givenActive(officer, '0987000073', name);
    const policyNo = await knownAtInsurer(officer, referenceNumber);
    await endPolicyAtInsurer(officer, { referenceNumber, policyNo });
    await clerk.cancel(referenceNumber);
    await expect
      .poll(async () => (await clerk.showToClerk(referenceNumber)).statusCancelled)
      .toBe('error');

    await follow(page, '/bm-contract/temp-list?view=syncs');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Báo hủy: Bị từ chối').waitFor();
    await row.getByText('Công ty bảo hiểm đã kết thúc hợp đồng này trước đó.').waitFor();
    await row.getByRole('checkbox', { name: `Chọn hợp đồng ${policyNo}` }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Báo lại 1 hợp đồng' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Báo lại' }).click();
    await page.getByText(`${referenceNumber}: đang báo lại`).waitFor();
    await row.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await clerk.showToClerk(referenceNumber)).statusCancelled)
      .toBe('success');
  };

  test('refunds a second payment, resends a refused mail, repeats a refused report', async ({
    page,
  }) => {
    const clerk = await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    await refundSecondPayment(page, clerk);
    await resendMail(page);
    await repeatReport(page, clerk);
  });
});
