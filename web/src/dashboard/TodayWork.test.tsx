import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { enterAs } from '../testing/enter-as.ts';
import { OnPage } from '../testing/OnPage.tsx';
import { Introduce } from './Introduce.tsx';
import { TodayWork } from './TodayWork.tsx';

const nothing = { asOf: '2026-11-26T08:00:00.000+07:00', items: [], figures: [], notices: [] };
const list = { path: '/v1/auth/contract/list-temporary', query: {} };
let home: object = nothing;
const calls: string[] = [];

beforeAll(startI18n);
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return new Response(JSON.stringify({ success: true, data: home }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (data: object, page = <TodayWork />) => {
  home = data;
  render(<OnPage>{page}</OnPage>);
};

// covers WORK-3, WORK-6
test('lists what waits with its number and age, each linked to its list', async () => {
  const address = '/contract/temp-list?adjustInfo=CHANGE_INFO';
  const item = { count: 1234, oldestAt: '2026-11-02T09:00:00.000+07:00', list };
  open({
    ...nothing,
    items: [
      { ...item, code: 'CHANGE_REQUESTED', address },
      { ...item, code: 'missing-consent', count: 2, address: '/bm-contract/temp-list?view=x' },
    ],
  });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    address,
    '/bm-contract/temp-list?view=x',
  ]);
  const [first] = links;
  if (!first) throw new Error('an item is a link');
  within(first).getByText('Yêu cầu chỉnh sửa');
  within(first).getByText('1,234');
  within(first).getByText('02/11/2026 09:00:00');
  screen.getByText('Thiếu sự đồng ý');
  expect(screen.queryByText('Tháng này')).toBeNull();
});

// covers WORK-4
test('shows heads the month beside the same days of last month', async () => {
  const figure = { before: 900_000, address: '/contract/list', list };
  open({ ...nothing, figures: [{ ...figure, code: 'PREMIUM', value: 1_560_000 }] });
  await screen.findByText('Tháng này');
  screen.getByText('Phí bảo hiểm');
  expect(screen.getByRole('link').textContent?.replaceAll('\u00A0', ' ')).toBe(
    'Phí bảo hiểm1,560,000 đCùng kỳ tháng trước: 900,000 đ',
  );
});

// covers WORK-3
test('shows one sentence where nothing waits', async () => {
  open(nothing);
  await screen.findByText('Hiện không có việc nào đang chờ.');
  expect(screen.queryByRole('link')).toBeNull();
});

// covers NAV-4, WORK-3
test('shows the welcome text at once, and reads the rest by one call', async () => {
  enterAs('manager');
  open(nothing, <Introduce />);
  await screen.findByRole('heading', { level: 1, name: 'Chào mừng đến với Salus' });
  screen.getByText(/^Salus là nơi lập, xác thực/);
  await screen.findByText('Hiện không có việc nào đang chờ.');
  expect(calls).toEqual(['/v1/auth/home']);
});
