import { describe, expect } from 'vitest';
import { test } from '../../harness/journey.ts';
import { givenSentLink } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';

const NOTE = 'Tên của tôi là Nguyễn Văn Đạt, không phải Đức.';

describe('a customer with a mistake in the contract', () => {
  // covers DRAFT-4, LINK-7
  test('requests a change, the officer makes it, and the same link shows the new contract', async ({
    page,
    phonePage,
  }) => {
    const calls = await enterAs(page);
    const { referenceNumber, link } = await givenSentLink(calls, '0987000002');

    await phonePage.goto(link);
    await phonePage.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }).click();
    const sheet = phonePage.getByRole('dialog', { name: 'Yêu cầu chỉnh sửa' });
    await sheet.getByRole('button', { name: 'Tiếp tục' }).click();
    await sheet.getByText('Bắt buộc nhập').waitFor();
    await sheet.getByLabel('Nội dung cần chỉnh sửa').fill(NOTE);
    await sheet.getByRole('button', { name: 'Tiếp tục' }).click();
    await sheet.getByRole('heading', { name: 'Gửi yêu cầu này?' }).waitFor();
    await sheet.getByRole('button', { name: 'Gửi yêu cầu' }).click();
    await phonePage.waitForURL('**/order/change-info');
    await phonePage.getByRole('heading', { name: 'Đã gửi yêu cầu chỉnh sửa' }).waitFor();
    // The contract is not payable until the officer has answered.
    await phonePage.goto(link);
    await phonePage.waitForURL('**/order/change-info');

    await page.goto(`/contract/temp-info/${referenceNumber}`);
    const warning = page
      .getByRole('status')
      .filter({ hasText: 'Khách hàng yêu cầu chỉnh sửa thông tin' });
    await warning.getByText(NOTE).waitFor();
    await page.getByRole('button', { name: 'Chỉnh sửa' }).click();
    // The note stays visible while typing.
    await warning.getByText(NOTE).waitFor();
    await page
      .getByRole('region', { name: 'Bên mua bảo hiểm' })
      .getByLabel('Họ và tên')
      .fill('Nguyễn Văn Đạt');
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await page
      .getByRole('dialog', { name: 'Lưu thay đổi?' })
      .getByRole('button', { name: 'Lưu thay đổi' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Nguyễn Văn Đạt' }).waitFor();
    await expect.poll(() => warning.count()).toBe(0);
    const newest = page
      .getByRole('complementary', { name: 'Tóm tắt và lịch sử' })
      .getByRole('listitem')
      .first();
    await expect.poll(() => newest.innerText()).toContain('Nguyễn Văn Đạt');

    await phonePage.goto(link);
    const changes = phonePage.getByRole('region', {
      name: 'Thông tin đã được cập nhật theo yêu cầu của Quý khách',
    });
    await changes.waitFor();
    await expect
      .poll(() => changes.getByRole('listitem').allTextContents())
      .toEqual([
        'Bên mua bảo hiểm · Họ và têntừ Nguyễn Văn Đức →  thành Nguyễn Văn Đạt',
        'Người được bảo hiểm · Họ và têntừ Nguyễn Văn Đức →  thành Nguyễn Văn Đạt',
      ]);
    // The old name is shown only as the previous value.
    await expect
      .poll(() => phonePage.locator(':not(del) > bdi', { hasText: 'Nguyễn Văn Đức' }).count())
      .toBe(0);
    await phonePage
      .locator('dd', { hasText: 'Đã cập nhật' })
      .first()
      .getByText('Trước đây:')
      .waitFor();
    await expect
      .poll(() => phonePage.getByRole('button', { name: 'Thanh toán' }).isEnabled())
      .toBe(true);
  });
});
