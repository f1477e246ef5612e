import {
  type StatementLineView,
  type StatementView,
  showStatement,
} from '@salus/api/payments/statements.ts';
import type { ConfirmationState } from '@salus/domain/payments/statements/confirmation-state.ts';
import { lineResults } from '@salus/domain/payments/statements/statement-totals.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useCall } from '../../calls/use-call.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleLine } from '../../testing/example-line.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { Toast } from '../../ui/feedback/Toast.tsx';
import { StatementReview } from './StatementReview.tsx';

const short = exampleLine(2, {
  amount: 1_070_000,
  result: 'AMOUNT_DIFFERS',
  contract: { proposerName: 'Đỗ Ngọc Yến', required: 1_080_000 },
});

/** The answers of the server. */
let statement: StatementView;
let progress: { readonly settled: number; readonly state: ConfirmationState };

beforeAll(startI18n);
beforeEach(() => {
  window.scrollTo = () => undefined;
  const clerk = { emailAddress: 'bm2@salus.test', roleGroup: 'backOffice' };
  localStorage.setItem('salus.person', JSON.stringify(clerk));
  const tokens = { access_token: 'a', refresh_token: 'r' };
  localStorage.setItem('salus.tokens', JSON.stringify(tokens));
  progress = { settled: 0, state: 'DONE' };
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('/progress') ? { ...progress, lines: 3 } : statement;
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function makeStatement(lines: StatementLineView[]): StatementView {
  const totals = Object.fromEntries(
    lineResults.map((result) => {
      const amounts = lines.filter((one) => one.result === result).map(({ amount }) => amount);
      return [
        result,
        { count: amounts.length, amount: amounts.reduce((sum, one) => sum + one, 0) },
      ];
    }),
  ) as StatementView['totals'];
  return {
    statementId: 7,
    uploadedAt: '2026-11-25T10:00:00.000+07:00',
    uploadedBy: 'Bùi Ngọc Lan',
    lines,
    totals,
    rows: { read: lines.length + 3, blank: 2, leftOut: 1, taken: lines.length },
  };
}

function Read() {
  const { data } = useCall(showStatement, { query: { statementId: '7' } });
  return data && <StatementReview statement={data} />;
}

async function show(lines: StatementLineView[]) {
  statement = makeStatement(lines);
  render(
    <OnPage>
      <Read />
      <Toast />
    </OnPage>,
  );
  await screen.findByRole('region', { name: 'Tổng theo kết quả' });
}

/** The cells of each line by the title of their column. */
function facts() {
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  return [...document.querySelectorAll('tbody tr')].map((row) =>
    Object.fromEntries(
      [...row.querySelectorAll('td')].map(({ textContent }, at) => [
        titles[at],
        textContent.replaceAll('\u00a0', ' '),
      ]),
    ),
  );
}

// covers STMT-8
test('opens on what needs a clerk, with contract, customer, need and difference', async () => {
  await show([exampleLine(1), short]);
  expect(facts()).toEqual([
    {
      Dòng: '2 · FT225/11/2026 09:30:00',
      'Nội dung': 'nop phi',
      'Khách hàng': 'Đỗ Ngọc YếnHD261125000002',
      Cần: '1,080,000 đ',
      Nhận: '1,070,000 đ',
      Lệch: '−10,000 đ',
      'Kết quả': 'Lệch số tiền',
      'Thao tác': '–',
    },
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Cả tệp/ }));
  expect(facts().map(({ Lệch }) => Lệch)).toEqual(['–', '−10,000 đ']);
});

// covers STMT-8
test('opens on the whole file where everything fits, without those columns', async () => {
  await show([exampleLine(1), exampleLine(3)]);
  expect(screen.queryByRole('button', { name: /^Tiền cần xử lý/ })).toBeNull();
  expect(facts().map((card) => [card['Số tiền'], card['Thao tác'], card['Khách hàng']])).toEqual([
    ['1,080,000 đ', 'HD261125000001', undefined],
    ['1,080,000 đ', 'HD261125000003', undefined],
  ]);
});

// covers APPROVE-18, STMT-12
test('leads from a line that waits for a second person to the approvals', async () => {
  await show([exampleLine(1), exampleLine(3, { approvalId: 12 })]);
  expect(facts().map((card) => [card['Kết quả'], card['Thao tác']])).toEqual([
    ['Khớp', 'HD261125000001'],
    ['Khớp', 'Chờ duyệtHD261125000003'],
  ]);
  expect(screen.getByRole('link', { name: 'Chờ duyệt' }).getAttribute('href')).toBe(
    '/money/approvals',
  );
});

// covers STMT-8
test('leads to the money at the desk once the line is settled', async () => {
  await show([{ ...short, settledAt: '2026-11-25T10:00:00.000+07:00' }]);
  expect(screen.getByRole('link', { name: 'Mở khoản tiền' }).getAttribute('href')).toContain('FT2');
  expect(screen.getByRole('link', { name: 'HD261125000002' })).toBeTruthy();
});

// covers STMT-14
test('states what a confirmation has left open', async () => {
  progress = { settled: 0, state: 'RUNNING' };
  await show([exampleLine(1), exampleLine(2)]);
  await screen.findByRole('progressbar', { name: 'Đang ghi nhận các dòng' });
  statement = makeStatement([
    exampleLine(1, { settledAt: '2026-11-25T10:05:00.000+07:00' }),
    exampleLine(2),
  ]);
  progress = { settled: 1, state: 'DONE' };
  await screen.findByText(/^Còn 1 dòng chưa ghi nhận/, {}, { timeout: 10_000 });
  expect(screen.queryByText('Đã xác nhận sao kê.')).toBeNull();
  await screen.findByRole('button', { name: /^Xác nhận sao kê/ });
});

// covers STMT-14
test('shows the confirmation of another clerk up to its end', async () => {
  progress = { settled: 1, state: 'RUNNING' };
  await show([exampleLine(1), exampleLine(2), exampleLine(3, { approvalId: 12 })]);
  const bar = await screen.findByRole('progressbar', { name: 'Đang ghi nhận các dòng' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1', '3']);
  expect(screen.queryByRole('button', { name: /^Xác nhận sao kê/ })).toBeNull();
  const settledAt = '2026-11-25T10:05:00.000+07:00';
  statement = makeStatement([
    exampleLine(1, { settledAt }),
    exampleLine(2, { settledAt }),
    exampleLine(3, { approvalId: 12 }),
  ]);
  progress = { settled: 2, state: 'DONE' };
  await screen.findByText('Đã xác nhận sao kê. Chờ duyệt: 1', {}, { timeout: 10_000 });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Xác nhận sao kê/ })).toBeNull();
});
