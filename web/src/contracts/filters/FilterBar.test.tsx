import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { FilterBar } from './FilterBar.tsx';
import { type Filters, noPersonalFilters, usualSearch } from './list-search.ts';

const nothing: Filters = { ...usualSearch, ...noPersonalFilters };

const plan = { packageName: 'Cơ bản', channel: 'CBB' };
const countQueries: string[] = [];
const answers: Record<string, unknown> = {
  '/v1/auth/contract/status-counts': {
    counts: { DRAFT: 2, AWAITING_PAYMENT: 1234, PAID: 0, ACTIVE: 1, CANCELLED: 0, WITHDRAWN: 7 },
  },
  '/v1/auth/product/list-all': [
    { ...plan, code: '30002014', typeContract: 'INDIVIDUAL' },
    { ...plan, code: '30002017', typeContract: 'INDIVIDUAL', channel: 'SALE' },
    { ...plan, code: '40002001', typeContract: 'FAMILY' },
  ],
  // Not in the order of the tree.
  '/v1/auth/report/units': [
    { id: 3, parentId: 2, kind: 'BRANCH', name: 'Chi nhánh Hoàn Kiếm' },
    { id: 1, parentId: null, kind: 'REGION', name: 'Miền Bắc' },
    { id: 4, parentId: null, kind: 'REGION', name: 'Miền Nam' },
    { id: 2, parentId: 1, kind: 'AREA', name: 'Hà Nội' },
  ],
};

beforeAll(startI18n);
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const [route = '', query = ''] = path.split('?');
    if (route.endsWith('/status-counts')) countQueries.push(query);
    return new Response(JSON.stringify({ success: true, data: answers[route] ?? [] }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the bar with `filters`; returns the requested changes. */
function openBar(filters: Filters = nothing) {
  const requests: Filters[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticesProvider place="/">
        <FilterBar list="backOffice" filters={filters} onChange={(next) => requests.push(next)} />
      </NoticesProvider>
    </QueryClientProvider>,
  );
  return requests;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Unfolds the fields, which are loaded then. */
async function unfold(): Promise<void> {
  press('Lọc chi tiết');
  await screen.findByLabelText('Tên bên mua');
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choices = (name: string) => within(screen.getByRole('group', { name }));
const open = (name: string) =>
  fireEvent.click(choices(name).getAllByRole('button')[0] as HTMLElement);

// covers LIST-4
test('applies text on Enter, a choice and a whole day at once, from the first page', async () => {
  const requests = openBar({ ...nothing, page: 3 });
  await unfold();
  type('Tên bên mua', 'đức');
  type('Tạo từ ngày', '1/3/202');
  expect(requests).toEqual([]);
  fireEvent.submit(screen.getByRole('form'));
  expect(requests).toEqual([]);
  type('Tạo từ ngày', '1/3/2026');
  const applied = { ...nothing, proposerName: 'đức', createdFromDate: '2026-03-01' };
  expect(requests).toEqual([applied]);
  type('Số giấy tờ bên mua', '0010');
  open('Trạng thái');
  fireEvent.click(choices('Trạng thái').getByLabelText('Hiệu lực'));
  press('Điều kiện khác');
  fireEvent.change(screen.getByLabelText('Liên kết gửi khách'), { target: { value: 'SENT' } });
  const withNumber = { ...applied, proposerNationalId: '0010', status: ['ACTIVE'] };
  expect(requests.slice(1)).toEqual([withNumber, { ...withNumber, linkState: 'SENT' }]);
});

// covers LIST-30
test('counts each status above the list, and filters by one with one press', async () => {
  const requests = openBar({ ...nothing, page: 2, proposerName: 'đức', status: ['DRAFT'] });
  const tabs = within(screen.getByRole('navigation', { name: 'Trạng thái' }));
  await tabs.findByRole('button', { name: /^Chờ thanh toán\s?1,234$/ });
  expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Tất cả1,237',
    'Bản nháp2',
    'Chờ thanh toán1,234',
    'Đã thanh toán0',
    'Hiệu lực1',
    'Đã hủy0',
    'Đã bỏ7',
  ]);
  expect(tabs.getByRole('button', { current: true }).textContent).toBe('Bản nháp2');
  expect(countQueries.at(-1)).toBe('proposerName=%C4%91%E1%BB%A9c&list=bm');
  fireEvent.click(tabs.getByRole('button', { name: /^Chờ thanh toán/ }));
  fireEvent.click(tabs.getByRole('button', { name: /^Đã bỏ/ }));
  fireEvent.click(tabs.getByRole('button', { name: /^Tất cả/ }));
  const narrowed = { ...nothing, proposerName: 'đức' };
  expect(requests).toEqual([
    { ...narrowed, status: ['AWAITING_PAYMENT'] },
    { ...narrowed, status: ['WITHDRAWN'] },
    narrowed,
  ]);
});

test('keeps typed input after a change of page or order, and submits it in order', async () => {
  const requests: Filters[] = [];
  const bar = (filters: Filters) => (
    <QueryClientProvider client={new QueryClient()}>
      <NoticesProvider place="/">
        <FilterBar list="drafts" filters={filters} onChange={(next) => requests.push(next)} />
      </NoticesProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(bar(nothing));
  await unfold();
  type('Tên bên mua', 'ánh');
  const sortedFilters: Filters = {
    ...nothing,
    page: 2,
    limit: 25,
    sortBy: 'premiumAmount',
    sortOrder: 'ASC',
  };
  rerender(bar(sortedFilters));
  press('Tìm kiếm');
  expect(requests).toEqual([{ ...sortedFilters, proposerName: 'ánh', page: 1 }]);
  rerender(bar({ ...nothing, policyNo: '30002' }));
  expect((screen.getByLabelText('Tên bên mua') as HTMLInputElement).value).toBe('');
});

// covers LIST-4
test('offers clerks the packages of both channels and products', async () => {
  const requests = openBar();
  await unfold();
  open('Gói');
  fireEvent.click(await choices('Gói').findByLabelText('Cơ bản · 40002001'));
  fireEvent.click(await choices('Gói').findByLabelText('Cơ bản · 30002014'));
  expect(requests.at(-1)?.planIds).toEqual(['30002014', '40002001']);
  expect(choices('Gói').getByText('Cá nhân · SALE')).toBeTruthy();
  fireEvent.click(choices('Gói').getByRole('button', { name: 'Chọn tất cả' }));
  expect(choices('Gói').queryByRole('button', { name: 'Chọn tất cả' })).toBeNull();
  expect(requests.at(-1)?.planIds).toEqual(['30002014', '30002017', '40002001']);
});

test.each([
  ['31/02/2026', '', 'createdFromDate', 'Ngày này không có trong lịch'],
  ['2/3/26', '', 'createdFromDate', 'Nhập đủ 4 chữ số của năm'],
  ['02/03/2026', '01/03/2026', 'createdToDate', 'Phải từ ngày bắt đầu trở đi'],
])('rejects a range from %j to %j with a message', async (from, to, field, sentence) => {
  openBar();
  await unfold();
  type('Tạo từ ngày', from);
  type('Tạo đến ngày', to);
  fireEvent.blur(screen.getByLabelText('Tạo đến ngày'));
  expect(document.getElementById(`${field}-note`)?.textContent).toBe(sentence);
});

// covers LIST-5
test('filters by today with one press', async () => {
  vi.setSystemTime('2026-11-20T17:30:00Z');
  const requests = openBar();
  await unfold();
  press('Hôm nay');
  vi.useRealTimers();
  expect(requests[0]).toMatchObject({
    createdFromDate: '2026-11-21',
    createdToDate: '2026-11-21',
  });
});

test('removes only the filter of a pressed chip', () => {
  const filters: Filters = {
    ...nothing,
    page: 2,
    status: ['DRAFT', 'PAID'],
    policyNo: '30002-26',
    createdFromDate: '2026-03-01',
    createdToDate: '2026-03-31',
    typePayment: 'MANUAL',
  };
  const requests = openBar(filters);
  const chips = within(screen.getByRole('list', { name: 'Điều kiện đang lọc' })).getAllByRole(
    'button',
  );
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Mã tham chiếu / số hợp đồng: 30002-26',
    'Tạo từ 01/03/2026 đến 31/03/2026',
    'Thủ công',
    'Xóa bộ lọc',
  ]);
  press('Bỏ lọc Tạo từ 01/03/2026 đến 31/03/2026');
  press('Xóa bộ lọc');
  expect(requests).toEqual([
    { ...filters, page: 1, createdFromDate: '', createdToDate: '' },
    nothing,
  ]);
});

// covers LIST-27
test('shows filters that only an address has as chips, with no field', async () => {
  const filters: Filters = {
    ...nothing,
    linkSentBefore: '2026-11-26',
    waitingSinceBefore: '2026-11-23',
    paymentStatus: 'PAY_FAILURE',
  };
  const requests = openBar(filters);
  expect(screen.queryByLabelText('Gửi liên kết trước ngày')).toBeNull();
  expect(screen.getByRole('button', { name: 'Lọc chi tiết' }).ariaExpanded).toBe('false');
  press('Bỏ lọc Gửi liên kết trước ngày: 26/11/2026');
  press('Bỏ lọc Chờ thanh toán từ trước ngày: 23/11/2026');
  press('Bỏ lọc Thanh toán lỗi');
  await unfold();
  press('Tìm kiếm');
  expect(requests).toEqual([
    { ...filters, linkSentBefore: '' },
    { ...filters, waitingSinceBefore: '' },
    { ...filters, paymentStatus: '' },
    filters,
  ]);
});

test('filters by policy start, cancellation and selling unit, with removable chips', async () => {
  const filters: Filters = {
    ...nothing,
    policyStartDateFrom: '2026-11-01',
    policyStartDateTo: '2026-11-30',
    cancelledDateTo: '2026-11-30',
    unitId: '2',
  };
  const requests = openBar(filters);
  await unfold();
  // Active filters are unfolded with the others.
  expect(screen.getByRole('button', { name: 'Điều kiện khác' }).ariaExpanded).toBe('true');
  const unit = (await screen.findByLabelText('Đơn vị')) as HTMLSelectElement;
  expect([...unit.options].map(({ text }) => text)).toEqual([
    'Tất cả đơn vị',
    'Miền Bắc',
    '\u2003Hà Nội',
    '\u2003\u2003Chi nhánh Hoàn Kiếm',
    'Miền Nam',
  ]);
  press('Bỏ lọc Hiệu lực từ 01/11/2026 đến 30/11/2026');
  press('Bỏ lọc Hủy đến 30/11/2026');
  press('Bỏ lọc Hà Nội');
  type('Hủy từ ngày', '1/12/2026');
  expect(document.getElementById('cancelledDateTo-note')?.textContent).toBe(
    'Phải từ ngày bắt đầu trở đi',
  );
  type('Hủy đến ngày', '1/12/2026');
  fireEvent.change(unit, { target: { value: '4' } });
  expect(requests).toEqual([
    { ...filters, policyStartDateFrom: '', policyStartDateTo: '' },
    { ...filters, cancelledDateTo: '' },
    { ...filters, unitId: '' },
    { ...filters, cancelledDateFrom: '2026-12-01', cancelledDateTo: '2026-12-01' },
    { ...filters, cancelledDateFrom: '2026-12-01', cancelledDateTo: '2026-12-01', unitId: '4' },
  ]);
});

// covers LIST-4
test('shows no chips and collapsed details without filters', () => {
  openBar();
  expect(screen.queryByRole('list', { name: 'Điều kiện đang lọc' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Lọc chi tiết' }).getAttribute('aria-expanded')).toBe(
    'false',
  );
});

test('closes a choice on Escape and on a click elsewhere, and keeps the selection', async () => {
  openBar();
  await unfold();
  open('Trạng thái');
  fireEvent.click(choices('Trạng thái').getByLabelText('Đã hủy'));
  choices('Trạng thái').getByLabelText('Đã hủy').focus();
  fireEvent.keyDown(choices('Trạng thái').getByLabelText('Đã hủy'), { key: 'Escape' });
  await waitFor(() => expect(choices('Trạng thái').queryByRole('checkbox')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Đã hủy'));
  open('Trạng thái');
  for (const press of [fireEvent.pointerDown, fireEvent.mouseDown, fireEvent.click])
    press(document.body);
  await waitFor(() => expect(choices('Trạng thái').queryByRole('checkbox')).toBeNull());
});
