import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../../harness/journey.ts';
import { follow } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';

const proposerOn = (page: Page) => page.getByRole('region', { name: 'Bên mua bảo hiểm' });
const nameOn = (page: Page) => proposerOn(page).getByLabel('Họ và tên');

const continueLink = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^Tiếp tục: .*${name}`) });

/** Fills what is empty, creates the contract, and waits until the saved form is erased. */
async function createFrom(page: Page): Promise<void> {
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await proposerOn(page).getByRole('radio', { name: 'Nam' }).check();
  await proposerOn(page).getByRole('textbox', { name: 'Ngày cấp' }).fill('15/08/2021');
  await proposerOn(page).getByLabel('Số điện thoại').fill('0987000074');
  await proposerOn(page).getByLabel('E-mail').fill('do@example.com');
  await page.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' }).check();
  await page.getByRole('radio', { name: /^Cơ bản/ }).check();
  for (const no of await page.getByRole('radio', { name: 'Không', exact: true }).all())
    await no.check();
  await page.getByRole('button', { name: 'Tạo hợp đồng' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo hợp đồng' }).click();
  await page.waitForURL('**/contract/temp-info/HD*');
  expect((await erased).status()).toBe(200);
}

describe('an officer who is called away', () => {
  // covers DRAFT-16, DRAFT-18
  test('finds a form on another machine until it is created, on this one or on that', async ({
    page,
    phonePage,
  }) => {
    await enterAs(page, 'sales.sale');
    await page.goto('/contract/temp-add');
    await proposerOn(page).getByLabel('Số giấy tờ').fill('001090000124');
    await nameOn(page).fill('Đỗ Văn Xong');
    await proposerOn(page).getByRole('textbox', { name: 'Ngày sinh' }).fill('01/02/1990');
    await page.keyboard.press('Control+s');
    await page.getByText('Đã lưu tạm. Mở lại ở đầu danh sách hợp đồng.').waitFor();
    await createFrom(page);

    await follow(page, '/contract/temp-list');
    await page.getByRole('table').getByText('Đỗ Văn Xong').first().waitFor();
    await expect.poll(() => continueLink(page, 'Đỗ Văn Xong').count()).toBe(0);

    await follow(page, '/contract/temp-add');
    // The next toast has the same text.
    await page.locator('[data-toast]').waitFor({ state: 'detached' });
    await proposerOn(page).getByLabel('Số giấy tờ').fill('001090000123');
    await nameOn(page).fill('Đỗ Văn Dở');
    await proposerOn(page).getByRole('textbox', { name: 'Ngày sinh' }).fill('31/02/1990');
    await page.keyboard.press('Control+s');
    await page.getByText('Đã lưu tạm. Mở lại ở đầu danh sách hợp đồng.').waitFor();

    await enterAs(phonePage, 'sales.sale');
    await phonePage.goto('/contract/temp-list');
    await continueLink(phonePage, 'Đỗ Văn Dở').click();
    const birth = proposerOn(phonePage).getByRole('textbox', { name: 'Ngày sinh' });
    await expect.poll(() => birth.inputValue()).toBe('31/02/1990');
    await birth.fill('01/02/1990');
    await createFrom(phonePage);

    await page.goto('/contract/temp-list');
    await page.getByRole('table').getByText('Đỗ Văn Dở').first().waitFor();
    await expect.poll(() => continueLink(page, 'Đỗ Văn Dở').count()).toBe(0);
  });
});
