import pg from 'pg';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { signIn } from '../../harness/calls.ts';
import { copyContract } from '../../harness/copied-contracts.ts';
import { testAt } from '../../harness/journey.ts';
import { leaveCertificates } from '../../harness/left-certificates.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { readPremium, shownAmount } from '../../harness/premium.ts';
import type { Program } from '../../harness/program.ts';
import { enterAs } from '../../harness/session.ts';

let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off' });
});
afterAll(() => program?.remove());
const test = testAt(() => program.url);

const AWAITING = 200;
const GOOD = 187;
/** The most clicks for a statement of any length (STMT-8). */
const MOST_CLICKS = 12;

type Row = { content: string; amount?: number; reference?: string; paidAt?: string };

// covers STMT-3, STMT-8
test('a clerk settles 187 good lines among 13 faults in at most 12 clicks', async ({ page }) => {
  await leaveCertificates(program.databaseUrl());
  const officer = await signIn(program.url);
  const first = await officer.createDraft('0987000181', 'Cao Thị Đối Soát');
  await officer.sendSmsLink(first);
  const { amount: premium, text: premiumText } = await readPremium(officer);
  const half = Math.floor(premium / 2);
  const copies = await copyContract(program.databaseUrl(), first, AWAITING - 1);
  const good = [first, ...copies].slice(0, GOOD);
  const [short = '', over = '', split = '', one = '', two = '', changing = '', early = ''] =
    copies.slice(GOOD - 1);
  const client = new pg.Client({ connectionString: program.databaseUrl() });
  await client.connect();
  await client.query(
    `update contracts set change_requested = true, change_note = 'Sai tên'
     where reference_number = $1`,
    [changing],
  );
  await client.end();

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
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

  const clerk = await signIn(program.url, 'bm');
  expect(await clerk.countContracts({ status: 'PAID', premiumAmount: premiumText })).toBe(GOOD);
});
