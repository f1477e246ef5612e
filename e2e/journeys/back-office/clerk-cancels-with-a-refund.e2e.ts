import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import type { Calls } from '../../harness/calls.ts';
import { givenActive } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { messageTo } from '../../harness/outbox.ts';
import { follow } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

/** Cancels with a note only, without a refund. */
async function cancelWithNote(page: Page, officer: Calls, clerk: Calls): Promise<void> {
  const { referenceNumber, order } = await givenActive(officer, '0987000052', 'Hồ Văn Ghi Chú');
  await follow(page, `/bm-contract/temp-info/${referenceNumber}`);
  await page.getByRole('button', { name: 'Hủy hợp đồng' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-/ });
  await dialog.getByRole('radio', { name: 'Không hoàn phí, chỉ ghi chú' }).check();
  await expect.poll(() => dialog.getByLabel('Số tiền hoàn').count()).toBe(0);
  await dialog.getByLabel('Ghi chú hủy').fill('Phát hành trùng');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Hủy không hoàn phí' }).click();
  const question = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-.*\?$/ });
  await question.getByText('Không hoàn phí.').waitFor();
  // Nothing is sent yet, and Back returns to the typed values.
  await question.getByRole('button', { name: 'Quay lại' }).click();
  await expect.poll(() => dialog.getByLabel('Ghi chú hủy').inputValue()).toBe('Phát hành trùng');
  await dialog.getByRole('button', { name: 'Hủy không hoàn phí' }).click();
  await question.getByRole('button', { name: 'Hủy không hoàn phí' }).click();
  await page.getByText('Đã hủy', { exact: true }).first().waitFor();

  const { noteCancelled, refundAmount, refunds } = await clerk.showToClerk(referenceNumber);
  expect({ noteCancelled, refundAmount, refunds }).toEqual({
    noteCancelled: 'Phát hành trùng',
    refundAmount: null,
    refunds: [],
  });
  const gatewayRefunds = await clerk.refundsAtGateway();
  expect(
    gatewayRefunds.filter((refund: { order_ref: string }) => refund.order_ref === order),
  ).toEqual([]);
}

describe('a clerk who cancels a contract', () => {
  // covers REFUND-1
  test('sees the refund, which the gateway pays; and cancels with a note only', async ({
    page,
  }) => {
    const officer = await callsAs();
    const { referenceNumber, order } = await givenActive(officer, '0987000051', 'Bùi Thị Hoàn Phí');
    const clerk = await enterAs(page, 'bm');
    await page.goto(`/bm-contract/temp-info/${referenceNumber}`);
    await page.getByRole('button', { name: 'Tải hợp đồng' }).waitFor();
    await page.getByRole('button', { name: 'Hủy hợp đồng' }).click();
    const dialog = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-/ });
    const amount = dialog.getByLabel('Số tiền hoàn');
    await expect.poll(() => dialog.getByRole('radio', { name: '50%' }).isChecked()).toBe(true);
    for (const [percent, sum, formula] of [
      [
        '50%',
        /^310,000\sđ$/,
        /^Đã dùng 1 ngày \(trong 30 ngày đầu\): 620,000\sđ × 50% = 310,000\sđ$/,
      ],
      ['100%', /^620,000\sđ$/, /^100%: hoàn toàn bộ phí 620,000\sđ$/],
      [
        '80%',
        /^496,000\sđ$/,
        /^Đã dùng 1 ngày \(trong 30 ngày đầu\): 620,000\sđ × 80% = 496,000\sđ$/,
      ],
    ] as const) {
      await dialog.getByRole('radio', { name: percent, exact: true }).check();
      await expect.poll(() => amount.inputValue()).toMatch(sum);
      await dialog.getByText(formula).waitFor();
    }
    expect([
      await amount.isEditable(),
      await dialog.getByLabel('Số ngày còn lại').inputValue(),
    ]).toEqual([false, '364 ngày']);
    const cancel = dialog.getByRole('button', { name: /^Hủy và hoàn 496,000\sđ$/ });
    await cancel.click();
    await dialog.getByText('Bắt buộc nhập').waitFor();
    await dialog.getByLabel('Lý do hoàn phí').fill('Khách hàng đổi ý trong thời gian cân nhắc');
    await cancel.click();
    const question = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-.*\?$/ });
    await question.getByText(order).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: /^Hủy và hoàn 496,000\sđ$/ }).click();

    await page.getByText('Đã hủy', { exact: true }).first().waitFor();
    await page.getByText('Khách hàng đổi ý trong thời gian cân nhắc').first().waitFor();
    await page.getByRole('link', { name: 'Tiền', exact: true }).click();
    await page.getByText('Đã hoàn', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => page.getByRole('button', { name: 'Tải hợp đồng' }).count()).toBe(0);
    const { policyNo, refunds } = await clerk.showToClerk(referenceNumber);
    expect(refunds).toMatchObject([{ amount: 496_000, status: 'ACCEPTED', refOrder: order }]);
    expect(await clerk.refundsAtGateway()).toContainEqual(
      expect.objectContaining({ order_ref: order, amount: 49_600_000, code: '0' }),
    );
    const mail = await messageTo('duc@example.com', {
      about: new RegExp(`hủy.*${policyNo}|${policyNo}.*hủy`, 'is'),
    });
    expect(mail.text).toContain('496,000');

    await cancelWithNote(page, officer, clerk);

    // The officer may still need the file.
    await enterAs(page, 'sales.cbb');
    await page.goto(`/contract/temp-info/${referenceNumber}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByRole('button', { name: 'Tải hợp đồng' }).click();
    expect((await download).suggestedFilename()).toBe(`${policyNo}.pdf`);
  });
});
