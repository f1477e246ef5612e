import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../harness/journey.ts';
import { messageTo } from '../harness/outbox.ts';
import { agreeAndPay, linkTo, payByCard, signInOnScreen } from '../harness/people.ts';
import { typeProposer } from '../harness/type-proposer.ts';

describe('an officer with a customer in front of them', () => {
  // covers DRAFT-2, DRAFT-6, LINK-5, PAY-1, PAY-11, ROLE-2
  test('types the contract, the customer pays on the phone, and gets the certificate', async ({
    page,
    phonePage,
  }) => {
    await signInOnScreen(page);
    await page.getByRole('link', { name: 'Tạo hợp đồng cá nhân' }).first().click();
    await typeContract(page);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Tạo hợp đồng' }).click();

    await page.waitForURL(/\/contract\/temp-info\/HD\d{6}[0-9A-HJKMNP-TV-Z]{6}$/);
    await page.getByText('Bản nháp').first().waitFor();
    await page.getByRole('button', { name: 'Gửi liên kết SMS' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi liên kết' }).click();
    await page.getByText('Chờ thanh toán').first().waitFor();

    await payOnThePhone(phonePage, await linkTo('0987000001'));
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    await phonePage.goBack();
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    await expect.poll(() => phonePage.getByRole('button', { name: /^Thanh toán/ }).count()).toBe(0);

    const mail = await messageTo('an.journey@example.com');
    const [certificate] = mail.attachments;
    expect(certificate?.name).toMatch(/^30002-\d\d-\d{8}\.pdf$/);

    await page.reload();
    await page.getByText('Hiệu lực').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tải hợp đồng' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(certificate?.name);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    await page.getByRole('link', { name: 'Danh sách hợp đồng' }).first().click();
    const row = page
      .getByRole('row')
      .filter({ hasText: certificate?.name.replace('.pdf', '') ?? '?' });
    await row.waitFor();
    // The package has a column where there is room beside those of the other rows.
    const readCells = async () =>
      (await row.getByRole('cell').allInnerTexts()).filter((text) => !/^Nâng cao\s/.test(text));
    await expect
      .poll(readCells)
      .toMatchObject([
        '',
        'Nguyễn Thị Ánh',
        '0987000001',
        expect.anything(),
        'Hiệu lực',
        '',
        expect.stringMatching(/^1,080,000\sđ$/),
        expect.anything(),
      ]);
  });
});

/** Types all fields by keyboard alone, like an officer who looks at the card. */
async function typeContract(page: Page): Promise<void> {
  const { keyboard } = page;
  const next = () => keyboard.press('Tab');
  await typeProposer(page, { mobile: '0987000001', email: 'an.journey@example.com' });
  // "Same as proposer"
  await keyboard.press('Space');
  for (let question = 1; question <= 3; question += 1) {
    await next();
    await keyboard.press('Space');
  }
  await next();
  // Cơ bản, Nâng cao
  await keyboard.press('ArrowRight');
}

async function payOnThePhone(phone: Page, link: string): Promise<void> {
  await phone.goto(link);
  await phone.getByText('1,080,000 đ').first().waitFor();
  await agreeAndPay(phone);
  await payByCard(phone);
}
