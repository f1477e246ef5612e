import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Axe violations of WCAG 2.2 AA and of contrast in dark mode: rule, element, remedy. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const light = await faultsFoundBy(new AxeBuilder({ page }).withTags(tags));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsFoundBy(new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark.map((fault) => `in the dark: ${fault}`)];
}

async function faultsFoundBy(axe: AxeBuilder): Promise<string[]> {
  // No page frames another origin; legacy mode opens no second page, which halves the time.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
}
