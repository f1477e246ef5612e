import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { readQrPicture } from '../../testing/read-qr-picture.ts';
import { CounterLinkDialog } from './CounterLinkDialog.tsx';

const address = 'https://ban-hang.example.vn/order/counter#q3wZ1xT0bYk8n5Lr2_vHcJ9sDfA';

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-08T09:30:00+07:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(expiresAt: string, openedAt: string | null = null) {
  const renew = vi.fn();
  render(
    <CounterLinkDialog
      code={{ address, expiresAt }}
      openedAt={openedAt}
      isBusy={false}
      onRenew={renew}
      onClose={() => undefined}
    />,
  );
  return renew;
}

// covers LINK-20
test('shows the address as a picture only', async () => {
  show('2026-10-08T09:32:00.000+07:00');
  expect(await readQrPicture(screen.getByRole('img', { name: 'Mã QR của liên kết' }))).toBe(
    address,
  );
  expect(document.body.textContent).not.toContain('/order/counter');
  screen.getByText('Mã dùng được đến 09:32:00');
  expect(screen.queryByRole('button', { name: 'Hiển thị mã mới' })).toBeNull();
});

// covers LINK-20
test('offers a new code after the end of the shown one', () => {
  const renew = show('2026-10-08T09:30:00.000+07:00');
  screen.getByText('Mã đã hết hạn');
  fireEvent.click(screen.getByRole('button', { name: 'Hiển thị mã mới' }));
  expect(renew).toHaveBeenCalledOnce();
});

// covers LINK-20
test('shows when the customer opened the link, in place of the code', () => {
  show('2026-10-08T09:30:00.000+07:00', '2026-10-08T09:29:50.000+07:00');
  screen.getByText('Khách hàng đã mở liên kết lúc 09:29:50');
  screen.getByRole('button', { name: 'Đóng' });
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hiển thị mã mới' })).toBeNull();
});
