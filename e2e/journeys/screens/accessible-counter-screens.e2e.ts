import { describe, expect } from 'vitest';
import { givenActive, givenVerified } from '../../harness/contracts.ts';
import { inspector, LONG_NAME } from '../../harness/inspector.ts';
import { test } from '../../harness/journey.ts';
import { follow } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

describe('every screen at the counter is accessible at every width', () => {
  test('a family of nine, its code, its payment, and a cancelled contract', async ({ page }) => {
    const { findings, look } = inspector();
    const officer = await enterAs(page);
    const nine = await officer.createFamilyDraft('0987000084', LONG_NAME, 9);
    await page.goto(`/contract/temp-family-info/${nine}`);
    await page.getByRole('button', { name: 'Xác thực khách hàng bằng OTP' }).waitFor();
    await look('family of nine', page);
    await follow(page, `/contract/temp-family-info/${nine}?edit=1`);
    await page.getByText('Đã đủ 9 người được bảo hiểm').waitFor();
    await look('form with a family of nine', page);

    const draft = await officer.createFamilyDraft('0987000085', LONG_NAME);
    await follow(page, `/contract/temp-family-info/${draft}`);
    await page.getByRole('button', { name: 'Xác thực khách hàng bằng OTP' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi mã' }).waitFor();
    await look('code, not sent yet', page);
    await page.getByRole('button', { name: 'Gửi mã' }).click();
    await page.getByLabel('Mã OTP').fill('12345');
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await page.getByText('Mã OTP gồm đúng 6 chữ số').waitFor();
    await look('code with an error', page);

    const verifiedNumber = await givenVerified(officer, '0987000086', LONG_NAME, 'family');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await follow(page, `/contract/temp-family-info/${verifiedNumber}`);
    await page.getByRole('button', { name: 'Mở thanh toán' }).click();
    const payment = page.getByRole('dialog', { name: 'Thanh toán tại quầy' });
    await payment.getByRole('checkbox').first().waitFor();
    await payment.getByRole('button', { name: /^Thanh toán/ }).click();
    await payment.getByText('Cần đồng ý để tiếp tục').first().waitFor();
    await look('payment with missing consents', page);
    await page.keyboard.press('Escape');
    await payment.waitFor({ state: 'detached' });

    const { referenceNumber } = await givenActive(officer, '0987000087', LONG_NAME, 'family');
    await (await callsAs('bm')).cancelWithRefund(referenceNumber);
    await follow(page, `/contract/temp-family-info/${referenceNumber}`);
    await page.getByText('Đã hủy', { exact: true }).first().waitFor();
    await look('cancelled family', page);
    expect(findings).toEqual([]);
  });
});
