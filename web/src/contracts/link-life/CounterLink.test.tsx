import { showDraft } from '@salus/api/contracts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, test, vi } from 'vitest';
import { useCall } from '../../calls/use-call.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { useVersionWatch } from '../detail/use-version-watch.ts';
import { CounterLink } from './CounterLink.tsx';

const OPENED_AT = '2026-10-08T09:30:05.000+07:00';
const unopenedLink = { firstOpenedAt: null, lastOpenedAt: null, opens: 0 };
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

/** The page under the dialog. */
function Page() {
  const draft = useCall(showDraft, { query: { referenceNumber } }, { isWatched: true });
  useVersionWatch(draft, { soon: false, idle: 20_000 });
  if (!draft.data) return null;
  return (
    <>
      <p>Số lần mở: {draft.data.link.opens}</p>
      <CounterLink contract={draft.data} offer={{ label: 'Mã QR', reason: null }} />
    </>
  );
}

// covers LINK-20
test('reads the contract again when the customer opened the link', async () => {
  let isOpened = false;
  const openedLink = { lastOpenedAt: OPENED_AT, opens: 7 };
  const answers: Readonly<Record<string, () => object>> = {
    '/v1/auth/contract/info-temporary': () => ({
      ...contract,
      version: isOpened ? 'second' : 'first',
      link: { ...contract.link, ...unopenedLink, ...(isOpened ? openedLink : {}) },
    }),
    '/v1/auth/contract/version': () => {
      isOpened = true;
      return { version: 'second' };
    },
    '/v1/auth/contract/counter-link': () => ({
      address: 'https://ban-hang.example.vn/order/counter#q3wZ1xT0bYk8n5Lr2',
      expiresAt: '2026-10-08T09:32:00.000+07:00',
    }),
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const data = answers[new URL(path, 'http://salus.test').pathname]?.();
    return new Response(JSON.stringify({ success: true, data }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticesProvider place="/">
        <Page />
      </NoticesProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Số lần mở: 0');
  fireEvent.click(screen.getByRole('button', { name: 'Mã QR' }));
  await screen.findByText('Khách hàng đã mở liên kết lúc 09:30:05');
  await screen.findByText('Số lần mở: 7');
});
