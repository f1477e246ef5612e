import type { DifferenceView, ReconciledDayView } from '@salus/api/payments/reconciliation.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { answerHome } from '../../testing/example-home.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { OpenDay } from './OpenDay.tsx';

const none = { count: 0, amount: 0 };
const bankLine: DifferenceView = {
  comparison: 'BANK',
  origin: 'BANK',
  reason: 'UNKNOWN_CONTENT',
  detail: null,
  reference: 'FT-1',
  referenceNumber: null,
  statementId: 7,
  reported: 620_000,
  recorded: 0,
  amount: 620_000,
  afterClosing: false,
  moneyState: null,
};

let differences: DifferenceView[];
let view: Partial<ReconciledDayView>;

beforeAll(startI18n);
beforeEach(() => {
  window.scrollTo = () => undefined;
  differences = [];
  view = {};
  const clerk = { emailAddress: 'bm@salus.test', roleGroup: 'backOffice' };
  localStorage.setItem('salus.person', JSON.stringify(clerk));
  vi.stubGlobal('fetch', async (url: string) => {
    const data = {
      day: '2026-11-20',
      state: 'OPEN',
      agreement: differences.length > 0 ? 'DIFFERS' : 'AGREES',
      isClosable: true,
      isOnStatement: true,
      totals: {
        gateway: { payments: none, refunds: none },
        bank: { credits: none, debits: none, results: [] },
        manual: { payments: none },
        contracts: {
          payments: none,
          refunds: none,
          byWay: [],
          refundsByWay: [],
          decided: none,
        },
      },
      fees: none,
      difference: { count: differences.length, amount: 0 },
      differences,
      gone: [],
      closes: [],
      ...view,
    };
    return answerHome(url) ?? new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The links of each line, after all groups are open, by the reference of the line. */
async function linksOfLines(...lines: Partial<DifferenceView>[]) {
  differences = lines.map((line) => ({ ...bankLine, ...line }));
  render(
    <OnPage>
      <OpenDay day="2026-11-20" />
    </OnPage>,
  );
  await screen.findByRole('heading', { name: 'Chênh lệch' });
  for (const group of screen.getAllByRole('group')) {
    group.setAttribute('open', '');
    fireEvent(group, new Event('toggle'));
  }
  const links: Record<string, (string | null)[]> = {};
  for (const { reference } of differences) {
    const row = (await screen.findByText(reference)).closest('tr');
    links[reference] = [...(row?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'));
  }
  return links;
}

const desk = (origin: string, text: string, state = '') =>
  `/money/unallocated?origin=${origin}&text=${text}${state && `&state=${state}`}`;

// covers CLOSE-6, MONEY-1
test('links money without a contract to its worklist', async () => {
  const links = await linksOfLines(
    {},
    {
      reference: 'FT-2',
      reason: 'ALREADY_PAID',
      referenceNumber: 'HD1',
      statementId: null,
      moneyState: 'DONE',
    },
    {
      comparison: 'GATEWAY',
      origin: 'GATEWAY',
      reason: 'PAYMENT_TO_REVIEW',
      reference: 'HD2-1',
      referenceNumber: 'HD2',
      statementId: null,
    },
  );
  expect(links).toEqual({
    'FT-1': ['/money/statements?statement=7', desk('BANK', 'FT-1')],
    'FT-2': ['/bm-contract/temp-info/HD1', desk('BANK', 'FT-2', 'DONE')],
    'HD2-1': ['/bm-contract/temp-info/HD2', desk('GATEWAY', 'HD2-1')],
  });
  const toDesk = screen.getByText('Tiền cần xử lý', { selector: 'p a' });
  expect(toDesk.getAttribute('href')).toBe('/money/unallocated');
});

// covers CLOSE-6
test('links other differences to no worklist', async () => {
  const links = await linksOfLines(
    { reason: 'NOT_CONFIRMED' },
    { reference: 'FT-2', reason: 'AMOUNT_DIFFERS', recorded: 5, referenceNumber: 'HD1' },
    { reference: 'FT-3', comparison: 'REFUNDS', reason: 'OTHER_DEBIT', statementId: null },
  );
  expect(links).toEqual({
    'FT-1': ['/money/statements?statement=7'],
    'FT-2': ['/bm-contract/temp-info/HD1', '/money/statements?statement=7'],
    'FT-3': [],
  });
  expect(screen.queryByText('Tiền cần xử lý', { selector: 'p a' })).toBeNull();
});

function showDay(changes: Partial<ReconciledDayView>) {
  view = changes;
  render(
    <OnPage>
      <OpenDay day="2026-11-20" />
    </OnPage>,
  );
}
const closing = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Chốt ngày' }));
  return within(await screen.findByRole('dialog'));
};

// covers CLOSE-9, CLOSE-10
test('shows the sides as a sum, and once that they agree', async () => {
  const money = (amount: number) => ({ count: 1, amount });
  showDay({
    totals: {
      gateway: { payments: money(6_512_000), refunds: none },
      bank: { credits: money(620_000), debits: none, results: [] },
      manual: { payments: money(1_340_000) },
      contracts: {
        payments: money(8_472_000),
        refunds: none,
        byWay: [],
        refundsByWay: [],
        decided: none,
      },
    },
  });
  await screen.findByText('Khớp: sao kê đã bao gồm ngày này và không còn chênh lệch.');
  const terms = screen
    .getAllByRole('definition')
    .map(({ textContent }) => textContent.replace('\u00a0', ' '));
  expect(terms).toEqual(['6,512,000 đ', '620,000 đ', '1,340,000 đ', '8,472,000 đ', '0 đ']);
  expect(screen.queryByText(/Chưa có sao kê/)).toBeNull();
});

// covers CLOSE-3, CLOSE-10
test('shows that no statement covers the day, also before closing', async () => {
  showDay({ agreement: 'NO_STATEMENT', isOnStatement: false });
  const text = 'Chưa có sao kê nào bao gồm ngày này.';
  await screen.findByText(text);
  expect(screen.queryByText(/Khớp/)).toBeNull();
  const dialog = await closing();
  dialog.getByText(text);
  expect(dialog.queryByRole('textbox')).toBeNull();
});

// covers CLOSE-3
test('asks for a note only with a difference', async () => {
  differences = [bankLine];
  showDay({});
  const dialog = await closing();
  dialog.getByRole('textbox', { name: 'Ghi chú' });
  fireEvent.click(dialog.getByRole('button', { name: 'Chốt ngày' }));
  await dialog.findByText('Bắt buộc nhập');
});

// covers CLOSE-9
test('offers no close of a day before the first contract', async () => {
  showDay({ agreement: 'NO_STATEMENT', isClosable: false });
  await screen.findByText('Ngày này trước hợp đồng đầu tiên, không có gì để chốt.');
  expect(screen.queryByRole('button', { name: 'Chốt ngày' })).toBeNull();
});

// covers CLOSE-2, CLOSE-10
test('lists decided refunds apart from differences', async () => {
  differences = [{ ...bankLine, comparison: 'DECISIONS', reason: 'REFUND_WAITING' }];
  showDay({ agreement: 'AGREES', difference: none });
  await screen.findByRole('heading', { name: 'Hoàn phí đã quyết định, chưa chi' });
  screen.getByText('Khớp: sao kê đã bao gồm ngày này và không còn chênh lệch.');
  expect(screen.queryByRole('heading', { name: 'Chênh lệch' })).toBeNull();
});
