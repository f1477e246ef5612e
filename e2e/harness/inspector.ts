import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from './accessibility.ts';

const WIDTHS = [360, 390, 768, 992, 1440];

/** As long as a name may be, and nowhere a place to break it. */
export const LONG_NAME = 'Nguyễnvănđức'.repeat(9).slice(0, 100);

/**
 * Looks at the screen as it stands: with axe, and at each width of ours whether it scrolls sideways. What was found is
 * collected, so that one run tells of all screens.
 */
export function inspector() {
  const found: string[] = [];
  return {
    found,
    async look(screen: string, page: Page, { without = [] }: { without?: readonly string[] } = {}): Promise<void> {
      const faults = await accessibilityFaults(page);
      found.push(
        ...faults
          .filter((fault) => !without.some((rule) => fault.startsWith(rule)))
          .map((fault) => `${screen}: ${fault}`),
      );
      const shown = page.viewportSize() ?? { width: 1440, height: 900 };
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: shown.height });
        // What depends on the width is drawn a moment after it changed.
        const overhang = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        await expect
          .poll(overhang, { timeout: 1000 })
          .toBe(0)
          .catch(async () => found.push(`${screen}: scrolls sideways by ${await overhang()} px at ${width} px`));
      }
      await page.setViewportSize(shown);
    },
  };
}
