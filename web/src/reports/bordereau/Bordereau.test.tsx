import { day } from '@salus/domain/time/day.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { BordereauMonth } from './Bordereau.tsx';
import { lastWholeMonth, offeredMonths } from './bordereau-search.ts';
import { CompareFile } from './CompareFile.tsx';

vi.hoisted(() => {
  const media = { matches: true, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

/** The answer to the comparison. */
let comparison: { readonly status: number; readonly body: object };
let requests: string[];

const summary = {
  month: '2026-10',
  rows: 5,
  issued: 3,
  cancelled: 1,
  premium: 3_240_000,
  refund: 540_000,
  disagreements: [
    { policyNo: '30002-26-00000001', kind: 'NEW', ledger: 1_080_000, contract: 1_080_001 },
  ],
};

beforeAll(startI18n);
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.setItem('salus.person', JSON.stringify({ emailAddress: 'a@b.vn' }));
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (path.includes('/compare'))
      return new Response(JSON.stringify(comparison.body), { status: comparison.status });
    return new Response(JSON.stringify({ success: true, data: summary }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const readCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td, th')].map(({ textContent }) => plain(textContent)));
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/[\u2066-\u2069]/g, '');

// covers BORDEREAU-6
test('sums the month, and names the policies where ledger and contract disagree', async () => {
  const onChoose = vi.fn();
  const months = offeredMonths(day('2026-11-29'));
  const month = lastWholeMonth(day('2026-11-29'));
  render(
    <OnPage>
      <BordereauMonth months={months} month={month} onChoose={onChoose} />
    </OnPage>,
  );
  const table = await screen.findByRole('table', { name: 'Sổ cái lệch với hợp đồng' });
  expect(requests).toEqual(['/v1/auth/report/bordereau/summary?month=2026-10']);
  expect(readCells(table)).toEqual([
    ['30002-26-00000001', 'Phát hành', '1,080,000 đ', '1,080,001 đ'],
  ]);
  const link = within(table).getByRole('link');
  expect(link.getAttribute('href')).toContain('/contract/list?policyNo=');
  expect(plain(document.querySelector('dl')?.textContent ?? '')).toContain('3,240,000 đ');
  fireEvent.change(screen.getByLabelText('Tháng'), { target: { value: '2026-11' } });
  expect(onChoose).toHaveBeenCalledWith('2026-11');
});

async function compare() {
  render(
    <OnPage>
      <CompareFile month="2026-10" />
    </OnPage>,
  );
  const file = new File(['policyNo'], 'insurer.csv');
  fireEvent.change(await screen.findByLabelText('Chọn tệp để so sánh'), {
    target: { files: [file] },
  });
}

// covers BORDEREAU-6
test('lists how the insurer’s file differs', async () => {
  const differences = [
    { policyNo: '30002-26-00000001', kind: 'AMOUNT', ours: 10, theirs: 20 },
    { policyNo: '30002-26-00000002', kind: 'STATUS', ours: 'NEW,CANCELLED', theirs: 'NEW' },
    { policyNo: '30002-26-00000003', kind: 'UNKNOWN', ours: null, theirs: 30 },
  ];
  comparison = { status: 200, body: { success: true, data: { differences } } };
  await compare();
  const table = await screen.findByRole('table');
  expect(readCells(table)).toEqual([
    ['30002-26-00000001', 'Lệch số tiền', '10 đ', '20 đ'],
    ['30002-26-00000002', 'Lệch trạng thái', 'Phát hành, Đã hủy', 'Phát hành'],
    ['30002-26-00000003', 'Không có trong Salus', '–', '30 đ'],
  ]);
  expect(within(table).getAllByRole('link')).toHaveLength(2);
});

// covers BORDEREAU-6
test('states in one sentence that the file agrees', async () => {
  comparison = { status: 200, body: { success: true, data: { differences: [] } } };
  await compare();
  await screen.findByText('Tệp khớp hoàn toàn: Tháng 10/2026.');
});

// covers BORDEREAU-6
test('names line, column and reason of a refused file', async () => {
  const fields = [{ path: 'lines.2.premiumShare', code: 'thousands_separators', line: 2 }];
  comparison = {
    status: 400,
    body: { success: false, error_code: 'VALIDATION_ERROR', message: '', data: fields },
  };
  await compare();
  const alert = await screen.findByText(/Dòng 2, cột premiumShare:/);
  expect(alert.textContent).toContain('dấu phân cách hàng nghìn');
});
