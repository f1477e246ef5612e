import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { desk as desktop, listenForComplaints, openContext, phone } from '../../harness/browser.ts';
import { test } from '../../harness/journey.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { givenSentLink } from '../../harness/people.ts';
import type { Program } from '../../harness/program.ts';
import { enterAs } from '../../harness/session.ts';

let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({
    REMINDERS: 'on',
    OFFLINE_SCREENS: 'false',
    CAPTCHA_PROVIDER: 'off',
  });
}, 150_000);
afterAll(() => program.remove());

async function openPage(browser: Browser, device: typeof phone | typeof desktop) {
  const context = await openContext(browser, { ...device, baseURL: program.url });
  return { page: await context.newPage(), complaints: listenForComplaints(context, program.url) };
}

describe('reminders of a contract', () => {
  // covers REMIND-4
  test('are paused by its officer, and stopped permanently by its customer', async ({
    browser,
  }) => {
    const desk = await openPage(browser, desktop);
    const calls = await enterAs(desk.page);
    const { referenceNumber, link } = await givenSentLink(calls, '0987001399');
    await desk.page.goto(`/contract/temp-info/${referenceNumber}`);
    await desk.page.getByRole('button', { name: 'Tạm dừng', exact: true }).click();
    await desk.page.getByText('Đã tạm dừng nhắc khách hàng').waitFor();
    await desk.page.getByRole('button', { name: 'Nhắc lại' }).click();
    await desk.page.getByRole('button', { name: 'Tạm dừng', exact: true }).waitFor();

    const hand = await openPage(browser, phone);
    await hand.page.goto(link);
    await hand.page.getByRole('button', { name: 'Dừng tin nhắc' }).click();
    await hand.page.getByText('Quý khách sẽ không nhận tin nhắc').waitFor();
    expect(await accessibilityFaults(hand.page)).toEqual([]);

    await desk.page.reload();
    await desk.page.getByText('Khách hàng đã dừng').first().waitFor();
    await expect.poll(() => desk.page.getByRole('button', { name: 'Nhắc lại' }).count()).toBe(0);
    expect(await accessibilityFaults(desk.page)).toEqual([]);
    expect([...desk.complaints, ...hand.complaints]).toEqual([]);
    await Promise.all([desk, hand].map(({ page }) => page.context().close()));
  });
});
