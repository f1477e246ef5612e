import type { Page } from 'playwright-core';

/** Types the proposer by keyboard alone; the next field is that of the insured persons. */
export async function typeProposer(
  page: Page,
  { mobile, email }: { readonly mobile: string; readonly email: string },
): Promise<void> {
  const { keyboard } = page;
  const next = () => keyboard.press('Tab');
  const typeAndGoOn = async (text: string) => {
    await keyboard.type(text);
    await next();
  };
  await page.getByRole('region', { name: 'Bên mua bảo hiểm' }).getByLabel('Số giấy tờ').focus();
  await typeAndGoOn('079190000123');
  await typeAndGoOn('Nguyễn Thị Ánh');
  await typeAndGoOn('07021990');
  // Nam, Nữ
  await keyboard.press('ArrowRight');
  await next();
  await typeAndGoOn('15/8/2021');
  // The place of issue follows from the date.
  await next();
  await typeAndGoOn(mobile);
  await typeAndGoOn(email);
  await typeAndGoOn('Số 1 Phố Mẫu, Hà Nội');
}
