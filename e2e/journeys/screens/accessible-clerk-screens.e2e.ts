import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Calls } from '../../harness/calls.ts';
import { endPolicyAtInsurer, givenVerified, knownAtInsurer } from '../../harness/contracts.ts';
import { inspector, LONG_NAME } from '../../harness/inspector.ts';
import { intercept } from '../../harness/intercept.ts';
import { test } from '../../harness/journey.ts';
import { follow, givenSentLink } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

/** Simulates empty lists, which never occur in a program shared with other journeys. */
async function withNothingToDo(page: Page, look: () => Promise<void>): Promise<void> {
  const lists = [
    ...['list-temporary', 'open-refunds', 'failed-messages', 'missing-consent', 'overlap'],
    ...['payment-reversed', 'customer-requests', 'failed-syncs', 'failed-jobs', 'alarms'],
  ].map((list) => `*/v1/auth/contract/bm-${list}*`);
  const nothing = { success: true, data: { results: [], totalPages: 0, totalRecords: 0 } };
  const answer = { contentType: 'application/json', body: JSON.stringify(nothing) };
  const stop = await intercept(page, [...lists, '*/v1/auth/money/unallocated*'], () => answer);
  await look();
  await stop();
}

describe('every screen of the back office is accessible at every width', () => {
  test('the lists, empty', async ({ page }) => {
    const { findings, look } = inspector();
    await enterAs(page, 'bm');
    await withNothingToDo(page, async () => {
      await page.goto('/dashboard/introduce');
      await page.locator('#content').waitFor();
      for (const [view, sentence] of [
        ['payments', 'Mọi khoản tiền đã có chỗ'],
        ['refunds', 'Không có khoản hoàn nào đang chờ'],
        ['messages', 'Không có tin nào chưa gửi được'],
        ['missing-consent', 'Không có hợp đồng nào thiếu sự đồng ý'],
        ['overlap', 'Không có hợp đồng nào trùng thời hạn'],
        ['payment-reversed', 'Không có hợp đồng nào bị lấy lại tiền'],
        ['customer-requests', 'Không có yêu cầu nào của khách hàng đang chờ'],
        ['syncs', 'Không có hợp đồng nào cần báo lại'],
        ['jobs', 'Không có tác vụ nào bị lỗi'],
        ['alarms', 'Không có cảnh báo nào'],
        ['contracts', 'Không có hợp đồng phù hợp'],
      ]) {
        await follow(page, `/bm-contract/temp-list?view=${view}`);
        await page.getByText(sentence ?? '').waitFor();
        // The worklists are one screen with different texts.
        if (view === 'payments' || view === 'contracts') await look(`${view}, empty`, page);
      }
    });
    expect(findings).toEqual([]);
  });

  // covers DETAIL-5, DOC-8, INT-6
  test('the lists, a contract that awaits payment, one in force, and its cancellation', async ({
    page,
  }) => {
    const { findings, look } = inspector();
    const officer = await callsAs();
    const { referenceNumber } = await givenSentLink(
      officer,
      '0987000082',
      LONG_NAME,
      officer.createFamilyDraft,
    );
    const clerk = await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    await page.getByText(LONG_NAME).first().waitFor();
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await look('all contracts, with the filter open', page);
    await follow(page, `/bm-contract/temp-family-info/${referenceNumber}`);
    await page.getByRole('button', { name: 'Ghi nhận thanh toán thủ công' }).waitFor();
    await look('family that awaits payment', page);
    await page.getByRole('button', { name: 'Ghi nhận thanh toán thủ công' }).click();
    await page.getByLabel('Giờ thanh toán').fill('25:00');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ghi nhận/ })
      .click();
    await page.getByText('Nhập giờ dạng 09:30:00').waitFor();
    await look('manual payment with errors', page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await lookAtCancellation(page, look, officer, clerk);
    expect(findings).toEqual([]);
  });
});

type Look = ReturnType<typeof inspector>['look'];

async function lookAtCancellation(page: Page, look: Look, officer: Calls, clerk: Calls) {
  const referenceNumber = await givenVerified(officer, '0987000083', LONG_NAME, 'family');
  const [first, second] = [
    await officer.startCounterPayment(referenceNumber),
    await officer.startCounterPayment(referenceNumber),
  ];
  await officer.settle(first);
  await officer.settle(second);
  await expect.poll(async () => (await officer.show(referenceNumber)).status).toBe('ACTIVE');
  const policyNo = await knownAtInsurer(officer, referenceNumber);
  await endPolicyAtInsurer(officer, { referenceNumber, policyNo });

  await follow(page, `/bm-contract/temp-family-info/${referenceNumber}`);
  await page.getByText('hợp đồng không cần khoản này').waitFor();
  await page.getByRole('button', { name: 'Hoàn lại tiền' }).waitFor();
  await look('family in force, paid twice', page);
  await page.getByRole('button', { name: 'Hủy hợp đồng' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Hủy và hoàn/ })
    .click();
  await page.getByText('Bắt buộc nhập').waitFor();
  await look('cancellation with an error', page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await officer.answerRefunds('1');
  await officer.fault('email', 'refused');
  try {
    await clerk.cancelWithRefund(referenceNumber);
    await page.getByRole('button', { name: 'Ghi nhận đã chuyển khoản' }).waitFor();
    await page.getByRole('button', { name: 'Báo lại' }).waitFor();
    await page.getByRole('button', { name: 'Gửi lại' }).first().waitFor();
  } finally {
    await officer.answerRefunds('0');
    await officer.fault('email', 'ok');
  }
  await look('cancelled, refund, mail and report refused', page);
  for (const [view, verb] of [
    ['payments', 'Hoàn lại tiền'],
    ['refunds', 'Ghi nhận đã chuyển khoản'],
    ['messages', null],
    ['syncs', null],
  ] as const) {
    await follow(page, `/bm-contract/temp-list?view=${view}`);
    const row = page.getByRole('row').filter({ hasText: LONG_NAME });
    await row.first().waitFor();
    await look(`${view}, filled`, page);
    if (!verb) continue;
    await row.first().getByRole('button', { name: verb }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await dialog.getByText('Bắt buộc nhập').waitFor();
    await look(`${view}, dialog with an error`, page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}
