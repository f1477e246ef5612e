import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { type ReportSearch, usualReportSearch } from './report-search.ts';

/** jsdom has no screen to ask for its width. */
const { media } = vi.hoisted(() => {
  const media = { matches: true, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => media });
  return { media };
});

const units = [
  { id: 1, parentId: null, kind: 'REGION', name: 'Miền Bắc' },
  { id: 3, parentId: 2, kind: 'BRANCH', name: 'Chi nhánh Ba Đình' },
  { id: 2, parentId: 1, kind: 'AREA', name: 'Hà Nội' },
];

beforeAll(startI18n);
beforeEach(() => {
  media.matches = true;
  vi.stubGlobal('fetch', async (path: string) => {
    const data = path.startsWith('/v1/auth/report/units') ? units : [];
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The filters of a report, and every change that they ask for. */
function openFilters(search: ReportSearch = usualReportSearch) {
  const requests: ReportSearch[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportFilters search={search} onChange={(next) => requests.push(next)} />
    </QueryClientProvider>,
  );
  return requests;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('filters by cancellation days and by unit, listed below its parent', async () => {
  const requests = openFilters();
  const unit = await screen.findByLabelText('Đơn vị');
  expect(
    within(unit)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tất cả đơn vị', 'Miền Bắc', '\u2003Hà Nội', '\u2003\u2003Chi nhánh Ba Đình']);
  type('Đơn vị', '3');
  type('Hủy từ ngày', '1/3/2026');
  type('Hủy đến ngày', '31/3/2026');
  expect(requests).toEqual([]);
  press('Xem báo cáo');
  expect(requests).toEqual([
    {
      ...usualReportSearch,
      unitId: '3',
      cancelledDateFrom: '2026-03-01',
      cancelledDateTo: '2026-03-31',
    },
  ]);
  press('Xóa bộ lọc');
  expect(requests[1]).toEqual(usualReportSearch);
});

// covers REPORT-8
test('a range of days applies at once, except beside a day that is none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
  const requests = openFilters();
  press('Quý này');
  const quarter = { createdDateFrom: '2026-10-01', createdDateTo: '2026-12-31' };
  expect(requests).toEqual([{ ...usualReportSearch, ...quarter }]);
  type('Hủy từ ngày', '31/2/2026');
  press('Hôm nay');
  expect(requests).toHaveLength(1);
  vi.useRealTimers();
});

test('rejects a reversed range and focuses its end', async () => {
  const requests = openFilters();
  type('Hủy từ ngày', '2/3/2026');
  type('Hủy đến ngày', '1/3/2026');
  press('Xem báo cáo');
  expect(requests).toEqual([]);
  expect(document.getElementById('cancelledDateTo-note')?.textContent).toBe(
    'Phải từ ngày bắt đầu trở đi',
  );
  await waitFor(() => expect(document.activeElement?.id).toBe('cancelledDateTo'));
});

test('collapses on a phone with the number of filters, and expands on an error', async () => {
  media.matches = false;
  const requests = openFilters({
    ...usualReportSearch,
    createdDateFrom: '2026-03-01',
    unitId: '3',
  });
  const days = () => screen.queryByRole('textbox', { name: 'Hủy từ ngày' });
  expect(days()).toBeNull();
  press('Lọc chi tiết (2)');
  type('Hủy từ ngày', '31/2/2026');
  press('Ẩn lọc chi tiết');
  expect(days()).toBeNull();
  press('Xem báo cáo');
  await waitFor(() => expect(document.activeElement).toBe(days()));
  expect(requests).toEqual([]);
  type('Hủy từ ngày', '28/2/2026');
  press('Xem báo cáo');
  expect([requests[0]?.cancelledDateFrom, days()]).toEqual(['2026-02-28', null]);
});
