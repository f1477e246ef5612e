import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { desk, openContext } from '../../harness/browser.ts';
import { test } from '../../harness/journey.ts';
import { askForChange, givenSentLink } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

/** Resolves once the page has a stream of events, so that it polls no list any more. */
const untilLive = (page: Page) => page.waitForResponse('**/v1/auth/events*');

/** In the page: the texts of the toasts, in sequence. */
const watchToasts = `(() => {
  const texts = [];
  new MutationObserver(() => {
    const text = document.querySelector('[data-toast]')?.textContent ?? '';
    if (text && text !== texts.at(-1)) texts.push(text);
  }).observe(document.body, { subtree: true, childList: true });
  return texts;
})()`;

describe('a screen that shows a contract', () => {
  // covers EVENT-7
  test('follows what the customer does, on the officer’s list and the clerk’s detail', async ({
    page,
    browser,
    phonePage,
  }) => {
    const officer = await callsAs();
    const name = 'Vũ Thị Theo Dõi';
    const { referenceNumber, link } = await givenSentLink(officer, '0987008801', name);
    const clerkContext = await openContext(browser, { ...desk, baseURL: inject('baseUrl') });
    const clerkPage = await clerkContext.newPage();
    await enterAs(clerkPage, 'bm');
    const clerkStream = untilLive(clerkPage);
    await clerkPage.goto(`/bm-contract/temp-info/${referenceNumber}`);
    await clerkPage.getByRole('heading', { level: 1, name }).waitFor();
    await clerkStream;
    await enterAs(page);
    const stream = untilLive(page);
    await page.goto('/contract/temp-list');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText('Chờ thanh toán').waitFor();
    await stream;

    // A toast is gone after seconds, which other waits may take.
    const toast = page.getByText(`Khách hàng yêu cầu chỉnh sửa: ${referenceNumber}`).waitFor();
    await Promise.all([toast, askForChange(phonePage, link, 'Sửa ngày sinh giúp tôi')]);
    await row.getByText('Yêu cầu chỉnh sửa').waitFor();
    await row.and(page.locator('[data-changed]')).waitFor();
    await clerkPage.getByText('Sửa ngày sinh giúp tôi').first().waitFor();
    await clerkContext.close();
  });

  // covers EVENT-7
  test('leaves a form, its focus and its scroll alone during twenty events', async ({ page }) => {
    const officer = await enterAs(page);
    const stream = untilLive(page);
    await page.goto('/contract/temp-add');
    await stream;
    const field = page.getByRole('region', { name: 'Bên mua bảo hiểm' }).getByLabel('Họ và tên');
    await field.pressSequentially('Phạm Văn ');
    const place = async () => ({
      value: await field.inputValue(),
      isFocused: await field.evaluate((input) => input === input.ownerDocument.activeElement),
      scroll: await page.evaluate('scrollY'),
    });
    const before = await place();
    const { length } = await Promise.all(
      Array.from({ length: 20 }, (_, at) => officer.createDraft(`09870088${10 + at}`)),
    );
    expect(length).toBe(20);
    await field.pressSequentially('Đang Gõ');
    expect(await place()).toEqual({ ...before, value: 'Phạm Văn Đang Gõ' });
  });

  // covers EVENT-7, EVENT-8
  test('misses nothing while offline, and shows it once', async ({ page, phonePage }) => {
    const officer = await enterAs(page);
    const name = 'Bùi Thị Ngoại Tuyến';
    const { referenceNumber, link } = await givenSentLink(officer, '0987008802', name);
    const stream = untilLive(page);
    await page.goto('/contract/temp-list');
    await stream;
    const context = page.context();
    const other = await context.newPage();
    await other.goto('/contract/temp-list');
    const row = other.getByRole('row', { name: new RegExp(name) });
    await row.getByText('Chờ thanh toán').waitFor();
    const toasts = await other.evaluateHandle<string[]>(watchToasts);
    await context.setOffline(true);
    // The browser leaves an open stream connected: it ends with its tab.
    await page.close();
    await askForChange(phonePage, link, 'Sửa địa chỉ giúp tôi');
    expect(await toasts.jsonValue()).toEqual([]);
    await context.setOffline(false);
    const text = `Khách hàng yêu cầu chỉnh sửa: ${referenceNumber}`;
    const toast = other.getByText(text).waitFor();
    await Promise.all([toast, row.getByText('Yêu cầu chỉnh sửa').waitFor()]);
    await other.getByText(text).waitFor({ state: 'detached' });
    const texts = await toasts.jsonValue();
    expect(texts.filter((one) => one.includes(referenceNumber))).toHaveLength(1);
  });

  // covers EVENT-7
  test('shares one stream with the other tabs, and hands it on when it closes', async ({
    page,
  }) => {
    await enterAs(page);
    const requests: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().includes('/v1/auth/events')) requests.push(request.url());
    });
    const stream = untilLive(page);
    await page.goto('/contract/temp-list');
    await stream;
    const other = await page.context().newPage();
    await other.goto('/contract/temp-list');
    await other.getByRole('heading', { level: 1 }).waitFor();
    const officer = await callsAs();
    const name = 'Lê Thị Hai Cửa Sổ';
    await officer.createDraft('0987008899', name);
    for (const tab of [page, other])
      await tab.getByRole('row', { name: new RegExp(name) }).waitFor();
    expect(requests).toHaveLength(1);
    const next = untilLive(other);
    await page.close();
    // The stream continues after the last event that the other tab got.
    expect(new URL((await next).url()).searchParams.get('after')).toMatch(/^\d+$/);
    await other.close();
  });
});
