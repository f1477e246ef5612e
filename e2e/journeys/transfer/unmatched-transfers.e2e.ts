import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { givenSentLink } from '../../harness/people.ts';
import { callsAs } from '../../harness/session.ts';
import { lookNow, openTransfer, transferMoney } from '../../harness/transfers.ts';

const NOTE = 'Địa chỉ mới: Số 2 Phố Mẫu, Hà Nội.';
/** As the page writes it; the space never breaks. */
const dong = (amount: number) => `${amount.toLocaleString('en')}\u00A0đ`;

// covers PAY-26, LINK-24
describe('a customer whose transfer does not fit', () => {
  test('reads it on the open page while typing, in the sheet, and pays the exact sum', async ({
    phonePage,
  }) => {
    const calls = await callsAs();
    const { link } = await givenSentLink(calls, '0987001270');
    await phonePage.goto(link);
    const { content, amount } = await openTransfer(phonePage);
    const sheet = phonePage.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Đóng' }).click();

    // The text and the focus of the customer stay.
    await phonePage.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }).click();
    const field = sheet.getByLabel('Nội dung cần chỉnh sửa');
    await field.fill(NOTE);
    await transferMoney(content, amount - 10_000);
    await lookNow(phonePage);
    const title = `Đã nhận ${dong(amount - 10_000)}, thiếu ${dong(10_000)}`;
    await phonePage.getByText(title).waitFor({ state: 'attached' });
    await expect.poll(() => field.inputValue()).toBe(NOTE);
    await expect.poll(() => phonePage.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await sheet.getByRole('button', { name: 'Đóng' }).click();

    await phonePage.getByText(`Vui lòng chuyển lại đúng ${dong(amount)}.`).waitFor();
    expect(await accessibilityFaults(phonePage)).toEqual([]);
    await phonePage.getByRole('button', { name: 'Xem mã QR' }).click();
    await sheet.getByText(title).waitFor();
    await transferMoney(content, amount);
    await lookNow(phonePage);
    // The short sum still waits for a clerk, so the page of the success names it.
    await phonePage.waitForURL('**/order/failed?state=paid');
    await phonePage.getByRole('heading', { name: 'Hợp đồng này đã được thanh toán' }).waitFor();
    await phonePage.getByText(`Đã nhận thêm ${dong(amount - 10_000)}`).waitFor();
  });

  test('keeps the place where they read', async ({ phonePage }) => {
    const calls = await callsAs();
    const { link, referenceNumber } = await givenSentLink(calls, '0987001275');
    await phonePage.goto(link);
    const persons = phonePage.getByRole('heading', { name: 'Bên mua bảo hiểm' });
    await persons.waitFor();
    await phonePage.evaluate('scrollTo(0, 500)');
    const personsTop = async () => Math.round((await persons.boundingBox())?.y ?? 0);
    await expect.poll(() => phonePage.evaluate('scrollY')).toBe(500);
    const top = await personsTop();
    await transferMoney(referenceNumber, 10_000);
    await lookNow(phonePage);
    await phonePage.getByText(`Đã nhận ${dong(10_000)}, thiếu`).waitFor({ state: 'attached' });
    await expect.poll(personsTop).toBe(top);
  });

  test('reads about a second payment', async ({ phonePage }) => {
    const calls = await callsAs();
    const { link, referenceNumber } = await givenSentLink(calls, '0987001271');
    const { premiumAmount } = await calls.show(referenceNumber);
    await transferMoney(referenceNumber, premiumAmount);
    await transferMoney(referenceNumber, premiumAmount);
    await phonePage.goto(link);
    await phonePage.waitForURL('**/order/failed?state=paid');
    await phonePage.getByText(`Đã nhận thêm ${dong(premiumAmount)}`).waitFor();
    await phonePage.getByText('Chúng tôi sẽ hoàn lại khoản tiền này cho Quý khách.').waitFor();
    expect(phonePage.url()).not.toContain(String(premiumAmount));
    expect(await accessibilityFaults(phonePage)).toEqual([]);
  });

  test('reads about money for a withdrawn contract, on the page that was open', async ({
    phonePage,
  }) => {
    const calls = await callsAs();
    const { link, referenceNumber } = await givenSentLink(calls, '0987001272');
    const { premiumAmount } = await calls.show(referenceNumber);
    await phonePage.goto(link);
    await phonePage.getByRole('button', { name: 'Thanh toán' }).waitFor();
    await calls.withdraw(referenceNumber);
    await transferMoney(referenceNumber, premiumAmount);
    await lookNow(phonePage);
    await phonePage.waitForURL('**/order/failed?state=withdrawn');
    await phonePage.getByText(`Đã nhận ${dong(premiumAmount)}`).waitFor();
    await phonePage.getByText('Chúng tôi sẽ hoàn lại khoản tiền này cho Quý khách.').waitFor();
  });
});
