import type { DifferenceView } from '@salus/api/payments/reconciliation.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
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

beforeAll(startI18n);
beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async () => {
    const data = {
      day: '2026-11-20',
      state: 'OPEN',
      isClosable: true,
      isOnStatement: true,
      totals: {
        gateway: { payments: none, refunds: none },
        bank: { credits: none, debits: none, results: [] },
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
    };
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
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
  const toDesk = screen.getByRole('link', { name: 'Tiền cần xử lý' });
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
  expect(screen.queryByRole('link', { name: 'Tiền cần xử lý' })).toBeNull();
});
