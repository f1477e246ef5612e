import {
  type LanguageCode,
  languageCodes,
  writingDirection,
} from '@salus/domain/people/languages.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { resize } from '../harness/browser.ts';
import { PASSWORD } from '../harness/calls.ts';
import { test } from '../harness/journey.ts';
import { messagesIn } from '../harness/messages.ts';
import { chooseLanguage, follow, givenSentLink } from '../harness/people.ts';
import { callsAs, enterAs } from '../harness/session.ts';
import { vietnameseLeft } from '../harness/vietnamese-left.ts';

const CUSTOMER = 'Lý Thị Bảy Ngôn';
/** Texts typed by users, and the names of the officer and of the insurer. */
const userTexts = [
  ...[CUSTOMER, 'Trần Thị Hoa', 'Nguyễn Trần Bảo An', 'Số 1 Phố Mẫu, Hà Nội'],
  ...['Nguyễn Thị Mai', 'Công ty Bảo hiểm Salus'],
];
/** The two languages that differ most from the source: right-to-left, and without letters. */
const farthest: readonly LanguageCode[] = ['ar', 'zh'];
const widths = [390, 1440];

const languageMark = (page: Page) =>
  page.locator('html').evaluate(({ lang, dir }: { lang: string; dir: string }) => `${lang} ${dir}`);
const markOfLanguage = (code: LanguageCode) => `${code} ${writingDirection(code)}`;

/** Marks the page, to detect a reload. */
const mark = (page: Page) => page.evaluate('globalThis.isSamePage = true');
const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.isSamePage === true');

/** Faults of a screen in a language: Vietnamese texts, wrong marks, overflow, accessibility. */
async function findFaults(page: Page, code: LanguageCode, screen: string): Promise<string[]> {
  const faults: string[] = [];
  if ((await languageMark(page)) !== markOfLanguage(code))
    faults.push(`is marked as ${await languageMark(page)}`);
  if (code !== 'vi')
    faults.push(
      ...(await vietnameseLeft(page, code, userTexts)).map(
        (text) => `says in Vietnamese “${text}”`,
      ),
    );
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of widths) {
    await resize(page, { width, height: size.height });
    const overhang = () =>
      page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    await expect
      .poll(overhang)
      .toBe(0)
      .catch(async () => faults.push(`scrolls sideways by ${await overhang()} px at ${width} px`));
  }
  await resize(page, size);
  if (farthest.includes(code)) faults.push(...(await accessibilityFaults(page)));
  return faults.map((fault) => `${code}, ${screen}: ${fault}`);
}

describe('in seven languages', () => {
  test('the sign-in page changes at once, and the language persists over the next visit', async ({
    page,
  }) => {
    await page.goto('/signin');
    await mark(page);
    for (const code of languageCodes) {
      await page.locator(`button[lang="${code}"]`).click();
      const message = messagesIn(code);
      await page
        .getByRole('heading', { level: 1, name: message('staff', 'signIn.title') })
        .waitFor();
      await expect.poll(() => languageMark(page)).toBe(markOfLanguage(code));
      await page.locator('form button[type="submit"]').click();
      await page.getByText(message('domain', 'fields.required')).first().waitFor();
      expect(await findFaults(page, code, 'sign-in')).toEqual([]);
    }
    await expect.poll(() => isMarked(page)).toBe(true);

    // The server sends the text of a refusal.
    await page.locator('#emailAddress').fill('sales.cbb@salus.test');
    await page.locator('input[type="password"]').fill('Salus@2025');
    for (const code of ['es', 'ar'] as const) {
      await page.locator(`button[lang="${code}"]`).click();
      // The refusal before is shown in the new language, too.
      const response = page.waitForResponse((one) => one.url().endsWith('/pub/login'));
      await page.locator('form button[type="submit"]').click();
      await response;
      await page
        .getByText(messagesIn(code)('domain', 'refusals.USERNAME_OR_PASSWORD_INCORRECT'))
        .waitFor();
    }
    await page.locator('input[type="password"]').fill(PASSWORD);
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL('**/dashboard/introduce');
    await expect.poll(() => languageMark(page)).toBe(markOfLanguage('ar'));
    await page.reload();
    await expect.poll(() => languageMark(page)).toBe(markOfLanguage('ar'));
    const next = await page.context().newPage();
    await next.goto('/contract/temp-list');
    await next
      .getByRole('heading', { level: 1, name: messagesIn('ar')('staff', 'places.temp-list') })
      .waitFor();
    await expect.poll(() => languageMark(next)).toBe(markOfLanguage('ar'));
  });

  test('the list, the form and a contract are fully translated', async ({ page }) => {
    const calls = await enterAs(page);
    // The list shows them with the names that were typed.
    await calls.discardUnfinishedForms();
    const draft = await calls.createFamilyDraft('0987000071', CUSTOMER);
    const faults: string[] = [];
    await page.goto('/dashboard/introduce');
    await page.locator('#content').waitFor();
    await mark(page);
    for (const code of languageCodes) {
      const message = messagesIn(code);
      await follow(page, '/contract/temp-list?proposerName=Ngôn&status=%5B%5D');
      await page.getByText(CUSTOMER).first().waitFor();
      await chooseLanguage(page, code);
      await page.getByText(CUSTOMER).first().waitFor();
      await expect.poll(() => isMarked(page)).toBe(true);
      faults.push(...(await findFaults(page, code, 'list')));

      await page.getByText(CUSTOMER).first().click();
      await page.getByText(message('domain', 'history.create')).first().waitFor();
      faults.push(...(await findFaults(page, code, 'detail')));

      await follow(page, '/contract/temp-add');
      await page.locator('main form button[type="submit"]').first().click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      faults.push(...(await findFaults(page, code, 'form')));
    }
    expect(faults).toEqual([]);
    expect((await calls.show(draft)).status).toBe('DRAFT');
  });

  test('the customer reads, asks and agrees in the language chosen on the phone', async ({
    phonePage,
  }) => {
    const calls = await callsAs();
    const { link } = await givenSentLink(calls, '0987000072', CUSTOMER, calls.createFamilyDraft);
    await phonePage.goto(link);
    await mark(phonePage);
    const faults: string[] = [];
    for (const code of languageCodes) {
      const message = messagesIn(code);
      await phonePage.locator('label.language select').selectOption(code);
      const pay = phonePage.getByRole('button', {
        name: message('customer', 'review.pay'),
        exact: true,
      });
      await pay.waitFor();
      faults.push(...(await findFaults(phonePage, code, 'review')));
      await phonePage
        .getByRole('button', { name: message('customer', 'review.requestChange') })
        .click();
      await phonePage.getByRole('button', { name: message('customer', 'change.next') }).click();
      await phonePage.getByText(message('domain', 'fields.required')).waitFor();
      faults.push(...(await findFaults(phonePage, code, 'change request')));
      await phonePage.keyboard.press('Escape');
    }
    expect(faults).toEqual([]);
    await expect.poll(() => isMarked(phonePage)).toBe(true);
  });
});
