import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../../harness/journey.ts';
import { enterAs } from '../../harness/session.ts';

const proposerOn = (page: Page) => page.getByRole('region', { name: 'Bên mua bảo hiểm' });
const nameOn = (page: Page) => proposerOn(page).getByLabel('Họ và tên');

describe('an officer who is called away', () => {
  // covers DRAFT-16, DRAFT-18
  test('continues the form on another machine, which its draft erases', async ({
    page,
    phonePage,
  }) => {
    await enterAs(page, 'sales.sale');
    await page.goto('/contract/temp-add');
    await proposerOn(page).getByLabel('Số giấy tờ').fill('001090000123');
    await nameOn(page).fill('Đỗ Văn Dở');
    await proposerOn(page).getByRole('textbox', { name: 'Ngày sinh' }).fill('31/02/1990');
    await page.keyboard.press('Control+s');
    await page.getByText('Đã lưu tạm. Mở lại ở đầu danh sách hợp đồng.').waitFor();

    await enterAs(phonePage, 'sales.sale');
    await phonePage.goto('/contract/temp-list');
    await phonePage.getByRole('link', { name: /^Tiếp tục: .*Đỗ Văn Dở/ }).click();
    const birth = proposerOn(phonePage).getByRole('textbox', { name: 'Ngày sinh' });
    await expect.poll(() => birth.inputValue()).toBe('31/02/1990');
    await birth.fill('01/02/1990');
    await proposerOn(phonePage).getByRole('radio', { name: 'Nam' }).check();
    await proposerOn(phonePage).getByRole('textbox', { name: 'Ngày cấp' }).fill('15/08/2021');
    await proposerOn(phonePage).getByLabel('Số điện thoại').fill('0987000074');
    await proposerOn(phonePage).getByLabel('E-mail').fill('do@example.com');
    await phonePage.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' }).check();
    await phonePage.getByRole('radio', { name: /^Cơ bản/ }).check();
    for (const no of await phonePage.getByRole('radio', { name: 'Không', exact: true }).all())
      await no.check();
    await phonePage.getByRole('button', { name: 'Tạo hợp đồng' }).click();
    await phonePage.getByRole('dialog').getByRole('button', { name: 'Tạo hợp đồng' }).click();
    await phonePage.waitForURL('**/contract/temp-info/HD*');

    await page.goto('/contract/temp-list');
    await page.getByRole('table').getByText('Đỗ Văn Dở').first().waitFor();
    const continueLink = page.getByRole('link', { name: /^Tiếp tục: .*Đỗ Văn Dở/ });
    await expect.poll(() => continueLink.count()).toBe(0);
  });
});
