import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../harness/journey.ts';
import { signInOnScreen } from '../harness/people.ts';

/**
 * Everything that can be pressed where its middle is seen, by a mark that it keeps; the middle of a notice is no such place.
 * A notice may move what stands at the end of the screen beyond it: it is a scroll away, covered by nothing, and in `room`.
 */
const pressable = (page: Page, room = 0): Promise<string[]> =>
  page.evaluate((free) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, whose types are not those of this file
    const { document, innerHeight } = globalThis as any;
    const marks: string[] = [];
    const all = document.querySelectorAll('a, button, input, select, textarea, [role=button], [tabindex="0"]');
    for (const [at, one] of [...all].entries()) {
      one.dataset.mark ??= `${at} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)}`;
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || y < 0 || y > innerHeight - free) continue;
      const met = document.elementFromPoint(x, y);
      if (met && (one.contains(met) || met.contains(one))) marks.push(one.dataset.mark);
    }
    return marks;
  }, room);

/** The parts of what can be pressed that lie under the notice. */
const underTheNotice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const { document } = globalThis as any;
    const said = document.querySelector('[data-said]');
    const notice = said.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((one) => {
        if (said.contains(one) || (said.closest('dialog') && !said.closest('dialog').contains(one))) return false;
        const box = one.getBoundingClientRect();
        const isUnder =
          box.left < notice.right && box.right > notice.left && box.top < notice.bottom && box.bottom > notice.top;
        return isUnder && box.width > 0 && getComputedVisibility(one) === 'visible';
      })
      .map((one) => one.textContent.trim().slice(0, 40) || one.id);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    function getComputedVisibility(one: any): string {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (globalThis as any).getComputedStyle(one).visibility;
    }
  });

const saver = (page: Page) => page.locator('main p[class*="defaults"] button').first();

/** Says something in passing: what the list was narrowed by is kept as its default, and forgotten again afterwards. */
async function sayInPassing(page: Page): Promise<void> {
  await saver(page).click();
  await page.locator('[data-said]').waitFor();
}

const LANGUAGES = ['vi', 'ar', 'it'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 992, height: 700 },
  // Wide, and too low for the foot of the sidebar.
  { width: 1024, height: 500 },
  { width: 390, height: 844 },
] as const;

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('salus.language', '${language}')`);
  await page.reload();
  await page.locator(`html[lang=${language}]`).waitFor();
}

describe('what is said in passing', () => {
  test('covers nothing that can be pressed, in whatever direction one reads and however wide the screen is', async ({
    page,
  }) => {
    const calls = await signInOnScreen(page);
    await calls.createDraft('0987000961', 'Lý Thị Thoáng Qua');
    for (const language of LANGUAGES)
      for (const size of SIZES) {
        const place = `${language} ${size.width} × ${size.height}`;
        await calls.forgetListDefault('drafts');
        await page.setViewportSize(size);
        await page.goto('/contract/temp-list?limit=25');
        await speak(page, language);
        await page.getByText('Lý Thị Thoáng Qua').first().waitFor();
        await saver(page).waitFor();
        const before = await pressable(page, 120);
        await sayInPassing(page);
        expect(await underTheNotice(page), place).toEqual([]);
        const now = await pressable(page);
        // Saving puts another button where this one was.
        const lost = before.filter((one) => !now.includes(one)).filter((one) => !one.includes('mặc định'));
        expect(lost.length, `${place}: ${lost.join(', ')}`).toBeLessThanOrEqual(1);
        expect(lost.filter((one) => /quick-search|[Tt]ìm/.test(one))).toEqual([]);
        const overhang = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        expect(overhang, place).toBe(0);
      }
    await calls.forgetListDefault('drafts');
  });

  test('goes by itself, and waits while the pointer is over it', async ({ page }) => {
    const calls = await signInOnScreen(page);
    await calls.forgetListDefault('drafts');
    await page.goto('/contract/temp-list?limit=25');
    await sayInPassing(page);
    const notice = page.locator('[data-said]');
    await notice.hover();
    await page.waitForTimeout(6_000);
    expect(await notice.count()).toBe(1);
    await page.mouse.move(700, 500);
    await notice.waitFor({ state: 'detached' });
    await calls.forgetListDefault('drafts');
  });
});

describe('what is said while a dialog is open', () => {
  test('is said inside of it, can be closed there, and leaves what can be pressed', async ({ page }) => {
    const calls = await signInOnScreen(page);
    const referenceNumber = await calls.createDraft('0987000962', 'Lý Thị Đang Hỏi');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(`/contract/temp-info/${referenceNumber}`);
      let arrive = (): void => undefined;
      const isOpen = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/email-draft**', async (route) => {
        await isOpen;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Tải bản nháp' }).click();
      await page.getByRole('button', { name: 'Xác thực khách hàng' }).first().click();
      const dialog = page.getByRole('dialog', { name: /Xác thực/ });
      await dialog.waitFor();
      const before = await pressable(page);
      arrive();
      const notice = dialog.locator('[data-said]');
      await notice.getByText('Đã tải xuống').waitFor();
      expect(await underTheNotice(page)).toEqual([]);
      const now = await pressable(page);
      expect(before.filter((one) => !now.includes(one))).toEqual([]);
      // Pressed where it is seen: Playwright refuses what lies below something else.
      await notice.getByRole('button', { name: 'Đóng thông báo' }).click();
      await notice.waitFor({ state: 'detached' });
      await page.unroute('**/email-draft**');
    }
  });
});

describe('words in a field of one line', () => {
  const ALL = ['vi', 'en', 'zh', 'es', 'fr', 'it', 'ar'];

  test('are whole in the search of the top bar', async ({ page }) => {
    await signInOnScreen(page);
    const cut: string[] = [];
    for (const language of ALL) {
      await speak(page, language);
      for (const width of [992, 1200, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const field = page.locator('#quick-search');
        await field.waitFor();
        const [words, room] = await field.evaluate((input) => {
          // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
          const { document, getComputedStyle } = globalThis as any;
          const style = getComputedStyle(input);
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = style.font;
          const inside =
            input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          return [pen.measureText(input.getAttribute('placeholder')).width, inside];
        });
        if (Number(words) > Number(room)) cut.push(`${language} at ${width}: ${words} of ${room}`);
      }
    }
    expect(cut).toEqual([]);
  });

  test('are whole in the names of the places that issue a card, on a phone too', async ({ page }) => {
    await signInOnScreen(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contract/temp-add');
    for (const language of ALL) {
      await speak(page, language);
      const list = page.locator('#proposerPlaceOfOrigin');
      await list.waitFor();
      for (const value of await list
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')))) {
        await list.selectOption(value);
        const shown = page.locator('#proposerPlaceOfOrigin + span');
        expect(await shown.textContent()).toBe(await list.locator(`option[value=${value}]`).textContent());
        const isCut = await shown.evaluate(
          (line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight,
        );
        expect(isCut, `${language} ${value}`).toBe(false);
        // What is pressed is as large as what is seen.
        expect((await list.boundingBox())?.height).toBe((await shown.boundingBox())?.height);
      }
    }
  });
});
