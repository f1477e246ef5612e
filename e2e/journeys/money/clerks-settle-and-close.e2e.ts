import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { desk, openContext } from '../../harness/browser.ts';
import { signIn } from '../../harness/calls.ts';
import { awaitStatus } from '../../harness/contracts.ts';
import { copyContract } from '../../harness/copied-contracts.ts';
import { testAt } from '../../harness/journey.ts';
import { leaveCertificates } from '../../harness/left-certificates.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { follow } from '../../harness/people.ts';
import { readPremium, shownAmount } from '../../harness/premium.ts';
import type { Program } from '../../harness/program.ts';
import { runSql } from '../../harness/run-sql.ts';
import { enterAs } from '../../harness/session.ts';

/**
 * Runs its own program, in which refunds of 500,000 dong need a second clerk. Its first contract
 * is 40 days old, and no statement covers the days before the first journey.
 */
let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off', APPROVAL_REFUND_VND: '500000' });
  const officer = await signIn(program.url);
  await officer.createDraft('0987000193', 'Cao Thị Chốt Ngày');
  await runSql(
    program.databaseUrl(),
    `update contracts set created_at = created_at - interval '40 days'`,
  );
});
afterAll(() => program?.remove());
const test = testAt(() => program.url);

/** The most clicks for a whole month (CLOSE-9). */
const MOST_CLICKS_OF_A_MONTH = 5;

async function closeDay(page: Page) {
  const day = addDays(businessDay(new Date()), -3);
  const dayText = day.split('-').toReversed().join('/');
  await page.locator('input[type=file]').setInputFiles({
    name: 'sao-ke.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'paidAt,bankReference,amount,content',
        `${day},FT-DAY-1,620000,tien nha`,
        `${day},FT-DAY-2,-11000,phi`,
      ].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Xác nhận sao kê (2)' }).waitFor();

  await follow(page, '/money/reconciliation');
  const row = page.getByRole('row').filter({ hasText: dayText });
  await row.getByText('Chưa chốt').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('link', { name: dayText }).click();

  const group = page.getByRole('group').filter({ hasText: 'Dòng sao kê chưa xác nhận' }).first();
  await group.locator('summary').press('Enter');
  await group.getByText('FT-DAY-1').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Chốt ngày' }).click();
  const dialog = page.getByRole('dialog', { name: `Chốt ngày ${dayText}?` });
  await dialog.getByRole('button', { name: 'Chốt ngày' }).click();
  await dialog.getByText('Bắt buộc nhập').waitFor();
  await dialog.getByLabel('Ghi chú').fill('Chờ xác nhận sao kê');
  await dialog.getByRole('button', { name: 'Chốt ngày' }).click();
  await page.getByText(`Đã chốt ngày ${dayText}.`).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Chờ xác nhận sao kê' }).waitFor();
  await page.getByRole('button', { name: 'Chốt lại' }).waitFor();
}

/** MT940 of a period without movements. The day of the other journey keeps its differences. */
function quietStatement(from: Day, to: Day): Buffer {
  const balance = (day: Day) => `C${day.replaceAll('-', '').slice(2)}VND1000000,`;
  const fields = [':20:QUIET', ':25:1100200300', `:60F:${balance(from)}`, `:62F:${balance(to)}`];
  return Buffer.from(fields.join('\r\n'));
}

async function closeMonth(page: Page) {
  const today = businessDay(new Date());
  await page.locator('input[type=file]').setInputFiles({
    name: 'sao-ke.sta',
    mimeType: 'text/plain',
    buffer: quietStatement(addDays(today, -31), addDays(today, -1)),
  });
  await page.getByText('0 dòng', { exact: true }).waitFor();
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name }).last().click();
  };

  // The days of the last seconds would not be read again.
  await page.goto('/money/reconciliation');
  const agreeingDays = page.getByRole('row').filter({ hasText: /Khớp/ });
  await agreeingDays.first().waitFor();
  const count = await agreeingDays.count();
  expect(count).toBe(29);
  await click(`Chốt ${count} ngày đã khớp`);
  await page.getByRole('dialog', { name: `Chốt ${count} ngày đã khớp?` }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await click(`Chốt ${count} ngày`);
  await page.getByText(`Đã chốt ${count} ngày.`).waitFor();
  await expect.poll(() => agreeingDays.filter({ hasText: 'Đã chốt' }).count()).toBe(count);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS_OF_A_MONTH);
}

// covers CLOSE-6, CLOSE-8, CLOSE-9
test('a clerk closes a past day with differences, then a month in at most 5 clicks', async ({
  page,
}) => {
  await enterAs(page, 'bm');
  await page.goto('/money/statements');
  await closeDay(page);
  await follow(page, '/money/statements');
  await closeMonth(page);
});

const EVIDENCE = 'Khách hàng đổi ý trong thời gian cân nhắc';

// covers APPROVE-2, APPROVE-3, APPROVE-4, APPROVE-8, APPROVE-10, REFUND-8, REFUND-9, REFUND-11
test('two clerks decide a refund, which goes to the bank in a batch', async ({ page }) => {
  const officer = await signIn(program.url);
  const payer = await signIn(program.url, 'bm');
  const referenceNumber = await officer.createDraft('0987001211', 'Cao Thị Hai Người');
  await officer.sendSmsLink(referenceNumber);
  await payer.recordPayment(referenceNumber);
  await awaitStatus(officer, referenceNumber, 'ACTIVE');

  await enterAs(page, 'bm');
  await page.goto(`/bm-contract/temp-info/${referenceNumber}`);
  await page.getByRole('button', { name: 'Hủy hợp đồng' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-/ });
  await dialog.getByRole('radio', { name: '100%', exact: true }).check();
  await dialog.getByLabel('Lý do hoàn phí').fill(EVIDENCE);
  await dialog.getByLabel('Ngân hàng').fill('vietcombank');
  const { text: premiumText, pattern } = await readPremium(officer);
  const cancel = { name: new RegExp(`^Hủy và hoàn ${pattern}$`) };
  await dialog.getByRole('button', cancel).click();
  await dialog.getByText('Bắt buộc nhập').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Số tài khoản').fill('0011 002 233');
  await dialog.getByRole('button', cancel).click();
  const question = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-.*\?$/ });
  await question.getByRole('button', cancel).click();
  await page.getByText('Bùi Ngọc Lan đã gửi yêu cầu, đang chờ duyệt.').waitFor();
  await follow(page, '/money/approvals');
  const request = page.getByRole('row').filter({ hasText: EVIDENCE });
  await request.getByText('Chờ người khác duyệt').waitFor();
  await expect.poll(() => request.getByRole('button').count()).toBe(0);

  await enterAs(page, 'bm2');
  await page.goto('/money/approvals');
  await request.getByText(new RegExp(`100%: hoàn toàn bộ phí ${pattern}$`)).waitFor();
  await request.getByRole('button', { name: 'Xem và quyết định' }).click();
  const decision = page.getByRole('dialog', { name: new RegExp(premiumText) });
  await decision.getByText(EVIDENCE).waitFor();
  await decision.getByText('CAO THI HAI NGUOI · 0011002233 · Vietcombank').waitFor();
  await decision.getByText(/Người yêu cầu cũng là người ghi nhận khoản thu/).waitFor();
  await decision.getByLabel('Lý do').fill('Đã đối chiếu chứng từ');
  await decision.getByRole('button', { name: new RegExp(`^Duyệt ${premiumText}`) }).click();
  await request.getByText('Đã đối chiếu chứng từ').waitFor();

  await follow(page, '/money/refunds');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tạo đợt (CSV)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo đợt (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('refund-batch-1.csv');
  await page.getByRole('row').getByRole('link', { name: 'Đợt 1' }).click();
  const line = page.getByRole('row').filter({ hasText: `${referenceNumber}-R1` });
  await line.getByText('CAO THI HAI NGUOI').waitFor();
  await line.getByText('••••2233').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await line.getByRole('button', { name: 'Rút lại' }).click();
  const refusal = page.getByRole('dialog', { name: new RegExp(`^Rút lại ${premiumText}`) });
  await refusal.getByLabel('Lý do').fill('Ngân hàng từ chối: sai số tài khoản');
  await refusal.getByRole('button', { name: 'Rút lại' }).click();
  const again = page.getByRole('dialog', { name: /^Ngân hàng chắc chắn chưa chuyển/ });
  await again.getByRole('button', { name: 'Rút lại' }).click();
  await line.getByText('Đã rút lại').waitFor();
});

const AWAITING = 200;
const GOOD = 187;
/** The most clicks for a statement of any length (STMT-8). */
const MOST_CLICKS_OF_A_STATEMENT = 12;

type Row = { content: string; amount?: number; reference?: string; paidAt?: string };

/** More than are settled within the request. */
const LINES = 250;

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Đang ghi nhận các dòng' });
/** The text beside the bar. */
const howFar = (page: Page) => page.getByText(new RegExp(`^\\d+ / ${LINES} dòng$`));
const confirmButton = (page: Page) => page.getByRole('button', { name: /^Xác nhận sao kê/ });

describe('a statement of hundreds of lines', () => {
  // The policies would be issued one by one.
  beforeAll(() => leaveCertificates(program.databaseUrl()));

  // covers STMT-3, STMT-8
  test('a clerk settles 187 good lines among 13 faults in at most 12 clicks', async ({ page }) => {
    const officer = await signIn(program.url);
    const first = await officer.createDraft('0987000181', 'Cao Thị Đối Soát');
    await officer.sendSmsLink(first);
    const { amount: premium, text: premiumText } = await readPremium(officer);
    const half = Math.floor(premium / 2);
    const copies = await copyContract(program.databaseUrl(), first, AWAITING - 1);
    const good = [first, ...copies].slice(0, GOOD);
    const [short = '', over = '', split = '', one = '', two = '', changing = '', early = ''] =
      copies.slice(GOOD - 1);
    await runSql(
      program.databaseUrl(),
      `update contracts set change_requested = true, change_note = 'Sai tên'
     where reference_number = $1`,
      [changing],
    );

    const faults: Row[] = [
      { content: short, amount: premium - 1 },
      { content: over, amount: premium + 1 },
      { content: split, amount: half },
      { content: split, amount: premium - half },
      { content: `${one} ${two}`, amount: 2 * premium },
      { content: 'tien bao hiem' },
      { content: 'HD261122' },
      { content: good[0] ?? '' },
      { content: good[1] ?? '', reference: 'FT-0001' },
      { content: changing },
      { content: early, paidAt: '2026-01-02' },
      { content: 'phi tai khoan', amount: -11_000 },
      { content: 'tra lai', amount: -5_000 },
    ];
    const now = new Date().toISOString();
    const rows = [...good.map((content): Row => ({ content: `CK ${content}` })), ...faults].map(
      ({ content, amount = premium, paidAt = now, reference }, at) =>
        [paidAt, reference ?? `FT-${String(at).padStart(4, '0')}`, amount, content].join(),
    );

    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await enterAs(page, 'bm');
    await page.goto('/bm-contract/temp-list');
    const tabs = page.getByRole('navigation', { name: 'Danh sách công việc' });
    await click(tabs.getByRole('link', { name: 'Sao kê ngân hàng' }));
    await page.getByRole('button', { name: 'Chọn tệp sao kê' }).waitFor();
    // Opens the chooser and picks the file.
    clicks += 2;
    await page.locator('input[type=file]').setInputFiles({
      name: 'sao-ke.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['paidAt,bankReference,amount,content', ...rows].join('\n')),
    });
    const tile = (name: string, count: number) =>
      page.getByRole('button', { name: new RegExp(`^${name}\\s*${count}\\s`) });
    await tile('Khớp', GOOD).waitFor();
    await page.getByText(/^Chênh lệch giữa tệp và các kết quả: \S*0\sđ/).waitFor();
    await click(tile('Lệch số tiền', 4));
    await page
      .getByRole('row')
      .filter({ hasText: shownAmount(premium - 1) })
      .waitFor();
    await click(tile('Chưa rõ hợp đồng', 3));
    await page.getByRole('row').filter({ hasText: 'tien bao hiem' }).waitFor();
    await click(page.getByRole('button', { name: `Xác nhận sao kê (${AWAITING})` }));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Xác nhận' }));
    await page.getByText('Đã xác nhận sao kê.').waitFor();
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS_OF_A_STATEMENT);

    const clerk = await signIn(program.url, 'bm');
    expect(await clerk.countContracts({ status: 'PAID', premiumAmount: premiumText })).toBe(GOOD);
  });

  // covers STMT-8, STMT-14
  test('both clerks see the progress of a confirmation and its end', async ({ page, browser }) => {
    const officer = await signIn(program.url);
    const clerk = await signIn(program.url, 'bm');
    const paidBefore = await clerk.countContracts({ status: 'PAID' });
    const first = await officer.createDraft('0987000194', 'Phan Thị Cùng Xem');
    await officer.sendSmsLink(first);
    const { amount: premium } = await readPremium(officer);
    const numbers = [
      first,
      ...(await copyContract(program.databaseUrl(), first, LINES - 1, { from: AWAITING })),
    ];
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
    expect(await clerk.countContracts({ status: 'PAID' })).toBe(paidBefore + LINES);
  });
});
