import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { enterAs } from '../testing/enter-as.ts';
import { answerHome, exampleHome } from '../testing/example-home.ts';
import { OnPage } from '../testing/OnPage.tsx';
import { DeskPage } from './DeskPage.tsx';

const counts = { payments: 13, approvals: 3, 'customer-requests': 2 };
const items = Object.entries(counts).map(([code, count]) => ({
  code,
  count,
  oldestAt: '2026-11-24T08:00:00.000+07:00',
  address: '/',
  list: { path: '/', query: {} },
}));
const calls: string[] = [];

beforeAll(startI18n);
beforeEach(() => {
  calls.length = 0;
  enterAs('backOffice');
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return answerHome(path, { ...exampleHome, items });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

// covers NAV-16
test('shows the worklists and the desks for money in two rows, counted by one call', async () => {
  render(
    <OnPage>
      <DeskPage title="Chờ duyệt">
        <p>…</p>
      </DeskPage>
    </OnPage>,
  );
  const tabs = await screen.findByRole('navigation', { name: 'Danh sách công việc' });
  const row = (name: string) => within(tabs).getByRole('list', { name });
  await within(row('Hợp đồng')).findByRole('link', {
    name: /^Yêu cầu của khách ?2 việc đang chờ$/,
  });
  const names = (name: string) =>
    within(row(name))
      .getAllByRole('link')
      .map((link) => link.firstChild?.textContent);
  expect(names('Hợp đồng')).toEqual([
    'Danh sách hợp đồng',
    'Yêu cầu của khách',
    'Thiếu sự đồng ý',
    'Trùng thời hạn',
    'Tin chưa gửi',
    'Chưa gửi công ty bảo hiểm',
    'Tác vụ lỗi',
    'Cảnh báo',
  ]);
  expect(names('Tiền')).toEqual([
    'Sao kê ngân hàng',
    'Tiền cần xử lý',
    'Chờ duyệt',
    'Hoàn phí',
    'Hoàn phí bằng chuyển khoản',
    'Ngân hàng lấy lại tiền',
    'Đối soát theo ngày',
    'Bảng kê tháng',
  ]);
  within(row('Tiền')).getByRole('link', { name: /^Tiền cần xử lý ?13 việc đang chờ$/ });
  within(row('Tiền')).getByRole('link', { name: /^Chờ duyệt ?3 việc đang chờ$/ });
  expect(calls.filter((path) => path.startsWith('/v1/auth/home'))).toHaveLength(1);
});
