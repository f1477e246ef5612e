import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { messageTo } from '../../harness/outbox.ts';
import { askForChange, follow, givenSentLink } from '../../harness/people.ts';
import { readPremium } from '../../harness/premium.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

describe('a clerk with a bank slip of a premium', () => {
  // covers PAY-13, PAY-15, DOC-13, LINK-8
  test('records a payment and its invoice, but none while a change is pending', async ({
    page,
    phonePage,
  }) => {
    const officer = await callsAs();
    const { referenceNumber } = await givenSentLink(officer, '0987000041', 'Đỗ Thị Chuyển Khoản');
    const { pattern } = await readPremium(officer);
    const recording = { name: new RegExp(`^Ghi nhận ${pattern}$`) };
    await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    await page.locator('main [aria-current]', { hasText: 'Chờ thanh toán' }).waitFor();
    await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
    await page.getByLabel('Tên bên mua').fill('do thi chuyen khoan');
    await page.getByRole('button', { name: 'Tìm kiếm' }).click();
    await page.getByRole('button', { name: 'Bỏ lọc Tên bên mua: do thi chuyen khoan' }).waitFor();
    await page.getByRole('link', { name: 'Đỗ Thị Chuyển Khoản' }).click();
    await page.waitForURL(`**/bm-contract/temp-info/${referenceNumber}`);

    await page.getByRole('button', { name: 'Ghi nhận thanh toán thủ công' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ghi nhận thanh toán thủ công' });
    const record = dialog.getByRole('button', recording);
    const note = dialog.getByLabel('Ghi chú');
    await record.click();
    await expect.poll(() => note.getAttribute('aria-invalid')).toBe('true');
    await dialog.getByText('Bắt buộc nhập').waitFor();
    await note.fill('Chuyển khoản Vietcombank, chứng từ UNC 0412');
    const day = dialog.getByRole('textbox', { name: 'Ngày thanh toán' });
    const today = await day.inputValue();
    await day.fill('31/12/2099');
    await dialog.getByLabel('Giờ thanh toán').fill('25:00');
    await record.click();
    await dialog.getByText(`Không sau hôm nay, ${today}`).waitFor();
    await dialog.getByText('Nhập giờ dạng 09:30:00').waitFor();

    await day.fill(today);
    await dialog.getByLabel('Giờ thanh toán').fill('000001');
    await record.click();
    const question = page.getByRole('dialog', {
      name: new RegExp(`^Đã nhận ${pattern}\\?$`),
    });
    await question.getByText(`lúc 00:00:01 ${today}, hiệu lực từ`).waitFor();
    expect((await officer.show(referenceNumber)).status).toBe('AWAITING_PAYMENT');
    await question.getByRole('button', recording).click();
    await page.getByText(new RegExp(`^Đã ghi nhận thanh toán ${pattern}`)).waitFor();
    await page.getByText('Hiệu lực').first().waitFor();
    await page.getByText('Chuyển khoản Vietcombank, chứng từ UNC 0412').first().waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Ghi nhận thanh toán thủ công' }).count())
      .toBe(0);

    await page.getByRole('link', { name: 'Tiền', exact: true }).click();
    await page.getByRole('button', { name: 'Ghi số hóa đơn' }).click();
    const invoice = page.getByRole('dialog', { name: 'Ghi số hóa đơn điện tử' });
    await invoice.getByLabel('Số hóa đơn điện tử').fill('1C26TSL-00000123');
    expect(await accessibilityFaults(page)).toEqual([]);
    await invoice.getByRole('button', { name: 'Ghi số hóa đơn' }).click();
    await page.getByText('Đã ghi số hóa đơn').waitFor();
    await page.getByText(`1C26TSL-00000123 · ${today}`).first().waitFor();

    const { typePayment, manualPaymentNote, paymentDate } = await officer.show(referenceNumber);
    expect([typePayment, manualPaymentNote]).toEqual([
      'MANUAL',
      'Chuyển khoản Vietcombank, chứng từ UNC 0412',
    ]);
    expect(new Date(paymentDate).toISOString()).toMatch(/T17:00:01\.000Z$/);
    expect(
      (await messageTo('duc@example.com', { about: /Đỗ Thị Chuyển Khoản/ })).attachments,
    ).toHaveLength(1);

    const change = await givenSentLink(officer, '0987000042', 'Vũ Thị Chờ Sửa');
    await askForChange(phonePage, change.link, 'Sai ngày sinh');
    await follow(page, `/bm-contract/temp-info/${change.referenceNumber}`);
    const warning = page
      .getByRole('status')
      .filter({ hasText: 'Khách hàng yêu cầu chỉnh sửa thông tin' });
    await warning.getByText('Sai ngày sinh').waitFor();
    await warning.getByText('chưa ghi nhận được thanh toán thủ công').waitFor();
    await page.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByText(/^Chưa dùng được/).click();
    await page.getByText('Chỉ hủy được hợp đồng đang hiệu lực').waitFor();
    await expect
      .poll(() => page.getByText('Ghi nhận thanh toán thủ công', { exact: true }).count())
      .toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
