import axe, { type AxeResults, type RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Axe violations of WCAG 2.2 AA and of contrast in dark mode: rule, element, remedy. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await untilSettled(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const light = await faultsFoundBy(page, { type: 'tag', values: tags });
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilSettled(page);
  const dark = await faultsFoundBy(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark.map((fault) => `in the dark: ${fault}`)];
}

/** While a list reloads or a panel fades in, colors are paler than their tokens. */
async function untilSettled(page: Page): Promise<void> {
  // The page's policy forbids texts in `waitForFunction`, which evaluates them again by itself.
  await expect.poll(() => page.evaluate<boolean>(IS_SETTLED)).toBe(true);
}

/** Endless animations belong to a page that waits for a part: its colors are final. */
const IS_SETTLED = `document.querySelector('[aria-busy="true"]') === null &&
  document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;

/** Loads axe once per document: reading it again for every check took half of the time. */
async function faultsFoundBy(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
}
