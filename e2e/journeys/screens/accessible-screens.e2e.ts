import { describe, expect } from 'vitest';
import { inspector, LONG_NAME } from '../../harness/inspector.ts';
import { test } from '../../harness/journey.ts';
import {
  agreeAndPay,
  askForChange,
  follow,
  givenSentLink,
  payByCard,
} from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

/** Rows of a spreadsheet, one of them wrong in every cell. */
const pastedRows = [
  `${LONG_NAME}\tCCCD\t001215000777\t5/6/2015\tNam\tCon`,
  'Bé An\tGKS\tGKS123456789\t1/1/2020\tNữ\tCon',
  'B&e\tThẻ\t12\t31/02/1900\tkhác\tHàng xóm',
].join('\n');

describe('every screen is accessible at every width', () => {
  // covers DETAIL-2
  test('for an officer', async ({ page, phonePage }) => {
    const { findings, look } = inspector();
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByText('Bắt buộc nhập').first().waitFor();
    await look('sign-in with errors', page);

    // An officer without contracts.
    const calls = await enterAs(page, 'sales2.cbb');
    await page.goto('/dashboard/introduce');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('introduce', page);
    await follow(page, '/contract/temp-list');
    await page.getByText('Chưa có hợp đồng nào').waitFor();
    await look('empty list', page);
    await follow(page, '/contract/nowhere');
    await page.getByText('Không tìm thấy trang này').waitFor();
    await look('404', page);

    await follow(page, '/contract/temp-add');
    await page.getByRole('button', { name: 'Tạo hợp đồng' }).click();
    await page.getByText(/^Cần sửa/).waitFor();
    await look('form with errors', page);

    await follow(page, '/contract/temp-family-add');
    await page.getByRole('button', { name: 'Tạo hợp đồng' }).click();
    await page.getByText(/^Cần sửa/).waitFor();
    await look('family form with errors', page);
    await page.getByRole('button', { name: 'Thêm người được bảo hiểm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click();
    await page.getByRole('dialog').getByText('Nhập họ và tên').first().waitFor();
    await look('person of a family with errors', page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dán từ bảng tính' }).click();
    await page.getByLabel('Các dòng đã sao chép').fill(pastedRows);
    await page.getByRole('button', { name: 'Xem trước' }).click();
    await page.getByText('1 dòng cần sửa, chưa được thêm').waitFor();
    await look('pasted rows with errors', page);
    await page.getByRole('button', { name: 'Thêm 2 người' }).click();
    await page.getByText('2/9 người').waitFor();
    await look('family of two', page);
    // Discarded: other journeys cover the confirmation before leaving.
    page.once('dialog', (dialog) => void dialog.accept());

    const sale = await givenSentLink(calls, '0987000011');
    const address = `/contract/temp-info/${sale.referenceNumber}`;
    const draft = await calls.createDraft('0987000012');
    await follow(page, `/contract/temp-info/${draft}`);
    await page.getByText('Bản nháp').first().waitFor();
    await look('detail DRAFT', page);
    await page.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByText(/^Chưa dùng được/).click();
    await page.getByText('Tệp hợp đồng có sau khi phát hành').waitFor();
    await look('what can’t be done now', page);
    await follow(page, `/contract/temp-info/${draft}?edit=1`);
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await page.getByRole('dialog').waitFor();
    await look('edit and its question', page);

    await follow(page, address);
    // The question is withdrawn with its page.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Chờ thanh toán').first().waitFor();
    await look('detail AWAITING_PAYMENT', page);

    await phonePage.goto(sale.link);
    await agreeAndPay(phonePage);
    await phonePage.getByRole('button', { name: 'Hủy giao dịch' }).click();
    await phonePage.waitForURL('**/order/success**');
    await page.getByText('Lần thanh toán gần nhất không thành công').waitFor();
    await look('detail with a failed payment', page);

    await calls.fault('files', 'error');
    try {
      await phonePage.goto(sale.link);
      await agreeAndPay(phonePage);
      await payByCard(phonePage);
      await expect
        .poll(async () => (await calls.show(sale.referenceNumber)).issuingError)
        .toBe('files');
      await page.getByText('Chưa tạo được tệp hợp đồng').waitFor();
      await look('detail PAID', page);
    } finally {
      await calls.fault('files', 'ok');
    }
    await page.getByRole('button', { name: 'Tạo lại tệp hợp đồng' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tạo lại tệp' }).click();
    await page.getByText('Hiệu lực').first().waitFor();
    await look('detail ACTIVE', page);

    const change = await givenSentLink(calls, '0987000013', LONG_NAME);
    await askForChange(phonePage, change.link, 'Địa chỉ mới: Số 2 Phố Mẫu, Hà Nội.');
    await follow(page, `/contract/temp-info/${change.referenceNumber}`);
    await page.getByText('Khách hàng yêu cầu chỉnh sửa thông tin').waitFor();
    await look('detail with a change asked for', page);
    await page.getByRole('button', { name: 'Chỉnh sửa' }).click();
    await page.getByRole('button', { name: 'Lưu thay đổi' }).waitFor();
    await look('edit with a change asked for', page);
    await follow(page, '/contract/temp-list');
    await page.getByText('Yêu cầu chỉnh sửa').waitFor();
    await look('list', page);

    expect(findings).toEqual([]);
  });

  test('for a customer', async ({ phonePage }) => {
    const { findings, look } = inspector();
    const calls = await callsAs();
    const { link } = await givenSentLink(calls, '0987000014', LONG_NAME);
    await phonePage.goto(link);
    await phonePage.getByRole('button', { name: 'Thanh toán' }).waitFor();
    const foldedParts = phonePage.locator('details:not([open]) > summary');
    while ((await foldedParts.count()) > 0) await foldedParts.first().click();
    await look('review, all unfolded', phonePage);

    await phonePage.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }).click();
    await phonePage.getByRole('button', { name: 'Tiếp tục' }).click();
    await phonePage.getByText('Bắt buộc nhập').waitFor();
    await look('change request with an error', phonePage);
    await phonePage.getByRole('button', { name: 'Đóng' }).click();

    await phonePage.getByRole('button', { name: 'Thanh toán' }).click();
    await phonePage.getByRole('button', { name: 'Lấy mã chuyển khoản' }).click();
    await phonePage.getByText('Cần đồng ý để tiếp tục').first().waitFor();
    await look('payment with missing consents', phonePage);
    await phonePage.reload();
    await agreeAndPay(phonePage);
    // The simulated page of the gateway is excluded.
    await payByCard(phonePage);

    for (const [screen, address, heading] of [
      ['paid', phonePage.url(), 'Thanh toán thành công'],
      ['not paid', '/order/success?vpc_TxnResponseCode=253', 'Thanh toán chưa thành công'],
      [
        'waiting',
        '/order/success?vpc_TxnResponseCode=0&order=nobody-knows',
        'Đang chờ ngân hàng xác nhận',
      ],
      ['link over', '/order/failed', 'Liên kết không còn hiệu lực'],
      ['change asked for', '/order/change-info', 'Đã gửi yêu cầu chỉnh sửa'],
    ] as const) {
      await phonePage.goto(address);
      await phonePage.getByRole('heading', { name: heading }).waitFor();
      await look(screen, phonePage);
    }
    expect(findings).toEqual([]);
  });
});
