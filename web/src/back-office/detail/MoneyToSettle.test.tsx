import type { BackOfficeView } from '@salus/api/back-office.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { exampleMoney } from '../../testing/example-money.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { MoneyToSettle } from './MoneyToSettle.tsx';

const { referenceNumber } = exampleContract();
const payment: BackOfficeView['payments'][number] = {
  refOrder: `${referenceNumber}-1`,
  amount: 620_000,
  status: 'SUCCEEDED',
  vpc_TxnResponseCode: null,
  gatewayTransactionNo: 'FT1',
  paidAmount: 610_000,
  startedBy: 'customer',
  createdAt: '2026-11-25T09:30:00.000+07:00',
  settledAt: '2026-11-25T09:30:00.000+07:00',
  arrivedAt: '2026-11-25T09:30:00.000+07:00',
  reviewReason: 'AMOUNT_DIFFERS',
  isToReview: true,
  reviewDecision: null,
  reviewNote: null,
  reviewedByName: null,
  reviewedAt: null,
};

let rows: ReturnType<typeof exampleMoney>[];
let requests: string[];

beforeAll(startI18n);
beforeEach(() => {
  rows = [exampleMoney()];
  requests = [];
  window.scrollTo = () => undefined;
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  localStorage.setItem(
    'salus.person',
    JSON.stringify({ emailAddress: 'bm@salus.test', roleGroup: 'backOffice' }),
  );
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const data = { results: rows, page: 1, limit: 100, totalPages: 1, totalRecords: rows.length };
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(payments: BackOfficeView['payments']) {
  render(
    <OnPage>
      <main>
        <MoneyToSettle contract={exampleContract({ payments })} />
      </main>
    </OnPage>,
  );
  return await screen.findByRole('main');
}

// covers MONEY-9
test('shows need and difference, with the dialog of the desk', async () => {
  const main = await show([payment]);
  const fact = 'Đã nhận 610,000 đ, cần 620,000 đ, thiếu 10,000 đ';
  await waitFor(() => expect(main.textContent?.replaceAll('\u00a0', ' ')).toContain(fact));
  expect(screen.getByRole('link', { name: 'Tiền cần xử lý' }).getAttribute('href')).toContain(
    '/money/unallocated?',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn lại tiền' }));
  await screen.findByRole('dialog', { name: /^Hoàn lại 610,000/ });
});

// covers MONEY-9
test('names the money also before the desk answered, without a step', async () => {
  rows = [];
  const main = await show([payment]);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(main.textContent).toContain('chưa thanh toán được hợp đồng');
  expect(screen.queryByRole('button')).toBeNull();
});

test('asks nothing for a contract whose money fits', async () => {
  const main = await show([{ ...payment, isToReview: false }]);
  expect([main.textContent, requests]).toEqual(['', []]);
});
