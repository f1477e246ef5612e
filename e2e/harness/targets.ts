import type { Page } from 'playwright-core';

/** A finger or a shaking hand must hit it (WCAG 2.2, 2.5.8). */
const LEAST = 24;

const PRESSED =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [tabindex="0"]';

/**
 * What can be pressed on the page as it stands and is smaller than that, each with its size. A link inside a sentence is as
 * high as its line; what is not drawn itself is measured by the label that is pressed instead.
 */
export async function smallTargets(page: Page, atLeast = LEAST): Promise<string[]> {
  return page.locator(PRESSED).evaluateAll((elements, least) => {
    const isBehindDialog = elements.some((element) => element.closest('dialog:modal'))
      ? (element: (typeof elements)[number]) => !element.closest('dialog:modal')
      : () => false;
    return elements.flatMap((element) => {
      if (isBehindDialog(element) || element.tabIndex === -1) return [];
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const label = element.localName === 'input' ? element.closest('label') : null;
      const boxes = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
      if (boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5)) return [];
      // Out of sight until it has the focus, as the way past the menu is; a field drawn by another one.
      if (boxes.every(({ width, height, bottom }) => bottom <= 0 || (width <= 1 && height <= 1))) return [];
      const text = (element.textContent ?? '').trim();
      const around = element.closest('p, li, dd, td')?.textContent?.trim() ?? '';
      const { display } = element.ownerDocument.defaultView.getComputedStyle(element);
      if (display === 'inline' && around.length > text.length) return [];
      const { width, height } = element.getBoundingClientRect();
      const said = (element.getAttribute('aria-label') ?? text).slice(0, 40);
      return [`<${element.localName}> "${said}" is ${Math.round(width)} × ${Math.round(height)} px`];
    });
  }, atLeast);
}
