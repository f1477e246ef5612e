import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PASSWORD } from '../harness/calls.ts';
import { inspector } from '../harness/inspector.ts';
import { test } from '../harness/journey.ts';
import { follow, typeSignIn } from '../harness/people.ts';
import { callsAs, enterAs } from '../harness/session.ts';

const ownPassword = 'Luyện-tập 2026!aB';

const loadedImage = (page: Page, number: number) =>
  page
    .locator(`[data-page="${number}"] img`)
    .evaluate(
      (image) =>
        'complete' in image &&
        image.complete === true &&
        'naturalWidth' in image &&
        Number(image.naturalWidth) > 0,
    );

describe('a newcomer', () => {
  // covers AUTH-1, AUTH-12, AUTH-17
  test('is redirected to the agreement, reads it, agrees and gets access', async ({ page }) => {
    // Another journey covers the first password.
    await (await callsAs('newcomer')).changePassword(PASSWORD, ownPassword);
    const { findings, look } = inspector();
    await page.goto('/signin');
    await typeSignIn(page, 'newcomer', ownPassword);
    await page.waitForURL('**/user/agreement');
    await page
      .getByRole('heading', { level: 1, name: 'Thỏa thuận bảo vệ dữ liệu cá nhân' })
      .waitFor();
    for (const elsewhere of ['/dashboard/introduce', '/contract/temp-add', '/nowhere']) {
      await follow(page, elsewhere);
      await page.waitForURL('**/user/agreement');
    }

    const pages = page.getByRole('img', { name: /^Trang \d+\/20: / });
    // The first request creates the document.
    await expect.poll(() => pages.count()).toBe(20);
    await expect
      .poll(() => pages.nth(2).getAttribute('alt'))
      .toContain('Điều 1. Phạm vi và đối tượng áp dụng');
    await expect.poll(() => loadedImage(page, 1)).toBe(true);
    await expect.poll(() => loadedImage(page, 20)).toBe(false);
    await page.getByText('Đã xem 1/20 trang').waitFor();
    await page.getByLabel('Đến trang').selectOption('20');
    await expect.poll(() => loadedImage(page, 20)).toBe(true);
    await page.getByText('Đã xem 2/20 trang').waitFor();

    const width = () =>
      page
        .locator('[data-page="20"]')
        .evaluate((sheet) => Math.round(sheet.getBoundingClientRect().width));
    const before = await width();
    await page.getByRole('button', { name: 'Phóng to' }).click();
    await expect.poll(width).toBe(Math.round(before * 1.25));
    await page.getByRole('button', { name: 'Thu nhỏ' }).click();
    await expect.poll(width).toBe(before);

    // Back to the first page, so that a resize needs no further pages.
    await page.getByLabel('Đến trang').selectOption('1');
    await expect.poll(() => page.evaluate('scrollY')).toBeLessThan(400);

    const box = page.getByRole('checkbox', { name: /^Đã đọc, hiểu và đồng ý/ });
    await expect.poll(() => box.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Đồng ý', exact: true }).click();
    await page.getByText('Cần đồng ý để tiếp tục').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('isAgreement');
    await look('agreement with an error', page);

    await box.check();
    await page.getByRole('button', { name: 'Đồng ý', exact: true }).click();
    // To the root, which leads home; every page is open now, also after coming back.
    await page.waitForURL('**/dashboard/introduce');
    await follow(page, '/contract/temp-list');
    await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
    await page.goto('/user/agreement');
    await page.getByText(/^Thời điểm đồng ý: .+, phiên bản 2026-11\.$/).waitFor();
    await expect.poll(() => box.count()).toBe(0);
    expect(findings).toEqual([]);
  });
});

describe('a user after the agreement', () => {
  // covers AUTH-17, AUTH-18, DOC-9
  test('reads the agreement on a phone: images, words and PDF', async ({ phonePage: page }) => {
    const { findings, look } = inspector();
    await enterAs(page);
    await page.goto('/user/agreement');
    await page.getByText(/^Thời điểm đồng ý: /).waitFor();
    await expect.poll(() => loadedImage(page, 1)).toBe(true);
    await page.getByRole('button', { name: 'Phóng to' }).tap();
    await look('agreement, enlarged', page);

    const pdf = await page.request.get(
      (await page.getByRole('link', { name: 'Mở dạng PDF' }).getAttribute('href')) ?? '',
    );
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.goto(
      (await page.getByRole('link', { name: 'Đọc dạng văn bản' }).getAttribute('href')) ?? '',
    );
    await page.getByRole('heading', { level: 3, name: 'Điều 41. Hiệu lực' }).waitFor();
    await look('agreement as words', page);
    expect(findings).toEqual([]);
  });
});
