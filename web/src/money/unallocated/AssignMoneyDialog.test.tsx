import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleMoney } from '../../testing/example-money.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { type } from '../../testing/show-dialog.ts';
import { AssignMoneyDialog } from './AssignMoneyDialog.tsx';

const stray = exampleMoney({
  id: 'M9',
  refOrder: null,
  contract: null,
  reason: 'UNKNOWN_CONTENT',
  content: 'DO NGOC YEN nop phi',
  refusedSteps: [],
});

let bodies: Record<string, unknown>[];
let isPaidByHand: boolean;
const ok = (data: object) => new Response(JSON.stringify({ success: true, data }));
const hit = (referenceNumber: string, proposerName: string) => ({
  referenceNumber,
  proposerName,
  premiumAmount: 610_000,
  status: 'AWAITING_PAYMENT',
});

beforeAll(startI18n);
beforeEach(() => {
  bodies = [];
  isPaidByHand = true;
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(path, 'http://salus.test');
    if (pathname === '/v1/auth/contract/bm-list-temporary') {
      const isByAmount = searchParams.get('premiumAmount') === '610000';
      const results = isByAmount
        ? [hit('HD261008AAAAAA', 'Trần Văn Ba'), hit('HD261008BBBBBB', 'Đỗ Ngọc Yến')]
        : [];
      return ok({ results, page: 1, limit: 100, totalPages: 1, totalRecords: results.length });
    }
    const decision = JSON.parse(String(body));
    bodies.push(decision);
    if (decision.step === 'IS_MANUAL' || !isPaidByHand) return ok({ ...decision, state: 'DONE' });
    const data = { result: 'ALREADY_PAID', reason: null };
    const no = { success: false, error_code: 'MONEY_DOES_NOT_FIT', message: '', data };
    return new Response(JSON.stringify(no), { status: 422 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
async function open(row = stray) {
  onClose.mockClear();
  render(
    <OnPage>
      <AssignMoneyDialog row={row} onClose={onClose} />
    </OnPage>,
  );
  await screen.findByRole('list', { name: 'Hợp đồng tìm thấy' });
}
const assign = () => fireEvent.click(screen.getByRole('button', { name: 'Gán vào hợp đồng' }));

// covers MONEY-3
test('lists the contract of the name in the content first, and marks it', async () => {
  await open();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toMatch(/^Đỗ Ngọc Yếnkhớp tên.*HD261008BBBBBB/);
  expect(items[1]).toMatch(/^Trần Văn Ba.*HD261008AAAAAA/);
  expect(items[1]).not.toContain('khớp tên');
});

// covers MONEY-9
test('offers the manual payment where the contract was paid already', async () => {
  await open();
  type('referenceNumber', 'HD261008CCCCCC');
  assign();
  fireEvent.click(await screen.findByRole('button', { name: 'Là tiền của thanh toán thủ công' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toEqual([
    { id: 'M9', step: 'ASSIGN', referenceNumber: 'HD261008CCCCCC' },
    { id: 'M9', step: 'IS_MANUAL', referenceNumber: 'HD261008CCCCCC' },
  ]);
});

// covers MONEY-9
test('offers it for that contract alone', async () => {
  await open();
  type('referenceNumber', 'HD261008CCCCCC');
  assign();
  await screen.findByRole('button', { name: 'Là tiền của thanh toán thủ công' });
  type('referenceNumber', 'HD261008BBBBBB');
  expect(screen.queryByRole('button', { name: 'Là tiền của thanh toán thủ công' })).toBeNull();
  isPaidByHand = false;
  assign();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies[1]).toEqual({ id: 'M9', step: 'ASSIGN', referenceNumber: 'HD261008BBBBBB' });
});

// covers MONEY-9
test('does not offer it for money that names another contract', async () => {
  await open(exampleMoney());
  type('referenceNumber', 'HD261008CCCCCC');
  assign();
  await screen.findByText(/^Hợp đồng này không chờ đúng số tiền đó/);
  expect(screen.queryByRole('button', { name: 'Là tiền của thanh toán thủ công' })).toBeNull();
});
