import { showDraft } from '@salus/api/contracts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCall } from '../../calls/use-call.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { useVersionWatch } from '../detail/use-version-watch.ts';
import { StaffPaymentDialog } from './StaffPaymentDialog.tsx';

const GATEWAY = 'https://pay.example/?order=1';
const contract = exampleContract({ status: 'AWAITING_PAYMENT', policyNo: null, verifiedBy: 'OTP' });
const terms = (version: string) => ({
  version,
  language: 'vi',
  paragraphs: ['Điều một.', 'Điều hai.'],
  consents: ['personal-data', 'health-data', 'payment-terms'].map((kind) => ({
    kind,
    text: `Tôi đồng ý ${kind}`,
    isRequired: true,
  })),
});
const openUrl = vi.fn();

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:00+07:00') });
  vi.stubGlobal('location', { assign: openUrl });
});
afterEach(() => {
  cleanup();
  openUrl.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = { readonly status: number; readonly body: object };
const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });
const no = (status: number, error_code: string, data: object | null = null): Answer => ({
  status,
  body: { success: false, error_code, message: '', data },
});

/** The contract as the page polls it. */
let polledContract = contract;

/** The page below the dialog. */
function Page() {
  const query = { referenceNumber: contract.referenceNumber };
  const draft = useCall(showDraft, { query }, { isWatched: true });
  useVersionWatch(draft, { soon: false, idle: 20_000 });
  return <StaffPaymentDialog contract={draft.data ?? contract} reason={null} onClose={vi.fn()} />;
}

/** Like a return to the window, or a change of language. */
let reload: () => Promise<void>;

/** Renders with a server that returns these terms in order and this answer to the payment. */
async function open(payment: Answer = ok(GATEWAY), versions: readonly string[] = ['2026-11']) {
  const requests: URLSearchParams[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://salus.test');
    if (pathname === '/v1/auth/payment/terms') {
      const version = versions[Math.min(reads, versions.length - 1)] ?? '';
      reads += 1;
      return new Response(JSON.stringify(ok(terms(version)).body));
    }
    if (pathname === '/v1/auth/contract/info-temporary')
      return new Response(JSON.stringify(ok(polledContract).body));
    if (pathname === '/v1/auth/contract/version')
      return new Response(JSON.stringify(ok({ version: polledContract.version }).body));
    expect(pathname).toMatch(/generate-link|transfer-order/);
    requests.push(searchParams);
    return new Response(JSON.stringify(payment.body), { status: payment.status });
  });
  const client = new QueryClient();
  reload = () => client.invalidateQueries();
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText('Điều một.');
  return requests;
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const pay = () => fireEvent.click(screen.getByRole('button', { name: /Thanh toán 620,000/ }));

// covers I18N-3, PAY-2
test('shows what is paid for, with the period of a payment today', async () => {
  await open();
  const order = screen.getByRole('heading', { name: 'Đơn hàng' }).parentElement?.textContent;
  for (const part of [
    'HD261008ABCDEF',
    'Cơ bản',
    '1 người',
    '21/11/2026 – 20/11/2027',
    '620,000\u00a0đ',
  ])
    expect(order).toContain(part);
});

test('requires three separate consents, none preselected, and names each missing one', async () => {
  const requests = await open();
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
  const [first, second, third] = boxes();
  if (first) fireEvent.click(first);
  pay();
  expect([first, second, third].map((box) => box?.getAttribute('aria-invalid'))).toEqual([
    'false',
    'true',
    'true',
  ]);
  expect(screen.getAllByText('Cần đồng ý để tiếp tục')).toHaveLength(2);
  expect(document.activeElement).toBe(second);
  expect([requests.length, openUrl.mock.calls.length]).toEqual([0, 0]);
});

// covers PAY-1
test('opens the gateway in this window with the selected method and the consents', async () => {
  const requests = await open();
  fireEvent.click(screen.getByRole('radio', { name: /Mã QR/ }));
  for (const box of boxes()) fireEvent.click(box);
  pay();
  await waitFor(() => expect(openUrl).toHaveBeenCalledExactlyOnceWith(GATEWAY));
  expect(requests.map((query) => Object.fromEntries(query))).toEqual([
    {
      referenceNumber: 'HD261008ABCDEF',
      method: 'qr',
      consents: 'personal-data,health-data,payment-terms',
      termsVersion: '2026-11',
      language: 'vi',
    },
  ]);
  // The page is unloading: a second press opens no second order.
  pay();
  expect(requests).toHaveLength(1);
});

test('requires every consent again when the terms changed meanwhile', async () => {
  await open(no(400, 'VALIDATION_ERROR', [{ path: 'termsVersion', code: 'invalid' }]), [
    '2026-11',
    '2026-12',
  ]);
  for (const box of boxes()) fireEvent.click(box);
  pay();
  await screen.findByText('Điều khoản vừa thay đổi. Mời khách hàng đọc lại và đồng ý từng mục.');
  expect(screen.getByText('Phiên bản 2026-12')).toBeTruthy();
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
});

test('clears consents to an older text and keeps those to the current one', async () => {
  const requests = await open(ok(GATEWAY), ['2026-11', '2026-11', '2026-12']);
  for (const box of boxes()) fireEvent.click(box);
  await act(() => reload());
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true]);
  await act(() => reload());
  await screen.findByText('Phiên bản 2026-12');
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
  pay();
  expect(requests).toEqual([]);
});

test('shows why the payment could not be opened, and stays open', async () => {
  await open(no(422, 'CHANGE_INFO_PENDING'));
  for (const box of boxes()) fireEvent.click(box);
  pay();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('chỉnh sửa'));
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true]);
  expect(openUrl).not.toHaveBeenCalled();
});

const order = {
  refOrder: 'HD261008ABCDEF-1',
  bankBin: '970436',
  bankName: 'Vietcombank',
  accountNo: '1100200300',
  accountName: 'CONG TY BAO HIEM SALUS',
  amount: 620_000,
  content: 'HD261008ABCDEF',
  qrPayload: '000201',
  expiresAt: '2026-12-20T17:00:00.000Z',
};

describe('a bank transfer at the counter', () => {
  beforeEach(() => {
    polledContract = contract;
    document.head.innerHTML = '<meta name="bank-transfer" content="on">';
  });
  afterEach(() => {
    document.head.innerHTML = '';
  });

  // covers PAY-18, PAY-19
  test('shows the code, its facts to copy, and the arrival of the money', async () => {
    await open(ok(order));
    fireEvent.click(screen.getByRole('radio', { name: /Mã QR/ }));
    for (const box of boxes()) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Lấy mã chuyển khoản' }));
    await screen.findByRole('img', { name: 'Mã VietQR để chuyển khoản' });
    for (const fact of ['Vietcombank', order.accountNo, order.accountName, order.content])
      expect(screen.getByText(fact)).toBeTruthy();
    for (const what of ['Số tài khoản', 'Số tiền', 'Nội dung'])
      expect(screen.getByRole('button', { name: `Sao chép ${what}` })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Đang chờ ngân hàng');
    polledContract = { ...contract, status: 'PAID', version: 'paid' };
    await act(() => reload());
    await screen.findByText('Đã nhận được tiền. Hợp đồng đang được phát hành.');
    expect(openUrl).not.toHaveBeenCalled();
  });

  test('is not offered where the insurer takes none', async () => {
    document.head.innerHTML = '<meta name="bank-transfer" content="off">';
    await open();
    expect(screen.queryByRole('radio', { name: /Chuyển khoản thủ công/ })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Mã QR/ }).value).toBe('qr');
  });
});
