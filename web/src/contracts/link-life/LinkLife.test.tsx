import type { ContractView } from '@salus/api/contract-view.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { LinkLife } from './LinkLife.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-08T09:30:00+07:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Labels with their values. */
function show(link: Partial<ContractView['link']>, changes: Partial<ContractView> = {}) {
  const contract = exampleContract({ status: 'AWAITING_PAYMENT', ...changes });
  render(<LinkLife contract={{ ...contract, link: { ...contract.link, ...link } }} />);
  const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '');
  return Object.fromEntries(
    screen
      .queryAllByRole('term')
      .map((term) => [plain(term.textContent), plain(term.nextElementSibling?.textContent)]),
  );
}

// covers DETAIL-9
test('shows what became of an opened link, and calls the customer', () => {
  expect(show({ resendAt: '2026-10-08T10:00:00.000+07:00' })).toEqual({
    'Gửi tới': '0987654321',
    'Đã gửi': '08/10/2026 09:00:00',
    'Đã chuyển': '08/10/2026 09:00:01',
    'Khách mở lần đầu': '08/10/2026 09:03:00',
    'Số lần mở · gần nhất': '2 · 08/10/2026 09:04:00',
    'Gửi lại được từ': '08/10/2026 10:00:00',
    'Hết hạn': '07/11/2026 09:00:00',
  });
  const call = screen.getByRole<HTMLAnchorElement>('link', { name: 'Gọi 0987654321' });
  expect(call.getAttribute('href')).toBe('tel:0987654321');
});

// covers DETAIL-9
test('shows what is unknown, and that a link can be sent again', () => {
  const unopenedLink = { deliveredAt: null, firstOpenedAt: null, lastOpenedAt: null, opens: 0 };
  expect(show({ ...unopenedLink, resendAt: '2026-10-08T09:29:59.999+07:00' })).toMatchObject({
    'Đã chuyển': 'Chưa xác nhận',
    'Khách mở lần đầu': 'Chưa mở',
    'Gửi lại được từ': 'Ngay bây giờ',
  });
  expect(screen.queryByText(/^Số lần mở/)).toBeNull();
});

// covers DETAIL-9
test('shows an expired link, and offers no call to a masked number', () => {
  const over = { expiresAt: '2026-10-08T09:30:00.000+07:00' };
  expect(show(over, { proposerMobile: '•••••••321' })).toMatchObject({
    'Gửi tới': '•••••••321',
    'Đã hết hạn': '08/10/2026 09:30:00',
  });
  expect(screen.queryByRole('link')).toBeNull();
});

// covers DETAIL-9
test.each([
  [{ expiresAt: null }, {}],
  [{}, { status: 'DRAFT' }],
  [{}, { status: 'ACTIVE' }],
] as const)('shows nothing for %j of %j', (link, changes) => {
  expect(show(link, changes)).toEqual({});
});
