import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { hasRoomInMemory } from '../../server/src/embedded-postgres/throwaway-postgres.ts';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const asInVietnam: BrowserContextOptions = {
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  acceptDownloads: true,
  // Playwright's routes do not see the requests of a service worker.
  serviceWorkers: 'block',
  // No animation during a check.
  reducedMotion: 'reduce',
};

/** The two target devices: an officer's desktop and a customer's phone. */
export const desk: BrowserContextOptions = {
  ...asInVietnam,
  viewport: { width: 1440, height: 900 },
};
export const phone: BrowserContextOptions = {
  ...asInVietnam,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};

/** A phone whose banking apps open by links, the height of a page in its browser. */
export const android: BrowserContextOptions = {
  ...phone,
  viewport: { width: 390, height: 740 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/131.0.0.0 Mobile Safari/537.36',
};

/** The film of the camera; a journey writes the file before it opens the camera. */
export const CAMERA_FILM = join(tmpdir(), `salus-camera-${process.pid}.y4m`);
/** A second browser for the journey with a camera would take more than the journey. */
export const withCamera = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${CAMERA_FILM}`,
];

/** A Chromium of the system, or the one inside an npm package, with further arguments. */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const executablePath = systemBrowsers.find(existsSync) ?? (await packedBrowser());
  // Chromium's sandbox does not work for root, and all pages are trusted. The default arguments of
  // the packed browser are omitted: they disable web security features that the journeys test.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...asRoot, '--font-render-hinting=none', ...further];
  // Playwright keeps shared memory off /dev/shm, which is small in containers. On a disk it takes a
  // tenth of the processor time of a page load.
  const ignoreDefaultArgs = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath, args, ignoreDefaultArgs });
}

/** A context whose pages wait as long as a busy machine may need. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  return context;
}

/** Chromium draws the page again for each setting of a size, also of the same one. */
export async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== height)
    await page.setViewportSize({ width, height });
}

async function packedBrowser(): Promise<string> {
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

/** Refusals, and requests while a journey has taken the network away. */
const EXPECTED = /^Failed to load resource: (.* a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/;

/** Collects console errors, page errors and third-party requests. */
export function listenForComplaints(context: BrowserContext, baseUrl: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !EXPECTED.test(text)) complaints.push(`console: ${text}`);
  });
  context.on('weberror', (error) =>
    complaints.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    const { protocol, origin, host } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseUrl)
      complaints.push(`third-party request: ${host}`);
  });
  return complaints;
}
