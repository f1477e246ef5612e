import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/journey.ts';
import { messageTo } from '../harness/outbox.ts';
import { agreeAndPay, linkTo, payByCard, signInOnScreen } from '../harness/people.ts';

type Inspect = (screen: string, shown: Page) => Promise<unknown>;

describe('an officer with a customer in front of them', () => {
  test('types the contract once, the customer pays on the phone, and the certificate is there', async ({
    page,
    phonePage,
  }) => {
    const faults = new Map<string, string[]>();
    const inspect: Inspect = async (screen, shown) => faults.set(screen, await accessibilityFaults(shown));
    await signInOnScreen(page);
    await page.getByRole('link', { name: 'Tạo hợp đồng cá nhân' }).first().click();
    await typeContract(page);
    await inspect('form', page);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Tạo hợp đồng' }).click();

    await page.waitForURL(/\/contract\/temp-info\/HD\d{6}[0-9A-HJKMNP-TV-Z]{6}$/);
    await page.getByText('Bản nháp').first().waitFor();
    await inspect('draft', page);
    const referenceNumber = page.url().split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Gửi liên kết SMS' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi liên kết' }).click();
    await page.getByText('Chờ thanh toán').first().waitFor();

    await payOnThePhone(phonePage, await linkTo('0987000001'), inspect);
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    await inspect('payment result', phonePage);
    await phonePage.goBack();
    expect(await phonePage.getByRole('button', { name: /^Thanh toán/ }).count()).toBe(0);

    const mail = await messageTo('an.journey@example.com');
    const [certificate] = mail.attachments;
    expect(certificate?.name).toMatch(/^30002-\d\d-\d{8}\.pdf$/);

    await page.reload();
    await page.getByText('Hiệu lực').first().waitFor();
    await inspect('active contract', page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tải hợp đồng' }).click();
    const saved = join(mkdtempSync(join(tmpdir(), 'salus-download-')), 'certificate.pdf');
    const file = await download;
    await file.saveAs(saved);
    expect(file.suggestedFilename()).toBe(certificate?.name);
    expect(readFileSync(saved).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('link', { name: 'Danh sách hợp đồng' }).first().click();
    await page.getByText('Nguyễn Thị Ánh').first().waitFor();
    expect(referenceNumber).toMatch(/^HD/);
    expect([...faults].filter(([, found]) => found.length > 0)).toEqual([]);
  });
});

/** From the first field to the last by keyboard alone, as an officer does who looks at the card and not at the screen. */
async function typeContract(page: Page): Promise<void> {
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
  await typeAndGoOn('0987000001');
  await typeAndGoOn('an.journey@example.com');
  await typeAndGoOn('Số 1 Phố Mẫu, Hà Nội');
  // "Same as proposer"
  await keyboard.press('Space');
  await next();
  // Cơ bản, Nâng cao
  await keyboard.press('ArrowRight');
  for (let question = 1; question <= 3; question += 1) {
    await next();
    await keyboard.press('Space');
  }
}

async function payOnThePhone(phone: Page, link: string, inspect: Inspect): Promise<void> {
  await phone.goto(link);
  await phone.getByText('1,080,000 đ').first().waitFor();
  await inspect('customer page', phone);
  await agreeAndPay(phone);
  await payByCard(phone);
}
