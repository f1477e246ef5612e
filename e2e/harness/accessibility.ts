import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds against WCAG 2.2 AA on the page as it stands, and against its contrasts in the dark: rule, element,
 * what to do. Empty where nothing.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const light = await faultsFoundBy(new AxeBuilder({ page }).withTags(tags));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsFoundBy(new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark.map((fault) => `in the dark: ${fault}`)];
}

async function faultsFoundBy(axe: AxeBuilder): Promise<string[]> {
  // No page of ours holds a frame of another origin, and without them axe need not open a page of its own: half the time.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
