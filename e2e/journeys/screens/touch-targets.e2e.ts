import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { givenActive } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { follow } from '../../harness/people.ts';
import { enterAs } from '../../harness/session.ts';
import { smallTargets } from '../../harness/targets.ts';

/** Height of controls on touch screens (web/src/ui/tokens.ts). */
const THUMB = 44;
/** Controls within lines, with targets larger than drawn: copy buttons and linked figures. */
const IN_A_LINE = /"(Sao chép |[\d,]+(\sđ)?")/;

async function lowTargets(page: Page, address: string, text: string): Promise<string[]> {
  await follow(page, address);
  await page.getByText(text).first().waitFor();
  // Checks the height only; short words may be narrow.
  const small = await smallTargets(page, THUMB);
  return small
    .filter((one) => !IN_A_LINE.test(one) && Number(/× (\d+) px/.exec(one)?.[1]) < THUMB)
    .map((one) => `${address}: ${one}`);
}

describe('an officer with a phone', () => {
  test('gets touch targets of sufficient height', async ({ phonePage: page }) => {
    const calls = await enterAs(page);
    const draft = await calls.createDraft('0987001205', 'Lý Thị Ngón Cái');
    const { referenceNumber } = await givenActive(calls, '0987000972', 'Lý Văn Ngón Cái');
    await page.goto('/dashboard/introduce');
    await page.locator('#content').waitFor();
    const findings = [
      await lowTargets(page, '/contract/temp-list', 'Lý Thị Ngón Cái'),
      await lowTargets(page, '/contract/temp-list?proposerName=Ngón', 'Lý Thị Ngón Cái'),
      await lowTargets(page, `/contract/temp-info/${draft}`, 'Gửi liên kết SMS'),
      await lowTargets(page, `/contract/temp-info/${draft}?edit=1`, 'Kê khai sức khỏe'),
      await lowTargets(page, `/contract/temp-info/${referenceNumber}`, 'Tải hợp đồng'),
      await lowTargets(page, '/contract/temp-family-add', 'Người được bảo hiểm'),
    ];
    await enterAs(page, 'bm');
    await page.goto('/dashboard/introduce');
    await page.locator('#content').waitFor();
    findings.push(
      await lowTargets(page, '/bm-contract/temp-list', 'Chờ thanh toán'),
      await lowTargets(page, `/bm-contract/temp-info/${referenceNumber}`, 'Hủy hợp đồng'),
    );
    expect(findings.flat()).toEqual([]);
  });

  test('sees a whole date in every date field, and all figures', async ({ phonePage: page }) => {
    await enterAs(page, 'region');
    await page.goto('/dashboard/introduce');
    await page.getByText('Tháng này').waitFor();
    expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(
      0,
    );
    for (const address of ['/contract/list', '/report/issued', '/report/export']) {
      await follow(page, address);
      await page.getByRole('button', { name: 'Lọc chi tiết' }).click();
      const further = page.getByRole('button', { name: 'Điều kiện khác' });
      if (address === '/contract/list') await further.click();
      const days = page.getByPlaceholder('DD/MM/YYYY');
      await days.first().waitFor();
      for (const day of await days.all()) {
        await day.fill('22/11/2026');
        const isCut = await day.evaluate((field) => field.scrollWidth > field.clientWidth);
        expect(isCut, `${address} ${await day.getAttribute('id')}`).toBe(false);
      }
    }
  });
});
