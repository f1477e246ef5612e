import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from './accessibility.ts';
import { resize } from './browser.ts';
import { smallTargets } from './targets.ts';

/** Phones to large desks; 720 is half of 1440, what a desk shows at a zoom of 200 %. */
const WIDTHS = [1440, 2560, 992, 768, 720, 360];
const ZOOMED = { width: 720, height: 450 };

/** The longest allowed name, without a break opportunity. */
export const LONG_NAME = 'Nguyễnvănđức'.repeat(9).slice(0, 100);

/**
 * Checks the current screen with axe, and at each width for sideways scroll and small targets.
 * Collects the findings, so that one run reports all screens.
 */
export function inspector() {
  const findings: string[] = [];
  return {
    findings,
    async look(screen: string, page: Page): Promise<void> {
      const faults = new Set(
        (await accessibilityFaults(page)).map((fault) => `${screen}: ${fault}`),
      );
      const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
      for (const width of WIDTHS) {
        await resize(page, {
          width,
          height: width === ZOOMED.width ? ZOOMED.height : viewport.height,
        });
        // Layout that depends on the width changes a moment later.
        const overhang = () =>
          page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        await expect
          .poll(overhang)
          .toBe(0)
          .catch(async () =>
            faults.add(`${screen}: scrolls sideways by ${await overhang()} px at ${width} px`),
          );
        for (const target of await smallTargets(page)) faults.add(`${screen}: ${target}`);
      }
      findings.push(...faults);
      await page.setViewportSize(viewport);
    },
  };
}
