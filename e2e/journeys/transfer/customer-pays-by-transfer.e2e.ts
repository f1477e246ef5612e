import { readTlv } from '@salus/domain/payments/transfers/vietqr.ts';
import { describe, expect, inject } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { givenSentLink } from '../../harness/people.ts';
import { callsAs } from '../../harness/session.ts';

describe('a customer with a banking app', () => {
  // covers PAY-18, PAY-19, PAY-22
  test('sees the VietQR code, transfers, and the page notices the money', async ({ phonePage }) => {
    const calls = await callsAs();
    const { link, referenceNumber } = await givenSentLink(calls, '0987001203');
    await phonePage.goto(link);
    await phonePage.getByRole('button', { name: 'Thanh toán' }).click();
    const sheet = phonePage.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Chuyển khoản VietQR' }).check();
    for (const box of await sheet.getByRole('checkbox').all()) await box.check();
    const answered = phonePage.waitForResponse('**/v1/customer/payment/transfer-order');
    await sheet.getByRole('button', { name: 'Lấy mã chuyển khoản' }).click();
    const { data } = await (await answered).json();
    expect(readTlv(data.qrPayload)?.get('54')).toBe(String(data.amount));

    await sheet.getByRole('img', { name: 'Mã VietQR để chuyển khoản' }).waitFor();
    await sheet.getByText(referenceNumber).waitFor();
    await sheet.getByRole('button', { name: 'Sao chép Nội dung' }).waitFor();
    expect(await accessibilityFaults(phonePage)).toEqual([]);

    const transferred = await fetch(`${inject('baseUrl')}/dev/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: `CK ${data.content}`, amount: data.amount }),
    });
    expect(transferred.status).toBe(200);
    await phonePage.waitForURL('**/order/success**');
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
  });
});
