import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTranslations } from '../translations.ts';
import { TransferSheet } from './TransferSheet.tsx';

beforeAll(startTranslations);

const order = {
  refOrder: 'HD261121K7Q2MX-1',
  bankBin: '970436',
  bankName: 'Vietcombank',
  accountNo: '1100200300',
  accountName: 'CONG TY BAO HIEM SALUS',
  amount: 1_560_000,
  content: 'HD261121K7Q2MX',
  qrPayload: '00020101021238540010A0000007270124',
  expiresAt: '2026-12-21T14:08:12.000+07:00',
};
const open = () =>
  render(<TransferSheet order={order} news={null} isManual={false} onClose={() => undefined} />);
const save = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Lưu ảnh mã QR' })));
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const picture = new Blob(['png'], { type: 'image/png' });
let drawnCode: Blob | null;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  drawnCode = picture;
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const context = { fillRect: () => undefined, fillText: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(drawnCode));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// covers PAY-27
test('shares the picture where the phone can, and stays quiet when it is cancelled', async () => {
  const files: File[] = [];
  let isCancelled = false;
  Object.assign(navigator, {
    canShare: () => true,
    share: async (data: { files: File[] }) => {
      files.push(...data.files);
      if (isCancelled) throw new DOMException('cancelled', 'AbortError');
    },
  });
  open();
  await save();
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['VietQR-HD261121K7Q2MX.png', 'image/png'],
  ]);
  isCancelled = true;
  await save();
  expect(files.length).toBe(2);
  expect(screen.queryByText(/^Chưa lưu được ảnh/)).toBeNull();
});

// covers PAY-27
test('points to a screenshot when no picture can be made', async () => {
  drawnCode = null;
  open();
  await save();
  await screen.findByText(/^Chưa lưu được ảnh/);
});

// covers PAY-27
test('reports that an app did not open, unless the page was left for it', async () => {
  open();
  const app = () => screen.getAllByRole('link', { name: 'MB Bank' })[0] as HTMLElement;
  const isReported = () => screen.queryByText(/^Ứng dụng chưa mở/) !== null;
  fireEvent.click(screen.getByText('Mở ứng dụng ngân hàng'));
  // jsdom has no navigation.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(app());
  show('hidden');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(isReported()).toBe(false);

  show('visible');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(app());
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(isReported()).toBe(true));
  // The next time the chosen bank takes one press.
  expect(screen.getByRole('link', { name: 'Mở ứng dụng ngân hàng · MB Bank' })).toBeTruthy();
});

// covers RUN-26
test('links to the simulated bank in development only', () => {
  open();
  expect(screen.queryByRole('link', { name: '/dev/bank' })).toBeNull();
  cleanup();
  document.head.innerHTML = '<meta name="mode" content="development">';
  open();
  expect(screen.getByRole('link', { name: '/dev/bank' }).getAttribute('href')).toBe(
    `/dev/bank?qr=${order.qrPayload}`,
  );
  document.head.innerHTML = '';
});
