import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import {
  desk,
  launchBrowser,
  listenForComplaints,
  openContext,
  phone,
  withCamera,
} from './browser.ts';

type Opening = {
  readonly browser: Browser;
  readonly baseUrl: string;
  readonly task: {
    readonly name: string;
    readonly result?: { readonly state?: string } | undefined;
  };
};

/** One browser per worker: vitest makes the fixture once for each `testAt`. */
let sharedBrowser: Promise<Browser> | null = null;
let users = 0;

const withBrowser = base.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from it
    async ({}, use) => {
      sharedBrowser ??= launchBrowser(withCamera);
      users += 1;
      await use(await sharedBrowser);
      users -= 1;
      if (users > 0) return;
      await (await sharedBrowser).close();
      sharedBrowser = null;
    },
    { scope: 'worker' },
  ],
});

/**
 * `test` for journeys at the address of a program. `page` is a fresh desktop browser, `phonePage`
 * a phone, each created only for tests that name it. Console errors, page errors and requests to
 * third parties fail the test; a failed test saves a screenshot.
 */
export const testAt = (urlOf: () => string) =>
  withBrowser.extend<{ page: Page; phonePage: Page }>({
    page: async ({ browser, task }, use) => open({ browser, task, baseUrl: urlOf() }, desk, use),
    phonePage: async ({ browser, task }, use) =>
      open({ browser, task, baseUrl: urlOf() }, phone, use),
  });

/** `test` for journeys on the program that all of them share. */
export const test = testAt(() => inject('baseUrl'));

async function open(
  { browser, baseUrl, task }: Opening,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
) {
  const context = await openContext(browser, { ...options, baseURL: baseUrl });
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
