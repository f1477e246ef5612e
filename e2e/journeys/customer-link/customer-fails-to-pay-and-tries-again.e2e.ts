import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { agreeAndPay, givenSentLink, payByCard } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';

describe('a customer who cancels at the gateway', () => {
  // covers PAY-8, PAY-16
  test('sees the failure like the officer, and succeeds at the second attempt', async ({
    page,
    phonePage,
  }) => {
    const calls = await enterAs(page);
    const { referenceNumber, link } = await givenSentLink(calls, '0987000003');

    await phonePage.goto(link);
    await agreeAndPay(phonePage);
    await phonePage.getByRole('button', { name: 'Hủy giao dịch' }).click();
    await phonePage.waitForURL('**/order/success**');
    await phonePage.getByRole('heading', { name: 'Thanh toán chưa thành công' }).waitFor();
    await phonePage.getByText('Giao dịch đã bị hủy theo yêu cầu').waitFor();
    await phonePage.getByRole('button', { name: 'Chọn cách khác' }).waitFor();
    expect(await accessibilityFaults(phonePage)).toEqual([]);

    await page.goto(`/contract/temp-info/${referenceNumber}`);
    const banner = page
      .getByRole('status')
      .filter({ hasText: 'Lần thanh toán gần nhất không thành công' });
    await banner
      .getByText('Giao dịch đã bị hủy theo yêu cầu. Khách hàng có thể thanh toán lại')
      .waitFor();

    // In place: no SMS, no second consent.
    await phonePage.getByRole('button', { name: 'Thanh toán lại' }).click();
    await phonePage.waitForURL('**/dev/gateway/**');
    await payByCard(phonePage);
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    await expect.poll(async () => (await calls.show(referenceNumber)).status).toBe('ACTIVE');

    await page.reload();
    await page.getByText('Hiệu lực').first().waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    // The history lists both attempts, the failed one with its reason.
    const history = page.getByRole('complementary', { name: 'Tóm tắt và lịch sử' });
    await history.getByText('Thanh toán trực tuyến không thành công').waitFor();
    await history.getByText('Thanh toán trực tuyến thành công').waitFor();
  });
});
