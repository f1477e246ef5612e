import type { Page } from 'playwright-core';

/** Accessible name of the focused element. */
export const focusedName = (page: Page): Promise<string> =>
  page.locator('html').evaluate(({ ownerDocument: { activeElement: at } }) => {
    const label = at.labels?.[0]?.textContent;
    return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim();
  });

/** Tabs until an element of this name has the focus; limited, to detect focus traps. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isIt = (candidate: string) =>
    typeof name === 'string' ? candidate === name : name.test(candidate);
  for (let steps = 0; steps < 60; steps += 1) {
    if (isIt(await focusedName(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 steps of the Tab key did not reach ${name}`);
}
