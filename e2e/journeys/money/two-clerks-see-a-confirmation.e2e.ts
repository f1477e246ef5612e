import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { desk, openContext } from '../../harness/browser.ts';
import { signIn } from '../../harness/calls.ts';
import { copyContract } from '../../harness/copied-contracts.ts';
import { testAt } from '../../harness/journey.ts';
import { leaveCertificates } from '../../harness/left-certificates.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { readPremium } from '../../harness/premium.ts';
import type { Program } from '../../harness/program.ts';
import { enterAs } from '../../harness/session.ts';

let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off' });
});
afterAll(() => program?.remove());
const test = testAt(() => program.url);

/** More than are settled within the request. */
const LINES = 250;

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Đang ghi nhận các dòng' });
/** The text beside the bar. */
const howFar = (page: Page) => page.getByText(new RegExp(`^\\d+ / ${LINES} dòng$`));
const confirmButton = (page: Page) => page.getByRole('button', { name: /^Xác nhận sao kê/ });

// covers STMT-8, STMT-14
test('both clerks see the progress of a confirmation and its end', async ({ page, browser }) => {
  await leaveCertificates(program.databaseUrl());
  const officer = await signIn(program.url);
  const first = await officer.createDraft('0987000194', 'Phan Thị Cùng Xem');
  await officer.sendSmsLink(first);
  const { amount: premium } = await readPremium(officer);
  const numbers = [first, ...(await copyContract(program.databaseUrl(), first, LINES - 1))];
  const now = new Date().toISOString();
  const rows = numbers.map((number, at) => `${now},FT-BOTH-${at},${premium},CK ${number}`);

  await enterAs(page, 'bm');
  await page.goto('/money/statements');
  await page.getByRole('button', { name: 'Chọn tệp sao kê' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'sao-ke.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['paidAt,bankReference,amount,content', ...rows].join('\n')),
  });
  await confirmButton(page).waitFor();
  const context = await openContext(browser, { ...desk, baseURL: program.url });
  const other = await context.newPage();
  await enterAs(other, 'bm2');
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await confirmButton(other).waitFor();

  const holder = new pg.Client({ connectionString: program.databaseUrl() });
  await holder.connect();
  try {
    // The confirmation settles other lines, and waits for this contract.
    await holder.query('begin');
    await holder.query('select from contracts where reference_number = $1 for update', [
      numbers.at(-1),
    ]);
    await confirmButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xác nhận' }).click();
    for (const screen of [page, other]) {
      await bar(screen).waitFor();
      await howFar(screen).waitFor();
      await confirmButton(screen).waitFor({ state: 'detached' });
    }
    const settled = LINES - (numbers.length % 40 || 40);
    for (const screen of [page, other])
      await screen.getByText(`${settled} / ${LINES} dòng`).waitFor();
  } finally {
    await holder.end();
  }
  for (const screen of [page, other]) {
    await screen.getByText('Đã xác nhận sao kê.').waitFor();
    await bar(screen).waitFor({ state: 'detached' });
    await expect.poll(() => confirmButton(screen).count()).toBe(0);
  }
  await context.close();
  const clerk = await signIn(program.url, 'bm');
  expect(await clerk.countContracts({ status: 'PAID' })).toBe(LINES);
});
