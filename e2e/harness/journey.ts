import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { desk, launchBrowser, listenForComplaints, phone } from './browser.ts';

type Opening = {
  readonly browser: Browser;
  readonly task: { readonly name: string; readonly result?: { readonly state?: string } | undefined };
};

/**
 * `test` for journeys. `page` is a fresh browser at an officer's desk, `phonePage` one in a customer's hand, each made
 * only for the test that names it. Errors on the console, errors of the page and requests to strangers fail the test; a
 * failed one leaves a picture.
 */
export const test = base.extend<{ browser: Browser; page: Page; phonePage: Page }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, task }, use) => open({ browser, task }, desk, use),
  phonePage: async ({ browser, task }, use) => open({ browser, task }, phone, use),
});

async function open({ browser, task }: Opening, options: BrowserContextOptions, use: (page: Page) => Promise<void>) {
  const baseUrl = inject('baseUrl');
  const context = await browser.newContext({ ...options, baseURL: baseUrl });
  context.setDefaultTimeout(15_000);
  const complaints = listenForComplaints(context, baseUrl);
  const page = await context.newPage();
  try {
    await use(page);
    if (task.result?.state === 'fail' || complaints.length > 0) await takePicture(page, task.name);
  } finally {
    await context.close();
  }
  if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = join(tmpdir(), 'salus-journeys');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`);
  await page.screenshot({ path, fullPage: true });
  console.log(`picture of the failure: ${path}`);
}
