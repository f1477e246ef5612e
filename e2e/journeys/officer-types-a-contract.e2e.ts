import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../harness/journey.ts';
import { chooseLanguage, follow } from '../harness/people.ts';
import { enterAs } from '../harness/session.ts';

const proposerOn = (page: Page) => page.getByRole('region', { name: 'Bên mua bảo hiểm' });
const insuredOn = (page: Page) => page.getByRole('region', { name: 'Người được bảo hiểm' });
const healthOn = (page: Page) => page.getByRole('region', { name: 'Kê khai sức khỏe' });
const create = (page: Page) => page.getByRole('button', { name: 'Tạo hợp đồng' });
const focusedElement = (page: Page) => page.locator(':focus');
/** The message below a field. */
const noteUnder = (page: Page, id: string) => page.locator(`[id="${id}-note"]`).innerText();

/** The text of an identity card without another contract, as a scanner types it. */
const CARD =
  '079190009871|025129871|Trần Khánh An|08031990|Nữ|12 Lê Lợi, Phường Bến Nghé, Quận 1|15082021';

async function openForm(page: Page): Promise<void> {
  await enterAs(page);
  await page.goto('/contract/temp-add');
  await proposerOn(page).getByLabel('Số giấy tờ').waitFor();
}

/** Everything but the health answers, with the proposer insured. */
async function typeAll(page: Page): Promise<void> {
  const proposer = proposerOn(page);
  await proposer.getByLabel('Số giấy tờ').fill('001090000123');
  await proposer.getByLabel('Họ và tên').fill('Nguyễn Văn Đức');
  await proposer.getByRole('textbox', { name: 'Ngày sinh' }).fill('01/02/1990');
  await proposer.getByRole('radio', { name: 'Nam' }).check();
  await proposer.getByRole('textbox', { name: 'Ngày cấp' }).fill('15/08/2021');
  await proposer.getByLabel('Số điện thoại').fill('0987000004');
  await proposer.getByLabel('E-mail').fill('duc@example.com');
  await page.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' }).check();
  await page.getByRole('radio', { name: /^Cơ bản/ }).check();
}

async function answer(page: Page, question: 1 | 2 | 3, reply: 'Có' | 'Không'): Promise<void> {
  const radios = healthOn(page).getByRole('radiogroup', { name: new RegExp(`^${question}\\. `) });
  await radios.getByRole('radio', { name: reply, exact: true }).check();
}

/** The insured person has the facts of the proposer while both are the same (DRAFT-11). */
async function copyProposer(page: Page): Promise<void> {
  await typeAll(page);
  const insured = insuredOn(page);
  await insured.getByText('Nguyễn Văn Đức').waitFor();
  await proposerOn(page).getByLabel('Họ và tên').fill('Nguyễn Văn Đạt');
  await proposerOn(page).getByRole('textbox', { name: 'Ngày sinh' }).fill('7/2/1991');
  await insured.getByText('Nguyễn Văn Đạt').waitFor();
  await insured.getByText('07/02/1991').waitFor();
  await page.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' }).uncheck();
  await expect.poll(() => insured.getByLabel('Họ và tên').inputValue()).toBe('');
  // Shown as disabled, so that users know it is unavailable.
  await expect
    .poll(() => insured.getByRole('radio', { name: 'Anh chị em ruột' }).isDisabled())
    .toBe(true);
}

/** A health condition is not insurable, and nothing is saved (DRAFT-13). */
async function refuseCondition(page: Page): Promise<void> {
  await typeAll(page);
  await answer(page, 1, 'Không');
  await answer(page, 2, 'Có');
  await answer(page, 3, 'Không');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Khách hàng chưa đủ điều kiện sức khỏe' });
  await dialog.getByText('Hãy giới thiệu cho khách hàng sản phẩm khác').waitFor();
  await dialog.getByRole('button', { name: 'Đã hiểu' }).click();
  await page.getByText('Cần sửa 1 mục').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contract/temp-add');
}

/** A reload keeps all input but health answers; leaving saves it. */
async function restoreAfterReload(page: Page): Promise<void> {
  await typeAll(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page
    .getByText('Đã khôi phục nội dung đang nhập dở. Kê khai sức khỏe cần làm lại.')
    .waitFor();
  await expect
    .poll(() => proposerOn(page).getByLabel('Họ và tên').inputValue())
    .toBe('Nguyễn Văn Đức');
  await expect
    .poll(() => proposerOn(page).getByRole('textbox', { name: 'Ngày sinh' }).inputValue())
    .toBe('01/02/1990');
  await expect.poll(() => page.getByRole('radio', { name: /^Cơ bản/ }).isChecked()).toBe(true);
  await expect.poll(() => healthOn(page).getByRole('radio', { checked: true }).count()).toBe(0);

  const list = page.getByRole('link', { name: 'Danh sách hợp đồng' }).first();
  const question = page.getByRole('dialog', { name: 'Rời trang khi chưa lưu?' });
  await page.route('**/v1/auth/unfinished-form/*', (route) =>
    route.fulfill({ json: { success: false, error_code: 'SERVER_ERROR', message: '' } }),
  );
  await list.click();
  await question.getByRole('button', { name: 'Quay lại' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contract/temp-add');
  await page.unroute('**/v1/auth/unfinished-form/*');
  await list.click();
  await page.waitForURL('**/contract/temp-list**');
  await page.getByRole('link', { name: 'Tạo hợp đồng cá nhân' }).first().click();
  await expect.poll(() => proposerOn(page).getByLabel('Họ và tên').inputValue()).toBe('');
}

describe('an officer who types a contract', () => {
  // covers DRAFT-11, DRAFT-13
  test('sees messages and a summary; one person in both roles; and input after a reload', async ({
    page,
  }) => {
    await openForm(page);
    const email = proposerOn(page).getByLabel('E-mail');
    await email.pressSequentially('duc@');
    await expect.poll(() => noteUnder(page, 'proposerEmail')).not.toContain('không hợp lệ');
    await email.press('Tab');
    await expect.poll(() => noteUnder(page, 'proposerEmail')).toBe('Địa chỉ e-mail không hợp lệ');
    await email.fill('duc@example.com');
    await expect.poll(() => noteUnder(page, 'proposerEmail')).not.toContain('không hợp lệ');

    await create(page).click();
    await focusedElement(page).getByText('Cần sửa 15 mục').waitFor();
    const links = focusedElement(page);
    await expect
      .poll(() => links.getByRole('link').allInnerTexts())
      .toEqual([
        'Số giấy tờ của bên mua',
        'Họ và tên bên mua',
        'Ngày sinh của bên mua',
        'Giới tính của bên mua',
        'Ngày cấp',
        'Số điện thoại',
        'Số giấy tờ của người được bảo hiểm',
        'Họ và tên người được bảo hiểm',
        'Ngày sinh của người được bảo hiểm',
        'Giới tính của người được bảo hiểm',
        'Quan hệ với bên mua',
        'Kê khai sức khỏe, câu 1',
        'Kê khai sức khỏe, câu 2',
        'Kê khai sức khỏe, câu 3',
        'Gói bảo hiểm',
      ]);
    await links.getByRole('link', { name: 'Số điện thoại' }).click();
    await expect.poll(() => focusedElement(page).getAttribute('id')).toBe('proposerMobile');

    // Dates are typed in any form, and an invalid one stays.
    const born = proposerOn(page).getByRole('textbox', { name: 'Ngày sinh' });
    for (const [input, date] of [
      ['07021990', '07/02/1990'],
      ['7/2/1990', '07/02/1990'],
      ['7-2-1990', '07/02/1990'],
    ] as const) {
      await born.fill(input);
      await born.press('Tab');
      await expect.poll(() => born.inputValue(), { message: input }).toBe(date);
      await expect.poll(() => noteUnder(page, 'proposerDOB')).toMatch(/tuổi$/);
    }
    for (const [input, sentence] of [
      ['31/02/1990', 'Ngày này không có trong lịch'],
      ['7/2/90', 'Nhập đủ 4 chữ số của năm'],
      ['hôm qua', 'Nhập ngày dạng 07/02/1990 hoặc 07021990'],
    ] as const) {
      await born.fill(input);
      await born.press('Tab');
      await expect.poll(() => noteUnder(page, 'proposerDOB'), { message: input }).toBe(sentence);
      await expect.poll(() => born.inputValue()).toBe(input);
    }

    await copyProposer(page);
    await refuseCondition(page);
    await restoreAfterReload(page);
  });

  // covers DRAFT-21
  test.for(['vi', 'es'] as const)(
    'sees the whole form at once, in %s',
    async (language, { page }) => {
      await enterAs(page);
      const height = () => page.locator('html').evaluate(({ scrollHeight }) => scrollHeight);
      const number = page.locator('[id="proposerNationalId"]');
      await page.goto('/contract/temp-family-add');
      await number.waitFor();
      if (language === 'es') await chooseLanguage(page, language);
      await expect.poll(height, { message: 'a family' }).toBeLessThanOrEqual(900);

      await follow(page, '/contract/temp-add');
      await number.waitFor();
      // Four kinds of document and five relationships need two lines each in Spanish.
      if (language === 'vi')
        await expect.poll(height, { message: 'another person' }).toBeLessThanOrEqual(900);
      await page.locator('[id="insuredDetails.0.isSameProposer"]').check();
      await expect.poll(height, { message: 'the proposer insured' }).toBeLessThanOrEqual(900);
      await number.fill(CARD);
      await number.press('Enter');
      const name = page.locator('[id="proposerName"]');
      await expect.poll(() => name.inputValue()).toBe('Trần Khánh An');
      await page.locator('[id="planId"]').check();
      await expect.poll(height, { message: 'filled from a card' }).toBeLessThanOrEqual(900);
    },
  );

  // covers DRAFT-6
  test('sees a refusal of the server beside its field', async ({ page }) => {
    await openForm(page);
    await typeAll(page);
    for (const question of [1, 2, 3] as const) await answer(page, question, 'Không');
    // Screen and server share the rules, so the test changes the request.
    await page.route('**/v1/auth/contract/create-temporary', async (route) => {
      const body = route.request().postDataJSON();
      await route.continue({ postData: JSON.stringify({ ...body, proposerMobile: '12' }) });
    });
    await create(page).click();
    await page
      .getByRole('dialog', { name: 'Tạo hợp đồng cá nhân?' })
      .getByRole('button', { name: 'Tạo hợp đồng' })
      .click();
    await expect
      .poll(() => noteUnder(page, 'proposerMobile'))
      .toBe('Số điện thoại gồm 9 đến 15 chữ số, bắt đầu bằng 0 hoặc 84');
    await expect.poll(() => page.getByText(/^Cần sửa \d+ mục$/).innerText()).toBe('Cần sửa 1 mục');

    // The corrected form uses a new idempotency key.
    await page.unroute('**/v1/auth/contract/create-temporary');
    await proposerOn(page).getByLabel('Số điện thoại').fill('0987000005');
    await create(page).click();
    await page
      .getByRole('dialog', { name: 'Tạo hợp đồng cá nhân?' })
      .getByRole('button', { name: 'Tạo hợp đồng' })
      .click();
    await page.waitForURL('**/contract/temp-info/HD*');
  });
});
