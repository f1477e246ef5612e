import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { desk, listenForComplaints, phone } from '../harness/browser.ts';
import { PASSWORD } from '../harness/calls.ts';
import { messagesIn } from '../harness/messages.ts';
import type { RecordOptions } from './record-options.ts';
import type { Scene } from './scenes.ts';

export type Picture = {
  readonly scene: string;
  readonly language: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  /** Inside the folder of the record. */
  readonly file: string;
  /** Findings: sideways scroll, a step without its button, console errors. */
  readonly remarks: readonly string[];
};

type PictureOptions = Pick<RecordOptions, 'widths' | 'folder'> &
  Pick<Picture, 'language' | 'scheme'> & {
    /** File name of the picture, relative to the folder. */
    readonly fileName: (scene: string, width: number) => string;
    /** The whole page, or as much of it as the screen shows. */
    readonly isWhole?: boolean;
  };

/** A thumb's width: narrower screens are phones. */
const PHONE = 480;

/** Takes all pictures of one language and scheme, grouped by account, which signs in once. */
export async function takePictures(
  browser: Browser,
  baseUrl: string,
  scenes: readonly Scene[],
  { language, scheme, widths, folder, fileName, isWhole = true }: PictureOptions,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const message = messagesIn(language);
  const companies = Map.groupBy(scenes, ({ who }) => who);
  for (const [who, itsScenes] of companies) {
    for (const handheld of [false, true]) {
      const mine = widths.filter((width) => width < PHONE === handheld);
      if (mine.length === 0) continue;
      const context = await browser.newContext({
        // As sharp as a phone shows it.
        ...(handheld ? { ...phone, deviceScaleFactor: 2 } : desk),
        colorScheme: scheme,
        baseURL: baseUrl,
      });
      context.setDefaultTimeout(10_000);
      await context.addInitScript(
        `if (location.protocol.startsWith('http'))
           localStorage.setItem('salus.language', ${JSON.stringify(language)})`,
      );
      // A stream that stays open would never let the network be idle.
      await context.route('**/v1/auth/events*', (route) => route.fulfill({ status: 204 }));
      const complaints = listenForComplaints(context, baseUrl);
      const page = await context.newPage();
      // Discards input typed for a picture.
      page.on('dialog', (dialog) => void dialog.accept());
      if (who) await signIn(page, who);
      for (const scene of itsScenes) {
        for (const width of mine) {
          const remarks = await show(page, scene, width, message);
          const file = fileName(scene.name, width);
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          // Nothing is hovered over.
          await page.mouse.move(0, 0);
          const isOver = await page.locator(':modal, [role="dialog"]').count();
          await page.screenshot({ path: join(folder, file), fullPage: isWhole && isOver === 0 });
          pictures.push({
            scene: scene.name,
            language,
            scheme,
            width,
            file,
            remarks: [...remarks, ...complaints.splice(0)],
          });
        }
      }
      await context.close();
    }
  }
  return pictures;
}

async function show(
  page: Page,
  scene: Scene,
  width: number,
  message: ReturnType<typeof messagesIn>,
): Promise<string[]> {
  const remarks: string[] = [];
  await page.setViewportSize({ width, height: width < PHONE ? 844 : 900 });
  try {
    await page.goto(scene.path);
    await untilSettled(page);
    await scene.act?.(page, message);
    await untilSettled(page);
  } catch (error) {
    remarks.push(`could not be played: ${String(error).split('\n', 1)[0]}`);
  }
  const overhang = await page
    .locator('html')
    .evaluate((html) => html.scrollWidth - html.clientWidth);
  if (overhang > 0) remarks.push(`scrolls sideways by ${overhang} px`);
  return remarks;
}

/** Waits for requests, skeletons and fonts. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 3_000 })
    .catch(() => undefined);
  await page.evaluate('document.fonts.ready');
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/signin');
  await page.locator('input').first().fill(`${who}@salus.test`);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/signin');
  await untilSettled(page);
}
