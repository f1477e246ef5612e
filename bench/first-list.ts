import type { Browser } from 'playwright-core';
import { desk, launchBrowser } from '../e2e/harness/browser.ts';
import { signIn } from '../e2e/harness/calls.ts';
import { startProgram } from '../e2e/harness/program.ts';
import { median } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';
import { openSlowPage, type SlowDevice } from './harness/slow-page.ts';

const ROUNDS = 5;
const LIMITS = { requests: 25, kilobytes: 300, milliseconds: 600 };

/** An old computer in a branch that shares its line. */
const OFFICE: SlowDevice = {
  latencyMilliseconds: 100,
  downBitsPerSecond: 4_000_000,
  upBitsPerSecond: 1_000_000,
  timesSlower: 4,
};

type Way = {
  readonly showing: number;
  readonly click: number;
  readonly requests: number;
  readonly kilobytes: number;
};

/** From the address to the first list of contracts, with an empty cache. */
export async function measureFirstList(): Promise<void> {
  const program = await startProgram({ env: { CAPTCHA_PROVIDER: 'off' } });
  const browser = await launchBrowser();
  try {
    await (await signIn(program.url)).createDraft('0987000098');
    // The first way fills the cache of compressed files.
    await goToList(browser, program.url);
    const ways: Way[] = [];
    for (let round = 0; round < ROUNDS; round += 1) ways.push(await goToList(browser, program.url));
    const middle = (pick: (way: Way) => number) => median(ways.map(pick));
    const [requests, kilobytes, click] = [
      middle((way) => way.requests),
      middle((way) => way.kilobytes),
      middle((way) => way.click),
    ];
    printTable(
      `Way to the first list (4 Mbit/s, 100 ms, processor ${OFFICE.timesSlower} × slower, empty ` +
        `cache, ${ROUNDS} rounds)`,
      [
        { what: 'sign-in shown', salus: middle((way) => way.showing), unit: 'ms' },
        {
          what: 'click to rows',
          salus: click,
          unit: 'ms',
          goal: atMost(click, LIMITS.milliseconds, `at most ${LIMITS.milliseconds} ms`),
        },
        {
          what: 'requests until the rows',
          salus: requests,
          unit: '',
          goal: atMost(requests, LIMITS.requests, `at most ${LIMITS.requests}`),
        },
        {
          what: 'over the network until the rows',
          salus: kilobytes,
          unit: 'KB',
          goal: atMost(kilobytes, LIMITS.kilobytes, `at most ${LIMITS.kilobytes} KB`),
        },
      ],
    );
  } finally {
    await browser.close();
    await program.remove();
  }
}

async function goToList(browser: Browser, url: string): Promise<Way> {
  const context = await browser.newContext(desk);
  try {
    const { page, traffic } = await openSlowPage(context, OFFICE);
    const began = performance.now();
    await page.goto(`${url}/signin`);
    const address = page.locator('#emailAddress');
    await address.waitFor();
    const showing = performance.now() - began;
    await address.fill('sales.cbb@salus.test');
    await page.locator('#password').fill('Salus@2026');
    // The page loads the rest while a person types the password.
    await page.waitForLoadState('networkidle');
    await page.locator('#password').press('Enter');
    const link = page.locator('a[href="/contract/temp-list"]').first();
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    const clicked = performance.now();
    await link.click();
    await page.locator('tbody tr').first().waitFor();
    return { showing, click: performance.now() - clicked, ...traffic() };
  } finally {
    await context.close();
  }
}
