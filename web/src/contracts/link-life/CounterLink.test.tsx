import { showDraft } from '@salus/api/contracts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exampleContract } from '../../back-office/actions/example-contract.ts';
import { useCall } from '../../calls/use-call.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { CounterLink } from './CounterLink.tsx';

const OPENED_AT = '2026-10-08T09:30:05.000+07:00';
const unopened = { firstOpenedAt: null, lastOpenedAt: null, opens: 0 };
const contract = exampleContract({ status: 'AWAITING_PAYMENT', policyNo: null });
const { referenceNumber } = contract;

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-08T09:30:00+07:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page under the dialog: it reads the contract once. */
function Page() {
  const { data } = useCall(showDraft, { query: { referenceNumber } });
  return data ? <p>Số lần mở: {data.link.opens}</p> : null;
}

// covers LINK-20
test('reads the contract again when the customer opened the link', async () => {
  let isOpened = false;
  const answerTo = (path: string, method = 'GET') => {
    const { pathname } = new URL(path, 'http://salus.test');
    if (pathname === '/v1/auth/contract/info-temporary')
      return { ...contract, link: { ...contract.link, ...(isOpened ? { opens: 7 } : unopened) } };
    expect(pathname).toBe('/v1/auth/contract/counter-link');
    if (method === 'POST')
      return {
        address: 'https://ban-hang.example.vn/order/counter#q3wZ1xT0bYk8n5Lr2',
        expiresAt: '2026-10-08T09:32:00.000+07:00',
      };
    isOpened = true;
    return { openedAt: OPENED_AT };
  };
  vi.stubGlobal(
    'fetch',
    async (path: string, init?: RequestInit) =>
      new Response(JSON.stringify({ success: true, data: answerTo(path, init?.method) })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticesProvider>
        <Page />
        <CounterLink contract={contract} offer={{ label: 'Mã QR', reason: null }} />
      </NoticesProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Số lần mở: 0');
  fireEvent.click(screen.getByRole('button', { name: 'Mã QR' }));
  await screen.findByText('Khách hàng đã mở liên kết lúc 09:30:05');
  await screen.findByText('Số lần mở: 7');
});
