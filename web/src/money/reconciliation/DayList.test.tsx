import type { ReconciledDay } from '@salus/api/payments/reconciliation.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { answerHome } from '../../testing/example-home.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { DayList } from './DayList.tsx';

const money = (amount: number) => ({ count: amount === 0 ? 0 : 1, amount });
const agreeing: ReconciledDay = {
  day: '2026-11-20',
  state: 'OPEN',
  agreement: 'AGREES',
  isClosable: true,
  gateway: money(6_512_000),
  bank: money(620_000),
  manual: money(1_340_000),
  contracts: money(8_472_000),
  difference: money(0),
  closedAt: null,
  closedByName: null,
};

let days: ReconciledDay[];
let closeBodies: unknown[];

beforeAll(startI18n);
beforeEach(() => {
  enterAs('backOffice');
  closeBodies = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isWrite = init?.method === 'PUT';
    if (isWrite)
      closeBodies.push([new URL(url, 'http://salus').pathname, JSON.parse(`${init.body}`)]);
    const list = { from: '2026-10-26', to: '2026-11-25', firstDay: '2026-11-18', days };
    const data = isWrite ? { closes: [] } : list;
    return answerHome(url) ?? new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function showList(...changes: Partial<ReconciledDay>[]) {
  days = changes.map((change) => ({ ...agreeing, ...change }));
  render(
    <OnPage>
      <DayList to={undefined} />
    </OnPage>,
  );
  await screen.findAllByRole('row');
}
const readCells = async (day: string) => {
  const row = (await screen.findByText(day)).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) =>
    (cell.textContent ?? '').replaceAll('\u00a0', ' '),
  );
};

// covers CLOSE-9, CLOSE-10
test('shows sides that add up, and that they agree only with a statement', async () => {
  const none = { gateway: money(0), bank: money(0), manual: money(0), contracts: money(0) };
  await showList(
    { day: '2026-11-22', isClosable: false, agreement: 'NO_STATEMENT' },
    { day: '2026-11-21', agreement: 'DIFFERS', manual: money(0), difference: money(-1_340_000) },
    {},
    { ...none, day: '2026-11-19', agreement: 'NO_STATEMENT' },
    { ...none, day: '2026-11-17', agreement: 'NO_STATEMENT', isClosable: false },
  );
  const sums = ['6,512,000 đ', '620,000 đ', '1,340,000 đ', '8,472,000 đ', '0 đ'];
  expect(await readCells('20/11/2026')).toEqual(['20/11/2026', ...sums, 'KhớpChưa chốt']);
  expect((await readCells('21/11/2026')).slice(3)).toEqual([
    '0 đ',
    '8,472,000 đ',
    '−1,340,000 đ1 khoản',
    'Còn lệchChưa chốt',
  ]);
  expect((await readCells('22/11/2026')).at(-1)).toBe('Chưa kết thúc');
  expect((await readCells('19/11/2026')).at(-1)).toBe('Chưa có sao kêChưa chốt');
  // It is before the first contract.
  expect(screen.queryByText('17/11/2026')).toBeNull();
  expect(screen.getByRole('button', { name: 'Các ngày trước' })).toHaveProperty('disabled', true);
});

// covers CLOSE-8, CLOSE-9
test('closes the open days that agree, after a list of them', async () => {
  await showList(
    { day: '2026-11-22' },
    { day: '2026-11-21', agreement: 'NO_STATEMENT' },
    { state: 'CLOSED' },
    { day: '2026-11-19' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Chốt 2 ngày đã khớp' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Chốt 2 ngày đã khớp?' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(dialog.getByRole('button', { name: 'Chốt 2 ngày' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const path = '/v1/auth/reconciliation/close-days';
  expect(closeBodies).toEqual([[path, { days: ['2026-11-22', '2026-11-19'] }]]);
});

// covers CLOSE-9
test('offers nothing to close where no day agrees', async () => {
  await showList({ agreement: 'NO_STATEMENT' }, { day: '2026-11-19', state: 'CLOSED' });
  await screen.findByText('19/11/2026');
  expect(screen.queryByRole('button', { name: /đã khớp/ })).toBeNull();
});
