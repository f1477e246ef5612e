import { expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { givenSentLink } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';

const MOBILE = '0987001221';
const NAME = 'Đỗ Thị Quét Mã';

// covers LINK-20
test('a customer scans the code at the counter, which opens their contract once', async ({
  page,
  phonePage,
}) => {
  const officer = await enterAs(page);
  const { referenceNumber } = await givenSentLink(officer, MOBILE, NAME);
  await page.goto(`/contract/temp-info/${referenceNumber}`);
  const response = page.waitForResponse('**/v1/auth/contract/counter-link');
  await page.getByRole('button', { name: 'Mã QR cho khách hàng' }).click();
  const { address } = (await (await response).json()).data;
  const dialog = page.getByRole('dialog', { name: 'Quét bằng điện thoại của khách hàng' });
  await dialog.getByRole('img', { name: 'Mã QR của liên kết' }).waitFor();

  // The officer's own browser is refused, and the code stays usable.
  const tab = await page.context().newPage();
  await tab.goto(address);
  await tab
    .getByRole('heading', { name: 'Mã này chỉ mở trên điện thoại của khách hàng' })
    .waitFor();
  await tab.getByText('Vui lòng quét mã bằng điện thoại của khách hàng').waitFor();
  await tab.close();

  await phonePage.goto(address);
  await phonePage.waitForURL('**/ord/**');
  await phonePage.getByText(NAME).first().waitFor();
  await phonePage.keyboard.press('Shift');
  await dialog.getByText(/^Khách hàng đã mở liên kết lúc/).waitFor();

  await phonePage.goto(address);
  await phonePage.getByRole('heading', { name: 'Mã QR đã hết hạn hoặc đã được dùng' }).waitFor();
  await phonePage.getByText('nhờ nhân viên tư vấn hiển thị mã mới').waitFor();
  expect(await accessibilityFaults(phonePage)).toEqual([]);

  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Đóng' }).click();
  const history = page.getByRole('complementary', { name: 'Tóm tắt và lịch sử' });
  await history.getByText('Hiển thị mã QR của liên kết').first().waitFor();
});
