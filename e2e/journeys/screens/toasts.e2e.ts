import { languageCodes } from '@salus/domain/people/languages.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { givenActive } from '../../harness/contracts.ts';
import { intercept } from '../../harness/intercept.ts';
import { test } from '../../harness/journey.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

/**
 * Marks of all elements whose centre is visible; that of a toast does not count. A toast may push
 * content beyond the end of the screen: still reachable by scrolling, and within `room`.
 */
const pressable = (page: Page, room = 0): Promise<string[]> =>
  page.evaluate((free) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, without its types here
    const { document, innerHeight } = globalThis as any;
    const marks: string[] = [];
    const all = document.querySelectorAll(
      'a, button, input, select, textarea, [role=button], [tabindex="0"]',
    );
    for (const [at, one] of [...all].entries()) {
      const label = one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30);
      one.dataset.mark ??= `${at} ${label}`;
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || y < 0 || y > innerHeight - free) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit && (one.contains(hit) || hit.contains(one))) marks.push(one.dataset.mark);
    }
    return marks;
  }, room);

/** The parts of controls that the toast covers. */
const underTheNotice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const { document } = globalThis as any;
    const toast = document.querySelector('[data-toast]');
    const notice = toast.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((one) => {
        if (
          toast.contains(one) ||
          (toast.closest('[role="dialog"]') && !toast.closest('[role="dialog"]').contains(one))
        )
          return false;
        const box = one.getBoundingClientRect();
        const isUnder =
          box.left < notice.right &&
          box.right > notice.left &&
          box.top < notice.bottom &&
          box.bottom > notice.top;
        return isUnder && box.width > 0 && getComputedVisibility(one) === 'visible';
      })
      .map((one) => one.textContent.trim().slice(0, 40) || one.id);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    function getComputedVisibility(one: any): string {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (globalThis as any).getComputedStyle(one).visibility;
    }
  });

/** Triggers a toast: downloads the certificate of the contract from the list. */
async function triggerToast(page: Page, policyNo: string): Promise<void> {
  // After the button that copies the number.
  await page.locator(`main button[aria-label$="${policyNo}"]`).last().click();
  await page.locator('[data-toast]').waitFor();
}

/** The number of a policy whose certificate may be downloaded. */
async function givenCertificate(mobile: string, name: string): Promise<string> {
  const officer = await callsAs();
  const { referenceNumber } = await givenActive(officer, mobile, name);
  const { policyNo } = await officer.show(referenceNumber);
  return policyNo ?? '';
}

const LANGUAGES = ['vi', 'ar', 'it'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 992, height: 700 },
  // Wide, and too low for the foot of the sidebar.
  { width: 1024, height: 500 },
  { width: 390, height: 844 },
] as const;

/** Loads a page in a language. */
async function open(page: Page, address: string, language: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('salus.language', '${language}')`);
  await page.goto(address);
  await page.locator(`html[lang=${language}]`).waitFor();
}

describe('a toast', () => {
  test('covers no control, in both directions of text and at every width', async ({ page }) => {
    const policyNo = await givenCertificate('0987000961', 'Lý Thị Thoáng Qua');
    await enterAs(page, 'bm');
    for (const language of LANGUAGES)
      for (const size of SIZES) {
        const place = `${language} ${size.width} × ${size.height}`;
        await page.setViewportSize(size);
        await open(page, '/contract/list?limit=25', language);
        await page.getByText('Lý Thị Thoáng Qua').first().waitFor();
        const before = await pressable(page, 120);
        await triggerToast(page, policyNo);
        await expect.poll(() => underTheNotice(page), { message: place }).toEqual([]);
        const now = await pressable(page);
        const lostControls = before.filter((one) => !now.includes(one));
        expect(lostControls.length, `${place}: ${lostControls.join(', ')}`).toBeLessThanOrEqual(1);
        expect(lostControls.filter((one) => /quick-search|[Tt]ìm/.test(one))).toEqual([]);
        const overhang = await page
          .locator('html')
          .evaluate((html) => html.scrollWidth - html.clientWidth);
        expect(overhang, place).toBe(0);
      }
  });

  test('disappears by itself, but not under the pointer', async ({ page }) => {
    const policyNo = await givenCertificate('0987000978', 'Lý Thị Lướt Qua');
    await enterAs(page, 'bm');
    await page.goto('/contract/list?limit=25');
    await triggerToast(page, policyNo);
    const notice = page.locator('[data-toast]');
    await notice.hover();
    await page.waitForTimeout(6_000);
    await expect.poll(() => notice.count()).toBe(1);
    await page.mouse.move(700, 500);
    await notice.waitFor({ state: 'detached' });
  });
});

describe('a toast over an open dialog', () => {
  test('is inside the dialog, can be closed there, and covers no control', async ({ page }) => {
    const calls = await enterAs(page);
    const referenceNumber = await calls.createDraft('0987000962', 'Lý Thị Đang Hỏi');
    // Other journeys sell to the same persons: their warnings would arrive at any moment.
    const noWarnings = { success: true, data: { warnings: [] } };
    const answer = { contentType: 'application/json', body: JSON.stringify(noWarnings) };
    await intercept(page, ['*/v1/auth/contract/check*'], () => answer);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(`/contract/temp-info/${referenceNumber}`);
      let arrive = (): void => undefined;
      const isOpen = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const stop = await intercept(page, ['*/email-draft*'], async () => {
        await isOpen;
        return 'continue' as const;
      });
      await page.getByRole('button', { name: 'Thao tác khác' }).click();
      await page.getByRole('button', { name: 'Tải bản nháp' }).click();
      await page.getByRole('button', { name: 'Xác thực khách hàng' }).first().click();
      const dialog = page.getByRole('dialog', { name: /Xác thực/ });
      await dialog.waitFor();
      const before = await pressable(page);
      arrive();
      const notice = dialog.locator('[data-toast]');
      await notice.getByText('Đã tải xuống').waitFor();
      await expect.poll(() => underTheNotice(page)).toEqual([]);
      const now = await pressable(page);
      expect(before.filter((one) => !now.includes(one))).toEqual([]);
      // Playwright refuses to click covered elements.
      await notice.getByRole('button', { name: 'Đóng thông báo' }).click();
      await notice.waitFor({ state: 'detached' });
      await stop();
    }
  });
});

describe('the text of a one-line field', () => {
  test('is not cut in the search of the top bar, nor in the card issuers on a phone', async ({
    page,
  }) => {
    await enterAs(page);
    const cut: string[] = [];
    for (const language of languageCodes) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, '/contract/temp-add', language);
      cut.push(...(await cutSearch(page, language)), ...(await cutIssuers(page, language)));
    }
    expect(cut).toEqual([]);
  });
});

/** Widths of the top bar at which the example in its search is cut. */
async function cutSearch(page: Page, language: string): Promise<string[]> {
  const cut: string[] = [];
  const field = page.locator('#quick-search');
  await field.waitFor();
  for (const width of [992, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [placeholder, room] = await field.evaluate((input) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      const { document, getComputedStyle } = globalThis as any;
      const style = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = style.font;
      const inside =
        input.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      return [pen.measureText(input.getAttribute('placeholder')).width, inside];
    });
    if (Number(placeholder) > Number(room))
      cut.push(`${language} at ${width}: ${placeholder} of ${room}`);
  }
  return cut;
}

/** Card issuers whose names are cut on a phone. */
async function cutIssuers(page: Page, language: string): Promise<string[]> {
  const cut: string[] = [];
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.locator('#proposerPlaceOfOrigin');
  const shownText = page.locator('#proposerPlaceOfOrigin + span');
  await list.waitFor();
  for (const value of await list
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))) {
    await list.selectOption(value);
    await expect
      .poll(() => shownText.textContent())
      .toBe(await list.locator(`option[value=${value}]`).textContent());
    const isCut = await shownText.evaluate(
      (line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight,
    );
    if (isCut) cut.push(`${language}: ${value}`);
    // The target is as large as the visible control.
    expect((await list.boundingBox())?.height).toBe((await shownText.boundingBox())?.height);
  }
  return cut;
}
