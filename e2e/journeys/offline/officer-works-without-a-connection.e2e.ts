import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { desk, listenForComplaints, openContext } from '../../harness/browser.ts';
import { test } from '../../harness/journey.ts';
import { enterAs } from '../../harness/session.ts';

/** Allows the service worker, and ignores the browser's own messages about missing answers. */
const withWorker = test.extend<{ weak: Page }>({
  weak: async ({ browser }, use) => {
    const baseUrl = inject('baseUrl');
    const context = await openContext(browser, {
      ...desk,
      serviceWorkers: 'allow',
      baseURL: baseUrl,
    });
    const complaints = listenForComplaints(context, baseUrl);
    await use(await context.newPage());
    await context.close();
    expect(complaints.filter((one) => !/Failed to load resource/.test(one))).toEqual([]);
  },
});

/** Listed files that are not kept yet; null before the worker has the page itself. */
const MISSING = `(async () => {
  const [name] = await caches.keys();
  if (!name) return null;
  const cache = await caches.open(name);
  if (!(await cache.match('/signin'))) return null;
  const worker = await (await fetch('/offline-screens.js')).text();
  const files = JSON.parse(/const FILES = (.*);/.exec(worker)[1]);
  const language = files.filter((one) => !one.language || one.language === 'vi');
  const kept = await Promise.all(language.map(({ file }) => cache.match(file)));
  return kept.filter((one) => !one).length;
})()`;

/** Everything that the worker keeps, by path. */
const KEPT = `(async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths.filter((path) => !path.startsWith('/assets/'));
})()`;

// covers RUN-21
describe('screens without a connection', () => {
  withWorker('open, reload and continue', async ({ weak }) => {
    const page = weak;
    await enterAs(page);
    await page.goto('/dashboard/introduce');
    await expect.poll(() => page.evaluate(MISSING)).toBe(0);

    await page.context().setOffline(true);
    const ribbon = page.getByText('Mất kết nối, đang thử lại.');
    await ribbon.waitFor();
    await page.getByRole('link', { name: 'Tạo hợp đồng cá nhân', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Tạo hợp đồng cá nhân' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Tạo hợp đồng cá nhân' }).waitFor();
    await ribbon.waitFor();
    await expect.poll(() => page.evaluate(KEPT)).toEqual(['/signin']);

    await page.context().setOffline(false);
    await ribbon.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Tạo hợp đồng cá nhân' }).waitFor();
  });
});
