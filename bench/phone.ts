import type { Browser } from 'playwright-core';
import { phone as held, launchBrowser } from '../e2e/harness/browser.ts';
import { signIn, tokenIn } from '../e2e/harness/calls.ts';
import { messageTo } from '../e2e/harness/outbox.ts';
import { startProgram } from '../e2e/harness/program.ts';
import { median } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';
import { openSlowPage, type SlowDevice } from './harness/slow-page.ts';

const ROUNDS = 7;
const LIMIT_MILLISECONDS = 1500;

/** A cheap phone on a weak signal. */
const PHONE: SlowDevice = {
  latencyMilliseconds: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  timesSlower: 4,
};
const VIEWPORT = { width: 360, height: 740 };

type Opening = {
  readonly firstContent: number;
  readonly amount: number;
  readonly largest: number;
  readonly kilobytes: number;
};

/** The customer's link, opened for the first time on such a phone. */
export async function measurePhone(): Promise<void> {
  const program = await startProgram({ env: { CAPTCHA_PROVIDER: 'off' } });
  const browser = await launchBrowser();
  try {
    const link = await givenLink(program.url);
    // The first request fills the cache of compressed files.
    await openLink(browser, link);
    const openings: Opening[] = [];
    for (let round = 0; round < ROUNDS; round += 1) openings.push(await openLink(browser, link));
    const of = (pick: (opening: Opening) => number) => median(openings.map(pick));
    const firstContent = of((opening) => opening.firstContent);
    printTable(
      `Customer's link on a ${VIEWPORT.width}-pixel phone (1.6 Mbit/s, 150 ms, ` +
        `processor ${PHONE.timesSlower} × slower, empty cache, ${ROUNDS} rounds)`,
      [
        {
          what: 'first content (FCP)',
          salus: firstContent,
          unit: 'ms',
          goal: atMost(firstContent, LIMIT_MILLISECONDS, `at most ${LIMIT_MILLISECONDS} ms`),
        },
        { what: 'the amount can be read', salus: of((opening) => opening.amount), unit: 'ms' },
        { what: 'largest content (LCP)', salus: of((opening) => opening.largest), unit: 'ms' },
        { what: 'came over the network', salus: of((opening) => opening.kilobytes), unit: 'KB' },
      ],
      [
        `first content, each round: ${openings
          .map(({ firstContent: ms }) => Math.round(ms))
          .join(', ')} ms`,
      ],
    );
  } finally {
    await browser.close();
    await program.remove();
  }
}

async function givenLink(url: string): Promise<string> {
  const officer = await signIn(url);
  const referenceNumber = await officer.createDraft('0987000099');
  await officer.sendSmsLink(referenceNumber);
  return `${url}/ord/${tokenIn((await messageTo('84987000099', { baseUrl: url })).text)}`;
}

/** Records the first painted frame with the premium. */
const watchAmount = `
  new MutationObserver((_, watch) => {
    if (!/620,000/.test(document.body?.textContent ?? '')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.amountAt = performance.now(); }));
  }).observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => { window.largestAt = list.getEntries().at(-1).startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });`;

async function openLink(browser: Browser, link: string): Promise<Opening> {
  const context = await browser.newContext({ ...held, viewport: VIEWPORT });
  try {
    const { page, traffic } = await openSlowPage(context, PHONE);
    await page.addInitScript(watchAmount);
    await page.goto(link);
    // The page's policy blocks the script that `waitForFunction` injects.
    while (!(await page.evaluate('window.amountAt > 0 && window.largestAt > 0')))
      await page.waitForTimeout(100);
    await page.waitForLoadState('networkidle');
    const [firstContent, amount, largest] = await page.evaluate<[number, number, number]>(
      "[performance.getEntriesByName('first-contentful-paint')[0].startTime, " +
        'window.amountAt, window.largestAt]',
    );
    return { firstContent, amount, largest, kilobytes: traffic().kilobytes };
  } finally {
    await context.close();
  }
}
