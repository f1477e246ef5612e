import type { Page } from 'playwright-core';

/** A finger or a shaking hand must hit it (WCAG 2.2, 2.5.8). */
const LEAST = 24;

const PRESSED =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, ' +
  '[role="button"], [role="link"], [tabindex="0"]';

/**
 * Targets on the current page below the minimum, with their sizes. Links inside sentences count by
 * line height; hidden inputs by their label.
 */
export async function smallTargets(page: Page, atLeast = LEAST): Promise<string[]> {
  return page.locator(PRESSED).evaluateAll((elements, least) => {
    const isBehindDialog = elements.some((element) =>
      element.closest('[role="dialog"], dialog:modal'),
    )
      ? (element: (typeof elements)[number]) => !element.closest('[role="dialog"], dialog:modal')
      : () => false;
    return elements.flatMap((element) => {
      if (isBehindDialog(element) || element.tabIndex === -1) return [];
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const label = element.localName === 'input' ? element.closest('label') : null;
      const boxes = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
      if (boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5))
        return [];
      // Hidden until focused, like the skip link, or an input drawn by another element.
      if (boxes.every(({ width, height, bottom }) => bottom <= 0 || (width <= 1 && height <= 1)))
        return [];
      const text = (element.textContent ?? '').trim();
      const around = element.closest('p, li, dd, td')?.textContent?.trim() ?? '';
      const { display } = element.ownerDocument.defaultView.getComputedStyle(element);
      if (display === 'inline' && around.length > text.length) return [];
      const { width, height } = element.getBoundingClientRect();
      const name = (element.getAttribute('aria-label') ?? text).slice(0, 40);
      return [
        `<${element.localName}> "${name}" is ${Math.round(width)} × ${Math.round(height)} px`,
      ];
    });
  }, atLeast);
}
