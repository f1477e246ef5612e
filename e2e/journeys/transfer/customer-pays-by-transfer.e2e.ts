import { readTlv } from '@salus/domain/payments/transfers/vietqr.ts';
import { describe, expect, inject } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { android, openContext } from '../../harness/browser.ts';
import { test } from '../../harness/journey.ts';
import { givenSentLink } from '../../harness/people.ts';
import { callsAs } from '../../harness/session.ts';
import { lookNow, openTransfer, readQrFile, transferMoney } from '../../harness/transfers.ts';

const OPEN = /^Đang chờ chuyển khoản [\d,]+\sđ$/;

describe('a customer with a banking app', () => {
  // covers PAY-18, PAY-19, PAY-22, PAY-27
  test('sees the VietQR code, transfers, and the page notices the money', async ({ phonePage }) => {
    const calls = await callsAs();
    const { link, referenceNumber } = await givenSentLink(calls, '0987001203');
    await phonePage.goto(link);
    const order = await openTransfer(phonePage);
    expect(readTlv(order.qrPayload)?.get('54')).toBe(String(order.amount));
    const sheet = phonePage.getByRole('dialog');
    await sheet.getByRole('img', { name: 'Mã VietQR để chuyển khoản' }).waitFor();
    await sheet.getByText(referenceNumber).waitFor();
    await sheet.getByRole('button', { name: 'Sao chép Nội dung' }).waitFor();
    // Links into apps are for the phone that has them.
    await expect.poll(() => sheet.getByText('Mở ứng dụng ngân hàng').count()).toBe(0);
    expect(await accessibilityFaults(phonePage)).toEqual([]);

    const downloadEvent = phonePage.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Lưu ảnh mã QR' }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe(`VietQR-${referenceNumber}.png`);
    expect(await readQrFile(await download.path())).toBe(order.qrPayload);
    await sheet.getByText('Đã tải tệp về thiết bị.').waitFor();

    await transferMoney(order.content, order.amount);
    await lookNow(phonePage);
    await phonePage.waitForURL('**/order/success**');
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
  });

  // covers PAY-27, PAY-29
  test('types the facts by hand, and opens the app from a phone', async ({ browser }) => {
    const baseUrl = inject('baseUrl');
    const calls = await callsAs();
    const { link, referenceNumber } = await givenSentLink(calls, '0987001273');
    const context = await openContext(browser, { ...android, baseURL: baseUrl });
    const page = await context.newPage();
    await page.goto(link);
    const order = await openTransfer(page, 'Chuyển khoản thủ công');
    const sheet = page.getByRole('dialog');
    const buttonTop = async (name: string) =>
      (await sheet.getByRole('button', { name }).boundingBox())?.y ?? 0;
    expect(await buttonTop('Sao chép Nội dung')).toBeLessThan(await buttonTop('Lưu ảnh mã QR'));

    await sheet.getByText('Mở ứng dụng ngân hàng').click();
    const app = sheet.getByRole('link', { name: 'BIDV' });
    await expect.poll(() => app.getAttribute('rel')).toBe('noreferrer');
    const href = new URL((await app.getAttribute('href')) ?? '');
    expect([href.origin, Object.fromEntries(href.searchParams)]).toEqual([
      'https://dl.vietqr.io',
      {
        app: 'bidv',
        am: String(order.amount),
        tn: referenceNumber,
        ba: `${order.accountNo}@vcb`,
        url: `${baseUrl}/order/success?order=${order.refOrder}`,
      },
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);

    // An answer without a page, like a link into an app that is not there.
    await page.route('https://dl.vietqr.io/**', (route) => route.fulfill({ status: 204 }));
    await app.click();
    await sheet.getByText(/^Ứng dụng chưa mở/).waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Xem mã QR' }).click();
    await sheet.getByRole('link', { name: 'Mở ứng dụng ngân hàng · BIDV' }).waitFor();
    expect(await buttonTop('Lưu ảnh mã QR')).toBeLessThan(await buttonTop('Sao chép Nội dung'));
    await context.close();
  });
});

// covers PAY-28, LINK-24
describe('a customer who reloads the page', () => {
  test('finds the open transfer without new consents, and its success', async ({ phonePage }) => {
    const calls = await callsAs();
    const { link } = await givenSentLink(calls, '0987001274');
    await phonePage.goto(link);
    const order = await openTransfer(phonePage);
    await phonePage.reload();
    await phonePage.getByRole('heading', { name: OPEN }).waitFor();
    const pay = phonePage.getByRole('button', { name: 'Thanh toán' });
    await expect.poll(() => pay.count()).toBe(0);
    expect(await accessibilityFaults(phonePage)).toEqual([]);

    await phonePage.getByRole('button', { name: 'Xem mã QR' }).click();
    const sheet = phonePage.getByRole('dialog');
    await sheet.getByText(order.content).waitFor();
    await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Đóng' }).click();

    await phonePage.getByRole('button', { name: 'Chọn cách khác' }).click();
    await sheet.getByRole('radio', { name: 'Thẻ quốc tế' }).waitFor();
    await sheet.getByRole('button', { name: 'Đóng' }).click();

    await transferMoney(order.content, order.amount);
    await lookNow(phonePage);
    await phonePage.waitForURL('**/order/success**');
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
  });
});
