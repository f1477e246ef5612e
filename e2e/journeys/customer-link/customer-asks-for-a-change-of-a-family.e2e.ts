import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { askForChange, givenSentLink } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';

const NOTE = 'Vợ tôi không tham gia nữa; tên con là Bảo Anh.';

describe('a customer with a mistake in a family contract', () => {
  test('requests a change; after it the same link lists removed persons and changes', async ({
    page,
    phonePage,
  }) => {
    const officer = await enterAs(page);
    const create = officer.createFamilyDraft;
    const { referenceNumber, link } = await givenSentLink(officer, '0987000031', undefined, create);
    await askForChange(phonePage, link, NOTE);

    await page.goto(`/contract/temp-family-info/${referenceNumber}`);
    const warning = page
      .getByRole('status')
      .filter({ hasText: 'Khách hàng yêu cầu chỉnh sửa thông tin' });
    await warning.getByText(NOTE).waitFor();
    await page.getByRole('button', { name: 'Chỉnh sửa' }).click();
    const insured = page.getByRole('region', { name: 'Người được bảo hiểm' });
    await insured.getByRole('button', { name: 'Sửa Nguyễn Trần Bảo An' }).click();
    const person = page.getByRole('dialog', { name: 'Sửa thông tin Nguyễn Trần Bảo An' });
    await person.getByLabel('Họ và tên').fill('Nguyễn Trần Bảo Anh');
    await person.getByRole('button', { name: 'Lưu', exact: true }).click();

    // A removal needs a confirmation.
    const remove = insured.getByRole('button', { name: 'Xóa Trần Thị Hoa' });
    const question = page.getByRole('dialog', { name: 'Xóa Trần Thị Hoa khỏi hợp đồng?' });
    await remove.click();
    await question.getByRole('button', { name: 'Quay lại' }).click();
    await insured.getByText('3/9 người').waitFor();
    await remove.click();
    await question.getByText('Hợp đồng còn 2 người được bảo hiểm.').waitFor();
    await question.getByRole('button', { name: 'Xóa' }).click();
    await insured.getByText('2/9 người').waitFor();
    // The note stays visible while typing, and the premium is updated: 590,000 × 2 × 95 %.
    await warning.getByText(NOTE).waitFor();
    const summary = page.getByRole('complementary', { name: 'Tóm tắt hợp đồng' });
    await summary.getByText('Giảm 5% cho 2 người').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    const saving = page.getByRole('dialog', { name: 'Lưu thay đổi?' });
    await saving.getByText(/1,121,000\sđ/).waitFor();
    await saving.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await page.waitForURL(`**/contract/temp-family-info/${referenceNumber}`);
    await expect.poll(() => warning.count()).toBe(0);
    const newest = page
      .getByRole('complementary', { name: 'Tóm tắt và lịch sử' })
      .getByRole('listitem')
      .first();
    await newest.getByText('Trần Thị Hoa').waitFor();
    await newest.getByText('Nguyễn Trần Bảo Anh').waitFor();

    await phonePage.goto(link);
    const changeRegion = phonePage.getByRole('region', {
      name: 'Thông tin đã được cập nhật theo yêu cầu của Quý khách',
    });
    await changeRegion.waitFor();
    const changes = await changeRegion.getByRole('listitem').allTextContents();
    expect(changes.join('\n')).toContain('Nguyễn Trần Bảo Anh');
    expect(changes.join('\n')).toContain('Trần Thị Hoa');
    expect(changes.join('\n')).toMatch(/1,121,000\sđ/);
    await expect.poll(() => phonePage.locator('ol.persons > li').count()).toBe(2);
    expect(await accessibilityFaults(phonePage)).toEqual([]);
    await expect
      .poll(() => phonePage.getByRole('button', { name: 'Thanh toán' }).isEnabled())
      .toBe(true);
  });
});
