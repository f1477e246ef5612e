import { describe, expect } from 'vitest';
import { test } from '../harness/journey.ts';
import { messageTo } from '../harness/outbox.ts';
import { payByCard } from '../harness/people.ts';
import { enterAs } from '../harness/session.ts';

describe('an officer at the counter', () => {
  // covers LINK-1, OTP-1, OTP-5
  test('verifies the customer by one-time code and opens the payment in the same window', async ({
    page,
  }) => {
    const calls = await enterAs(page);
    const referenceNumber = await calls.createDraft('0987000077', 'Phạm Thị Quầy');
    await page.goto(`/contract/temp-info/${referenceNumber}`);
    const openDialog = page.getByRole('button', { name: 'Xác thực khách hàng bằng OTP' });
    await openDialog.click();
    await page.getByText('tới số 0987000077 của Phạm Thị Quầy').waitFor();
    await page.getByRole('button', { name: 'Gửi mã' }).click();
    const code = (await messageTo('84987000077', { about: /#\d{6}$/ })).text.slice(-6);

    // The SMS may arrive before the screen, so the test waits for the field.
    const field = page.getByLabel('Mã OTP');
    await page.locator('#otpCustomer:focus').waitFor();
    await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.keyboard.press('Enter');
    await page.getByText('Mã OTP không đúng. Số lần thử còn lại: 4.').waitFor();

    // The countdown and the remaining tries survive a reload; the typed code does not.
    await page.reload();
    await openDialog.click();
    await page.getByText(/^Gửi lại được sau \d+ giây$/).waitFor();
    await page.getByText('Còn 4 lần thử').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect.poll(() => field.inputValue()).toBe(code);
    await page.keyboard.press('Enter');

    const payment = page.getByRole('dialog', { name: 'Thanh toán tại quầy' });
    await payment.getByText('Điều khoản', { exact: true }).waitFor();
    await payment.getByRole('button', { name: /^Thanh toán [\d,]+ đ$/ }).click();
    await expect.poll(() => payment.getByText('Cần đồng ý để tiếp tục').count()).toBe(3);
    for (const box of await payment.getByRole('checkbox').all()) {
      await expect.poll(() => box.isChecked()).toBe(false);
      await box.check();
    }
    await payment.getByRole('button', { name: /^Thanh toán [\d,]+ đ$/ }).click();
    await page.waitForURL('**/dev/gateway/**');
    await payByCard(page, `**/contract/temp-info/${referenceNumber}`);

    const actions = async () =>
      (await calls.show(referenceNumber)).history.map(({ action }: { action: string }) => action);
    await expect
      .poll(actions)
      .toEqual([
        'create',
        'generateOtp',
        'verifyOtp',
        'startPayment',
        'onlinePaymentSucceeded',
        'issue',
      ]);
    await page.getByText('Hiệu lực').first().waitFor();
    expect((await calls.show(referenceNumber)).verifiedBy).toBe('OTP');
  });
});
