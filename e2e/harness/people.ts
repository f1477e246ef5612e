import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type Calls, officerCalls, PASSWORD } from './calls.ts';
import { messageTo } from './outbox.ts';

/** Steps on screens that many journeys share. */

/** Types name and password where the sign-in page is shown. */
export async function typeSignIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(`${name}@salus.test`);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/**
 * Opens an address like a link inside the portal, and returns when its screen is drawn. It takes a
 * quarter of the work of a page load; data of the last ten seconds is not read again.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`delete document.documentElement.dataset.address;
    history.pushState({}, '', ${JSON.stringify(address)})`);
  await page.locator('html[data-address]').waitFor({ state: 'attached' });
}

/** Chooses a language in the top bar of a desk, without a page load. */
export async function chooseLanguage(page: Page, code: LanguageCode): Promise<void> {
  await page.locator('header button:has(svg[data-icon="global"])').click();
  await page.locator(`button[lang="${code}"]`).click();
  await page.locator(`html[lang=${code}]`).waitFor();
  await page.keyboard.press('Escape');
}

/** Signs in on the screen and returns the calls; `enterAs` of session.ts takes less time. */
export async function signInOnScreen(page: Page, name = 'sales.cbb'): Promise<Calls> {
  await page.goto('/signin');
  const answer = page.waitForResponse('**/v1/pub/login');
  await typeSignIn(page, name);
  const { result } = await (await answer).json();
  await page.waitForURL('**/dashboard/introduce');
  // The URL changes before the screen is ready; leaving earlier redirects to the sign-in page.
  await page.locator('#content').waitFor();
  return officerCalls(inject('baseUrl'), result.access_token);
}

/** A contract that waits for its customer, and the link in the SMS to this number. */
export async function givenSentLink(
  calls: Calls,
  mobile: string,
  name?: string,
  create = calls.createDraft,
) {
  const referenceNumber = await create(mobile, name);
  await calls.sendSmsLink(referenceNumber);
  return { referenceNumber, link: await linkTo(mobile, calls.url) };
}

/** The link that was sent to a mobile number. */
export async function linkTo(mobile: string, baseUrl = inject('baseUrl')): Promise<string> {
  const { text } = await messageTo(`84${mobile.slice(1)}`, { baseUrl });
  return /https?:\S+\/ord\/[\w-]+/.exec(text)?.[0] ?? '';
}

/** Requests a change as the customer. */
export async function askForChange(phone: Page, link: string, note: string): Promise<void> {
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }).click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByLabel('Nội dung cần chỉnh sửa').fill(note);
  await sheet.getByRole('button', { name: 'Tiếp tục' }).click();
  await sheet.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await phone.waitForURL('**/order/change-info');
}

/** Starts the payment on the customer's phone, with all consents, up to the gateway's page. */
export async function agreeAndPay(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Thanh toán' }).click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Thẻ quốc tế' }).check();
  for (const box of await sheet.getByRole('checkbox').all()) {
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.check();
  }
  await sheet.getByRole('button', { name: /^Thanh toán [\d,]+ đ$/ }).click();
  await phone.waitForURL('**/dev/gateway/**');
}

/** Pays with an accepted card and the correct bank code, then returns to the start of payment. */
export async function payByCard(phone: Page, back = '**/order/success**'): Promise<void> {
  await phone.getByLabel('Số thẻ').fill('4000000000001091');
  await phone.getByLabel('Ngày hết hạn (MM/YY)').fill('05/28');
  await phone.getByLabel('Mã bảo mật (CSC)').fill('123');
  await phone.getByRole('button', { name: /^Thanh toán/ }).click();
  await phone.getByLabel('Mã xác thực (OTP)').fill('123456');
  await phone.getByRole('button', { name: 'Xác nhận' }).click();
  await phone.waitForURL(back);
}
