import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { android, desk, listenForComplaints, openContext, phone } from '../../harness/browser.ts';
import { type Calls, signIn } from '../../harness/calls.ts';
import { awaitStatus } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { mainButtons } from '../../harness/main-buttons.ts';
import { messageTo } from '../../harness/outbox.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { givenSentLink } from '../../harness/people.ts';
import type { Program } from '../../harness/program.ts';
import { runSql } from '../../harness/run-sql.ts';
import { enterAs } from '../../harness/session.ts';
import { transferMoney } from '../../harness/transfers.ts';

/** Runs its own program, with a step-up and reminders, without offline screens. */
let program: Program;
let officer: Calls;
beforeAll(async () => {
  program = await startOwnProgram({
    LINK_STEP_UP: 'true',
    REMINDERS: 'on',
    OFFLINE_SCREENS: 'false',
    CAPTCHA_PROVIDER: 'off',
  });
  officer = await signIn(program.url, 'sales.cbb', { 'x-captcha-response': 'off' });
}, 150_000);
afterAll(() => program.remove());

let sales = 0;
const givenSale = async () => {
  sales += 1;
  return givenSentLink(officer, `09870014${String(sales).padStart(2, '0')}`);
};
const linkToken = (link: string) => link.split('/').at(-1) ?? '';

type Answer = { readonly amount: number; readonly content: string; readonly refOrder: string };

/** A call of the customer's page. */
async function callAs(link: string, path: string, body: object) {
  const reply = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sms-link': linkToken(link) },
    body: JSON.stringify(body),
  });
  const answer: { data: Answer } = JSON.parse(await reply.text());
  return answer.data;
}

const readLast4 = async (referenceNumber: string) =>
  String((await officer.show(referenceNumber)).proposerNationalId).slice(-4);
const stepUp = async ({ link, referenceNumber }: { link: string; referenceNumber: string }) =>
  callAs(link, '/v1/customer/contract/step-up', { last4: await readLast4(referenceNumber) });
const consents = ['personal-data', 'health-data', 'payment-terms'];
const openTransfer = (link: string) =>
  callAs(link, '/v1/customer/payment/transfer-order', { consents });

/** The link is masked again, as it is an hour after the step-up. */
const maskAgain = () =>
  runSql(program.databaseUrl(), 'update customer_links set stepped_up_until = null');

async function givenPaid() {
  const sale = await givenSale();
  await stepUp(sale);
  const order = await openTransfer(sale.link);
  await transferMoney(order.content, order.amount, program.url);
  await awaitStatus(officer, sale.referenceNumber, 'ACTIVE');
  return { ...sale, order };
}

/** A page in a browser of its own; `close` fails the test for its complaints. */
async function openPage(browser: Browser, options: BrowserContextOptions) {
  const context = await openContext(browser, { ...options, baseURL: program.url });
  const complaints = listenForComplaints(context, program.url);
  const close = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page: await context.newPage(), close };
}

const LANGUAGES = ['vi', 'ar'] as const;
/** Chooses a language; open sheets stay. */
async function translate(page: Page, language: (typeof LANGUAGES)[number]): Promise<void> {
  if (await page.locator(`html[lang=${language}]`).count()) return;
  await page.locator('label.language select').selectOption(language);
  await page.locator(`html[lang=${language}]`).waitFor();
}

const MOBILE = '0987001301';

describe('a program with a step-up and without offline screens', () => {
  // covers LINK-11, LINK-12
  test('masks the person behind a link, and locks it after five wrong answers', async ({
    browser,
  }) => {
    const { link, referenceNumber } = await givenSentLink(officer, MOBILE);
    const { proposerNationalId, proposerAddress } = await officer.show(referenceNumber);
    const last4 = String(proposerNationalId).slice(-4);
    const { page, close } = await openPage(browser, phone);
    await page.goto(link);
    const field = page.getByLabel(/4 ký tự cuối/);
    const open = page.getByRole('button', { name: 'Tiếp tục' });
    await field.waitFor();
    await page.getByText('Để chỉ Quý khách xem được thông tin và thanh toán.').waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    const full = 'Xem đầy đủ thông tin';
    for (const secret of [MOBILE, last4, String(proposerAddress), 'Kê khai sức khỏe', full, '•'])
      expect(text).not.toContain(secret);
    for (const triesLeft of [4, 3, 2, 1]) {
      await field.fill(last4 === '0000' ? '1111' : '0000');
      await open.click();
      await page.getByText(`Số lần thử còn lại: ${triesLeft}.`).waitFor();
    }
    await field.fill(last4 === '0000' ? '1111' : '0000');
    await open.click();
    await page.getByRole('heading', { name: /^Trang tạm khóa đến/ }).waitFor();
    // The server keeps the lock, also for the right answer.
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await field.fill(last4);
    await open.click();
    await page.getByRole('heading', { name: /^Trang tạm khóa đến/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });

  // covers RUN-21
  test('removes the service worker of earlier days with its files', async ({ browser }) => {
    const { page, close } = await openPage(browser, { serviceWorkers: 'allow' });
    await page.goto('/signin');
    await page.evaluate(`caches.open('kept').then((files) => files.put('/a', new Response('a')))`);
    await page.evaluate(`navigator.serviceWorker.register('/offline-screens.js')`);
    const countRemains = () =>
      page.evaluate(`Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
        .then(([workers, files]) => [workers.length, files.length])`);
    await expect.poll(countRemains).toEqual([0, 0]);
    await close();
  });
});

describe('reminders of a contract', () => {
  // covers REMIND-4
  test('are paused by its officer, and stopped permanently by its customer', async ({
    browser,
  }) => {
    const office = await openPage(browser, desk);
    const calls = await enterAs(office.page);
    const sale = await givenSentLink(calls, '0987001399');
    await stepUp(sale);
    await office.page.goto(`/contract/temp-info/${sale.referenceNumber}`);
    await office.page.getByRole('button', { name: 'Tạm dừng', exact: true }).click();
    await office.page.getByText('Đã tạm dừng nhắc khách hàng').waitFor();
    await office.page.getByRole('button', { name: 'Nhắc lại' }).click();
    await office.page.getByRole('button', { name: 'Tạm dừng', exact: true }).waitFor();

    const hand = await openPage(browser, phone);
    await hand.page.goto(sale.link);
    await hand.page.getByRole('button', { name: 'Dừng tin nhắc' }).click();
    await hand.page.getByText('Quý khách sẽ không nhận tin nhắc').waitFor();
    expect(await accessibilityFaults(hand.page)).toEqual([]);

    await office.page.reload();
    await office.page.getByText('Khách hàng đã dừng').first().waitFor();
    await expect.poll(() => office.page.getByRole('button', { name: 'Nhắc lại' }).count()).toBe(0);
    expect(await accessibilityFaults(office.page)).toEqual([]);
    await Promise.all([office.close(), hand.close()]);
  });
});

// covers LINK-23
describe('every state of the customer’s pages, in both directions of writing', () => {
  test('has exactly one main button in view at 390 × 740', async ({ browser }) => {
    const context = await openContext(browser, { ...android, baseURL: program.url });
    const page = await context.newPage();
    const buttons: [state: string, count: number][] = [];
    const look = async (state: string) => {
      for (const language of LANGUAGES) {
        await translate(page, language);
        await page.locator('.button:not(.quiet):visible').first().waitFor();
        buttons.push([`${state}, ${language}`, (await mainButtons(page)).length]);
      }
    };
    const lookAt = async (state: string, address: string, sign: string) => {
      await page.goto(address);
      await page.locator(sign).first().waitFor();
      await look(state);
    };
    const press = (selector: string) => page.locator(selector).first().click();

    await lookAtContract({ page, look, lookAt, press });
    await lookAtMoney({ page, look, lookAt, press });
    await lookAtEnds({ look, lookAt, press });
    await lookAtPolicy({ page, look, lookAt, press });
    expect(buttons.filter(([, count]) => count !== 1)).toEqual([]);
    expect(buttons.length).toBe(2 * 40);
    await context.close();
  });
});

type Steps = {
  readonly page: Page;
  readonly look: (state: string) => Promise<void>;
  readonly lookAt: (state: string, address: string, sign: string) => Promise<void>;
  readonly press: (selector: string) => Promise<void>;
};

async function lookAtContract({ page, look, lookAt, press }: Steps) {
  const sale = await givenSale();
  await lookAt('masked', sale.link, '.payBar input');
  await page.locator('.payBar input').fill('?');
  await press('.payBar .button');
  await look('a wrong answer');
  await stepUp(sale);
  await lookAt('awaiting', sale.link, '.payBar strong');
  await press('.payBar .button');
  await look('payment');
  await press('.sheet .icon-button');
  await press('.others .text-button');
  await look('change request');
  await page.locator('textarea').fill('Sinh 07/02/1990');
  await press('.sheetFoot .button');
  await look('confirmation of a change request');
  await press('.sheetFoot .button:not(.quiet)');
  await page.waitForURL('**/order/change-info');
  await look('change requested');

  const lockedSale = await givenSale();
  const wrong = {
    last4: (await readLast4(lockedSale.referenceNumber)) === '0000' ? '1111' : '0000',
  };
  for (let tries = 0; tries < 5; tries += 1)
    await callAs(lockedSale.link, '/v1/customer/contract/step-up', wrong);
  await page.goto(lockedSale.link);
  await page.locator('.payBar input').fill('1234');
  await press('.payBar .button');
  await page.locator('.lock').waitFor();
  await look('locked');
}

async function lookAtMoney({ page, look, lookAt, press }: Steps) {
  const lookAtSheet = async (state: string) => {
    await page.locator('.transferWays').waitFor();
    await look(state);
  };
  const sale = await givenSale();
  await stepUp(sale);
  const { amount, content } = await openTransfer(sale.link);
  await lookAt('open transfer', sale.link, '.moneyNews h2');
  await press('.payBar .button');
  await lookAtSheet('transfer');
  await maskAgain();
  await lookAt('open transfer, masked', sale.link, '.moneyNews h2');
  await transferMoney(content, amount - 10_000, program.url);
  await lookAt('too little, masked', sale.link, '.moneyNotice');
  await stepUp(sale);
  await lookAt('too little', sale.link, '.moneyNotice');
  await press('.payBar .button');
  await lookAtSheet('transfer again');
  await transferMoney(content, 10_000, program.url);
  await lookAt('two transfers that add up', sale.link, '.moneyNotice');

  const maskedSale = await givenSale();
  await transferMoney(maskedSale.referenceNumber, amount + 1000, program.url);
  await lookAt('too much, masked', maskedSale.link, '.moneyNotice');
}

async function lookAtEnds({ lookAt, look, press }: Omit<Steps, 'page'>) {
  for (const state of ['paid', 'changed', 'withdrawn', 'expired', 'unknown'])
    await lookAt(state, `/order/failed?state=${state}`, '.result');
  await lookAt('failed', '/order/failed', '.result');
  await lookAt('unknown path', '/order/nowhere', '.result');
  await lookAt('ended code', '/order/counter#AAAAAAAAAAAAAAAAAAAAAAAAAAA', '.result');

  const { order, link } = await givenPaid();
  const result = (code: string, ref: string) =>
    `/order/success?vpc_TxnResponseCode=${code}&order=${ref}`;
  await lookAt('paid by transfer', result('0', order.refOrder), '.success');
  await lookAt('paid without an order', '/order/success?vpc_TxnResponseCode=0', '.success');
  await lookAt('failed payment', '/order/success?vpc_TxnResponseCode=F', '.failure');
  await transferMoney(order.content, order.amount, program.url);
  await lookAt('paid twice', link, '.moneyNotice');

  const sale = await givenSale();
  await stepUp(sale);
  const { refOrder } = await openTransfer(sale.link);
  await lookAt('pending payment', result('300', refOrder), '.waiting');
  await lookAt('awaiting again', sale.link, '.moneyNews h2');
  await lookAt('failed payment of a link', result('F', refOrder), '.failure');
  await press('.again .button.quiet');
  await look('payment after a failure');
}

async function lookAtPolicy({ page, look, lookAt, press }: Steps) {
  const clerk = await signIn(program.url, 'bm', { 'x-captcha-response': 'off' });
  const lookAtOwn = async (state: string, referenceNumber: string) => {
    const { policyNo, proposerEmail } = await officer.show(referenceNumber);
    // Later mails about the policy have no link.
    const about = new RegExp(`^(?=[^]*${policyNo})[^]*/my/`);
    const { text } = await messageTo(proposerEmail, { baseUrl: program.url, about });
    const address = /\/my\/[\w-]{27}/.exec(text)?.[0] ?? '';
    await lookAt(`${state}, sign-in`, address, '.stepUp');
    await page.locator('.stepUp input').fill(await readLast4(referenceNumber));
    await press('.stepUp .button');
    await page.locator('.summary').waitFor();
    await look(state);
  };
  const { referenceNumber: paidByTransfer } = await givenPaid();
  await lookAtOwn('policy', paidByTransfer);
  await clerk.cancelWithRefund(paidByTransfer);
  await lookAtOwn('policy with a refund', paidByTransfer);

  const { referenceNumber: paidByHand } = await givenSale();
  await clerk.recordPayment(paidByHand);
  await awaitStatus(officer, paidByHand, 'ACTIVE');
  await lookAtOwn('policy without consents', paidByHand);
  await clerk.cancel(paidByHand);
  await lookAtOwn('cancelled policy', paidByHand);
}
