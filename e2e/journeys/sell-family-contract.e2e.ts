import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readPdfText } from '../../server/src/testing/read-pdf.ts';
import { test } from '../harness/journey.ts';
import { messageTo } from '../harness/outbox.ts';
import { agreeAndPay, follow, linkTo, payByCard } from '../harness/people.ts';
import { enterAs } from '../harness/session.ts';
import { typeProposer } from '../harness/type-proposer.ts';

const NAMES = ['Nguyễn Thị Ánh', ...[2, 3, 4, 5, 6, 7, 8, 9].map((at) => `Bé ${at}`)];

const insuredOn = (page: Page) => page.getByRole('region', { name: 'Người được bảo hiểm' });
const summaryOn = (page: Page) => page.getByRole('complementary', { name: 'Tóm tắt hợp đồng' });

describe('an officer with a family in front of them', () => {
  // covers DRAFT-2, ROLE-2
  test('types nine persons by keyboard, the customer pays, and the certificate is issued', async ({
    page,
    phonePage,
  }) => {
    await enterAs(page);
    await page.goto('/contract/temp-family-add');
    await typeFamily(page);
    await insuredOn(page).getByText('9/9 người').waitFor();
    await expect
      .poll(() => insuredOn(page).getByRole('button', { name: 'Thêm người được bảo hiểm' }).count())
      .toBe(0);
    await summaryOn(page).getByText('Giảm 20% cho 9 người').waitFor();
    await page.getByRole('button', { name: 'Tạo hợp đồng' }).focus();
    await page.keyboard.press('Enter');
    // 590,000 × 9 × 80 %
    const question = page.getByRole('dialog');
    await question.getByText(/cho 9 người, gói Cơ bản, phí 4,248,000\sđ/).waitFor();
    await question.getByRole('button', { name: 'Tạo hợp đồng' }).click();

    await page.waitForURL(/\/contract\/temp-family-info\/HD/);
    const family = page.url();
    await page.getByText('Bản nháp').first().waitFor();
    await expect
      .poll(() => page.getByRole('table', { name: 'Người được bảo hiểm' }).getByRole('row').count())
      .toBe(10);
    await follow(page, new URL(family).pathname.replace('temp-family-info', 'temp-info'));
    await page.waitForURL(family);

    await page.getByRole('button', { name: 'Gửi liên kết SMS' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi liên kết' }).click();
    await page.getByText('Chờ thanh toán').first().waitFor();
    await phonePage.goto(await linkTo('0987000025'));
    await phonePage.getByText('4,248,000 đ').first().waitFor();
    await expect.poll(() => phonePage.locator('.personName').allInnerTexts()).toEqual(NAMES);
    await agreeAndPay(phonePage);
    await payByCard(phonePage);
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();

    const mail = await messageTo('family.journey@example.com');
    expect(mail.attachments[0]?.name).toMatch(/^40002-\d\d-\d{8}\.pdf$/);
    await page.getByText('Hiệu lực').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tải hợp đồng' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(mail.attachments[0]?.name);
    const text = (await readPdfText(readFileSync(await file.path()))).join(' ');
    for (const name of NAMES) expect(text).toContain(name);
  });

  // covers DRAFT-1, DRAFT-6
  test('sees the premium change after each removed person, and confirms each removal', async ({
    page,
  }) => {
    const officer = await enterAs(page);
    const referenceNumber = await officer.createFamilyDraft('0987000024', undefined, 9);
    await page.goto(`/contract/temp-family-info/${referenceNumber}?edit=1`);
    const remove = insuredOn(page).getByRole('button', { name: /^Xóa / });
    const question = page.getByRole('dialog');
    for (const [persons, discount, premium] of [
      [8, 18, '3,870,400'],
      [7, 16, '3,469,200'],
      [6, 14, '3,044,400'],
      [5, 12, '2,596,000'],
      [4, 10, '2,124,000'],
      [3, 8, '1,628,400'],
      [2, 5, '1,121,000'],
    ] as const) {
      await remove.last().click();
      await question.getByText(`Hợp đồng còn ${persons} người được bảo hiểm.`).waitFor();
      await question.getByRole('button', { name: 'Xóa' }).click();
      await summaryOn(page).getByText(`Giảm ${discount}% cho ${persons} người`).waitFor();
      await summaryOn(page).getByText(premium).first().waitFor();
    }
    await remove.last().click();
    await question.getByRole('button', { name: 'Xóa' }).click();
    await summaryOn(page).getByText('Phí bằng 0: cần từ 2 đến 9 người được bảo hiểm').waitFor();
    // Nothing was saved yet.
    expect((await officer.show(referenceNumber)).insuredDetails).toHaveLength(9);
  });

  test('pastes a table, corrects its errors, and updates known persons', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterAs(page);
    await page.goto('/contract/temp-family-add');
    const add = page.getByRole('button', { name: 'Thêm người được bảo hiểm' });
    await add.click();
    await page.getByRole('dialog').getByRole('checkbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await typePerson(page, '001215000777', 'Bé An');
    await page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click();
    // The focus is on the button that adds a person.
    await add.and(page.locator(':focus')).waitFor();

    const rows = [
      'STT\tQuan hệ\tHọ và tên\tSố giấy tờ\tLoại giấy tờ\tNgày sinh\tGiới tính',
      '1\tCon\tNguyễn Minh An\t001215000777\tCCCD\t5/6/2015\tNam',
      '2\tVợ\tTrần Thị Hoa\t1192000456\tCCCD\t03/04/1992\tNữ',
      '3\tEm gái\tNguyễn Thị Bình\t001300000111\tCCCD\t01/01/2000\tNữ',
    ].join('\n');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows)})`);
    await page.keyboard.press('Control+v');
    const preview = page.getByRole('dialog');
    await preview.getByText('Cập nhật Bé An').waitFor();
    await preview.getByText('2 dòng cần sửa, chưa được thêm').waitFor();
    await preview.getByRole('button', { name: 'Sửa thành 001192000456' }).click();
    await preview.getByRole('button', { name: 'Thêm 2 người' }).click();
    await insuredOn(page).getByText('2/9 người').waitFor();
    await expect
      .poll(() => insuredOn(page).locator('td bdi').allInnerTexts())
      .toEqual(['Nguyễn Minh An', '001215000777', 'Trần Thị Hoa', '001192000456']);

    // A reload keeps all input.
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await insuredOn(page).getByText('2/9 người').waitFor();
  });
});

/** From the proposer to the packages, without the mouse. */
async function typeFamily(page: Page): Promise<void> {
  const { keyboard } = page;
  const next = () => keyboard.press('Tab');
  await typeProposer(page, { mobile: '0987000025', email: 'family.journey@example.com' });
  // "Add"; the dialog begins at the box "same as proposer" until a person has it.
  await keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('checkbox').and(page.locator(':focus')).waitFor();
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await page.getByText('Đã lưu Nguyễn Thị Ánh. Nhập người tiếp theo.').waitFor();
  for (let at = 2; at <= 9; at += 1) {
    await typePerson(page, `00121500000${at}`, `Bé ${at}`);
    await keyboard.press('Control+Enter');
    if (at < 9) await page.getByText(`Đã lưu Bé ${at}. Nhập người tiếp theo.`).waitFor();
  }
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // Past the rows' buttons to the health questions, then to the packages.
  const health = page.getByRole('region', { name: 'Kê khai sức khỏe' });
  await health.getByRole('radio').first().focus();
  for (let choice = 1; choice <= 3; choice += 1) {
    await keyboard.press('Space');
    await next();
  }
  await keyboard.press('Space');
}

/** From the kind of document, where the dialog begins once a person is the proposer. */
async function typePerson(page: Page, number: string, name: string): Promise<void> {
  const { keyboard } = page;
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: 'Căn cước / CCCD' })
    .and(page.locator(':focus'))
    .waitFor();
  await keyboard.press('Tab');
  for (const text of [number, name, '05062015']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  // Nam; then, of the relationships, the last one that can be chosen.
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('ArrowLeft');
}
