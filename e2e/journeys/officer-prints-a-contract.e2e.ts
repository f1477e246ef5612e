import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readPdfText } from '../../server/src/testing/read-pdf.ts';
import { givenActive } from '../harness/contracts.ts';
import { test } from '../harness/journey.ts';
import { readPremium } from '../harness/premium.ts';
import { enterAs } from '../harness/session.ts';

/** Visible texts and controls in print media. */
async function paper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const visibleControls = await page
    .locator('button:not([data-prints]), select, input, textarea')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
  return { text, visibleControls };
}
const isShown = (page: Page, selector: string) => page.locator(selector).first().isVisible();

describe('a printed contract', () => {
  test('has every block and the whole history, but no buttons, on light A4', async ({ page }) => {
    const calls = await enterAs(page);
    const { referenceNumber, order } = await givenActive(calls, '0987000951', 'Mạc Thị Giấy');
    const { policyNo } = await calls.show(referenceNumber);
    await page.goto(`/contract/temp-info/${referenceNumber}`);
    await page.getByRole('heading', { level: 1, name: 'Mạc Thị Giấy' }).waitFor();
    await page.getByText('Phát hành hợp đồng').first().waitFor();
    for (const around of ['aside', 'header', 'main button'])
      await expect.poll(() => isShown(page, around)).toBe(true);

    const { text, visibleControls } = await paper(page);
    expect(visibleControls).toEqual([]);
    for (const around of ['aside', 'header', 'a[href="#content"]'])
      await expect.poll(() => isShown(page, around), { message: around }).toBe(false);
    for (const content of [
      referenceNumber,
      policyNo,
      order,
      'Hiệu lực',
      'Bên mua bảo hiểm',
      '001090000123',
      '0987000951',
      'duc@example.com',
      'Người được bảo hiểm',
      'Sản phẩm và quyền lợi',
      'Kê khai sức khỏe',
      'Lịch sử',
      'Thanh toán trực tuyến thành công',
      'Xác thực khách hàng bằng OTP',
      'Tạo hợp đồng',
    ])
      expect(text).toContain(content);
    expect(text).toMatch(new RegExp((await readPremium(calls)).pattern));
    // Times are exact: relative times are wrong on paper.
    expect(text).not.toMatch(/vừa xong|phút trước/);
    expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);

    const sheets = await readPdfText(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets.length).toBeLessThanOrEqual(2);
    for (const [index, sheet] of sheets.entries())
      for (const end of [referenceNumber, `${index + 1} / ${sheets.length}`])
        expect(sheet).toContain(end);

    // A4 portrait in light colours, also in dark mode.
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    const ink = () => page.evaluate('getComputedStyle(document.body).color');
    const dark = await ink();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const onPaper = await ink();
    expect(onPaper).not.toBe(dark);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect.poll(() => ink()).toBe(onPaper);
    // 210 × 297 mm in points.
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  });

  test('has the records of the back office without their buttons', async ({ page }) => {
    const officer = await enterAs(page);
    const { referenceNumber, order } = await givenActive(officer, '0987000953', 'Mạc Thị Bàn');
    await enterAs(page, 'bm');
    await page.goto(`/bm-contract/temp-info/${referenceNumber}?tab=money`);
    await page.getByText(order).first().waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Hủy hợp đồng' }).first().isVisible())
      .toBe(true);
    const { text, visibleControls } = await paper(page);
    expect(visibleControls).toEqual([]);
    for (const content of [referenceNumber, order, 'Mạc Thị Bàn', 'Lịch sử'])
      expect(text).toContain(content);
    await expect.poll(() => isShown(page, 'aside')).toBe(false);
  });
});
