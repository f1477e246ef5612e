import type { BackOfficeView } from '@salus/api/back-office.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { showDialog } from '../../testing/show-dialog.ts';
import { ClerkActions } from './ClerkActions.tsx';

beforeAll(startI18n);
beforeEach(() => {
  // jsdom lays nothing out, so nothing ever changes its size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  localStorage.setItem(
    'salus.person',
    JSON.stringify({ emailAddress: 'bm@salus.test', roleGroup: 'backOffice' }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const awaiting = {
  status: 'AWAITING_PAYMENT',
  typePayment: null,
  policyNo: null,
  mayDownloadFile: false,
} as const;
const buttons = (changes: Partial<BackOfficeView>) => {
  showDialog(<ClerkActions contract={exampleContract(changes)} />);
  return screen
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
};

// covers DETAIL-6, REFUND-1, ROLE-3
test.each<[string, Partial<BackOfficeView>, string[]]>([
  ['a draft', { ...awaiting, status: 'DRAFT' }, ['Thao tác khác']],
  ['a contract that awaits payment', awaiting, ['Thao tác khác', 'Ghi nhận thanh toán thủ công']],
  [
    'a paid one whose file failed',
    { ...awaiting, status: 'PAID', issuingError: 'no store' },
    ['Thao tác khác', 'Tạo lại tệp hợp đồng'],
  ],
  [
    'a paid one that is being issued',
    { ...awaiting, status: 'PAID', issuingError: null },
    ['Thao tác khác'],
  ],
  ['an active one', {}, ['Thao tác khác', 'Hủy hợp đồng', 'Tải hợp đồng']],
  ['a cancelled one', { status: 'CANCELLED', mayDownloadFile: false }, ['Thao tác khác']],
])('offers for %s the steps that may be done now, the next one last', (_, changes, names) => {
  expect(buttons(changes)).toEqual(names);
});

// covers DETAIL-6
test('opens the dialog of an action in the menu', async () => {
  buttons({});
  fireEvent.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sửa liên hệ của khách hàng' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

// covers DETAIL-13
test('folds the actions that are blocked now, with their number', async () => {
  buttons({});
  fireEvent.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  const summary = await screen.findByText(/^Chưa dùng được \(\d\)$/);
  const fold = summary.closest('details');
  expect(fold?.open).toBe(false);
  const blocked = fold?.querySelectorAll('[aria-disabled]') ?? [];
  expect(summary.textContent).toBe(`Chưa dùng được (${blocked.length})`);
});

// covers LINK-8
test('hides the manual payment, also in the menu, during a change request', async () => {
  expect(buttons({ ...awaiting, adjustInfo: 'CHANGE_INFO' })).toEqual(['Thao tác khác']);
  fireEvent.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  expect(await screen.findByText('Hủy hợp đồng')).toBeTruthy();
  expect(screen.queryByText('Ghi nhận thanh toán thủ công')).toBeNull();
});
