import type { Page } from 'playwright-core';

/**
 * The names of the main buttons in view: drawn, whole in the viewport, and covered by nothing, so
 * that those behind a sheet do not count.
 */
export async function mainButtons(page: Page): Promise<string[]> {
  return page.locator('.button:not(.quiet)').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { top, bottom, left, right, width } = button.getBoundingClientRect();
      const view = button.ownerDocument.documentElement;
      const isInside =
        top >= 0 && left >= 0 && bottom <= view.clientHeight && right <= view.clientWidth;
      const above = button.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isSeen = width > 0 && isInside && button.contains(above);
      return isSeen ? [(button.textContent ?? '').trim()] : [];
    }),
  );
}
