import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { givenActive } from '../../harness/contracts.ts';
import { intercept } from '../../harness/intercept.ts';
import { test } from '../../harness/journey.ts';
import { chooseLanguage } from '../../harness/people.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

const CONTROLS = 'a, button, input, select, textarea, [role=button], [tabindex="0"]';

/** The places of all controls but the toast's own. */
const readPlaces = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, without its types here
    const { document } = globalThis as any;
    return [...document.querySelectorAll(controls)]
      .filter((one) => !one.closest('[data-toast]'))
      .map((one, at) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${at} ${one.textContent.trim().slice(0, 30)}: ${[x, y, width, height]}`;
      });
  }, CONTROLS);

/** Marks of all elements whose centre is visible; those of a toast do not count. */
const pressable = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const { document, innerHeight } = globalThis as any;
    const marks: string[] = [];
    for (const [at, one] of [...document.querySelectorAll(controls)].entries()) {
      const label = one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30);
      one.dataset.mark ??= `${at} ${label}`;
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || y < 0 || y > innerHeight) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit && (one.contains(hit) || hit.contains(one))) marks.push(one.dataset.mark);
    }
    return marks;
  }, CONTROLS);

/**
 * Controls under the toast. Those outside its dialog do not count.
 * @param isScrolledTo whether each is first scrolled into view. Those that stick to the window are
 * then judged at the end of the page.
 */
const underTheNotice = (page: Page, isScrolledTo = false): Promise<string[]> =>
  page.evaluate(
    ([controls, isScrolled]) => {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const { document, getComputedStyle, scrollTo } = globalThis as any;
      const toast = document.querySelector('[data-toast]');
      const area = toast.closest('[role="dialog"]') ?? document.querySelector('#root');
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const isUnder = (one: any): boolean => {
        const notice = toast.getBoundingClientRect();
        const box = one.getBoundingClientRect();
        return (
          box.left < notice.right &&
          box.right > notice.left &&
          box.top < notice.bottom &&
          box.bottom > notice.top &&
          box.width > 0 &&
          getComputedStyle(one).visibility === 'visible'
        );
      };
      return [...area.querySelectorAll(controls)]
        .filter((one) => {
          if (toast.contains(one)) return false;
          if (isScrolled) one.scrollIntoView({ block: 'nearest' });
          if (isScrolled && isUnder(one)) scrollTo(0, document.documentElement.scrollHeight);
          return isUnder(one);
        })
        .map((one) => one.textContent.trim().slice(0, 40) || one.id);
    },
    [CONTROLS, isScrolledTo] as const,
  );

const toastOn = (page: Page) => page.locator('[data-toast]');

/** Closes the toast; the page then returns the room that it gave. */
async function closeToast(page: Page, close: string | RegExp = /./): Promise<void> {
  await toastOn(page).getByRole('button', { name: close }).click();
  await toastOn(page).waitFor({ state: 'detached' });
}

/** Triggers a toast: downloads the certificate of the contract from the list. */
async function triggerToast(page: Page, policyNo: string): Promise<void> {
  // After the button that copies the number.
  await page.locator(`main button[aria-label$="${policyNo}"]`).last().click();
  await toastOn(page).waitFor();
}

/** The number of a policy whose certificate may be downloaded. */
async function givenCertificate(mobile: string, name: string): Promise<string> {
  const officer = await callsAs();
  const { referenceNumber } = await givenActive(officer, mobile, name);
  const { policyNo } = await officer.show(referenceNumber);
  return policyNo ?? '';
}

type Size = { readonly width: number; readonly height: number };
const SIZES: readonly [Size, ...Size[]] = [
  { width: 1440, height: 900 },
  { width: 992, height: 700 },
  // Wide, and too low for the foot of the sidebar.
  { width: 1024, height: 500 },
  { width: 390, height: 844 },
];

/** Opens the page of the language: an officer's desk changes it without a load. */
async function translate(page: Page, code: LanguageCode): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  if (!(await page.locator(`html[lang=${code}]`).count())) await chooseLanguage(page, code);
  await page.evaluate('document.activeElement.blur(); document.fonts.ready');
}

/** Layout that depends on the size changes with the next frames. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(`scrollTo(0, 0);
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
}

/** How far the page can be scrolled sideways. */
const readOverhang = (page: Page): Promise<number> =>
  page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

/** A toast on a phone is never over the focused control. */
async function keepFocusInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const field = page.getByRole('textbox', { name: 'E-mail' });
  // At the lower edge of the window, as at the end of a page that is scrolled.
  await field.evaluate((input) => {
    input.scrollIntoView({ block: 'end' });
    input.focus();
  });
  await page.keyboard.press('Control+s');
  await toastOn(page).waitFor();
  expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  expect(await underTheNotice(page)).not.toContain('proposerEmail');
  expect(await field.evaluate((input) => input.getBoundingClientRect().top)).toBeGreaterThan(0);
  // Nor over those that Tab focuses next.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.locator(':focus').evaluate((one) => one.id || one.textContent);
    expect(await underTheNotice(page)).not.toContain(focus);
  }
  // One that sticks to the window where the strip would be.
  await page.setViewportSize({ width: 1024, height: 768 });
  const save = page.getByRole('button', { name: 'Lưu tạm' });
  await save.click();
  await expect.poll(() => underTheNotice(page)).not.toContain('Lưu tạm');
}

describe('a toast', () => {
  test('is a strip on dense pages, moves nothing, hides no focus, and leaves by a scroll', async ({
    page,
  }) => {
    await enterAs(page);
    await page.goto('/contract/temp-add');
    await page.getByRole('radio').last().waitFor();
    await keepFocusInSight(page);
    await closeToast(page);
    for (const language of ['vi', 'ar'] as const) {
      await translate(page, language);
      for (const size of [...SIZES, { width: 800, height: 900 }]) {
        const place = `${language} ${size.width} × ${size.height}`;
        await resize(page, size);
        const before = await readPlaces(page);
        // Nothing is typed yet.
        await page.keyboard.press('Control+s');
        await toastOn(page).waitFor();
        expect(await readPlaces(page), place).toEqual(before);
        expect(await readOverhang(page), place).toBe(0);
        expect(await underTheNotice(page, true), place).toEqual([]);
        await closeToast(page);
      }
    }
  });

  test('is in the room above a heading, else in the strip, until it ends by itself', async ({
    page,
  }) => {
    const policyNo = await givenCertificate('0987000961', 'Lý Thị Thoáng Qua');
    await enterAs(page, 'bm');
    await page.goto('/contract/list?limit=25');
    for (const language of ['vi', 'ar'] as const) {
      await page.getByText('Lý Thị Thoáng Qua').first().waitFor();
      await translate(page, language);
      const before = await readPlaces(page);
      await triggerToast(page, policyNo);
      expect(await readPlaces(page), language).toEqual(before);
      expect(await underTheNotice(page), language).toEqual([]);
      expect(await readOverhang(page), language).toBe(0);
      await closeToast(page);
    }
    await page.setViewportSize({ width: 1440, height: 300 });
    await page.evaluate('scrollTo(0, 40)');
    expect(await page.evaluate('scrollY')).toBe(40);
    const before = await readPlaces(page);
    // Without the focus, which the strip would scroll clear.
    const download = page.locator(`main button[aria-label$="${policyNo}"]`).last();
    await download.evaluate((button) => button.click());
    await toastOn(page).waitFor();
    expect(await readPlaces(page)).toEqual(before);
    expect(await underTheNotice(page, true)).toEqual([]);
    // It disappears by itself, but not under the pointer.
    const notice = toastOn(page);
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
    await page.goto(`/contract/temp-info/${referenceNumber}`);
    for (const size of SIZES) {
      await resize(page, size);
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
      await closeToast(page, 'Đóng thông báo');
      await stop();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });
});

describe('the text of a one-line field', () => {
  test('is not cut in the search of the top bar, nor in the card issuers on a phone', async ({
    page,
  }) => {
    await enterAs(page);
    await page.goto('/contract/temp-add');
    await page.locator('#quick-search').waitFor();
    const cut: string[] = [];
    for (const language of languageCodes) {
      await translate(page, language);
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
