import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { figuresSearch } from './figures-search.ts';
import { IssuedReport } from './IssuedReport.tsx';
import { PriceReport } from './PriceReport.tsx';

/** jsdom draws nothing: records the chart options and the registered pointer handlers. */
const chart = vi.hoisted(() => ({
  options: [] as { series: { id: string; data: unknown[] }[] }[],
  handlers: new Map<string, (event: object) => void>(),
}));
vi.mock('echarts/core', () => ({
  use() {},
  init: () => ({
    on: (name: string, handler: (event: object) => void) => chart.handlers.set(name, handler),
    setOption: (option: (typeof chart.options)[number]) => chart.options.push(option),
    resize() {},
    dispose() {},
  }),
}));
vi.mock('echarts/charts', () => ({ BarChart: {}, LineChart: {} }));
vi.mock('echarts/components', () => ({ GridComponent: {} }));
vi.mock('echarts/renderers', () => ({ CanvasRenderer: {} }));

const plan = { packageName: 'Cơ bản', productName: 'Cá nhân' };
const days = { from: '2026-10-15', to: '2026-11-21' };
const issuedAnswer = {
  ...days,
  unitId: null,
  elsewhere: 0,
  periods: [
    { from: '2026-10-15', to: '2026-10-31', issued: 1200, cancelled: 0 },
    { from: '2026-11-01', to: '2026-11-21', issued: 300, cancelled: 20 },
  ],
  plans: [
    { ...plan, code: '30002014', channel: 'CBB', issued: 1000, cancelled: 15 },
    { ...plan, code: '30002017', channel: 'SALE', issued: 500, cancelled: 5 },
  ],
  channels: [
    { channel: 'CBB', issued: 1000, cancelled: 15 },
    { channel: 'SALE', issued: 500, cancelled: 5 },
  ],
  units: [
    { unitId: 3, name: 'Vùng Bắc', kind: 'REGION', issued: 1400, cancelled: 20 },
    { unitId: null, name: '', kind: null, issued: 100, cancelled: 0 },
  ],
  total: { issued: 1500, cancelled: 20 },
};
const price = {
  contracts: 2,
  premium: 3_120_000,
  average: 1_560_000,
  cancelled: 1,
  refund: 780_000,
};
const noPrice = { contracts: 0, premium: 0, average: null, cancelled: 0, refund: 0 };
const priceAnswer = {
  ...days,
  unitId: null,
  elsewhere: 0,
  periods: [
    { from: '2026-10-15', to: '2026-10-31', ...noPrice },
    { from: '2026-11-01', to: '2026-11-21', ...price },
  ],
  plans: [{ ...plan, code: '30002014', channel: 'CBB', ...price }],
  channels: [{ channel: 'CBB', ...price }],
  units: [{ unitId: null, name: '', kind: null, ...price }],
  total: price,
};
const units = [
  { id: 3, parentId: null, kind: 'REGION', name: 'Vùng Bắc' },
  { id: 4, parentId: 3, kind: 'AREA', name: 'Hà Nội' },
];

let requests: URL[];
/** Overrides the next answer of the figures. */
let answerNext: (() => Response) | null;
/** The figures of the days before. */
let answerBefore: object;

// The first one waits until the screen's files are there.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 20_000 });
beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
  requests = [];
  answerNext = null;
  answerBefore = issuedAnswer;
  chart.options = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.scrollTo = () => undefined;
  const data = (value: unknown) => new Response(JSON.stringify({ success: true, data: value }));
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname.endsWith('/report/units')) return data(units);
    if (!url.pathname.includes('/report/')) return data([]);
    requests.push(url);
    if (url.searchParams.get('by') === 'year') return data(answerBefore);
    const answer = answerNext;
    answerNext = null;
    return answer ? answer() : data(url.pathname.endsWith('price') ? priceAnswer : issuedAnswer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(address: string) {
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <NoticesProvider place="/">
          <main>
            <Outlet />
          </main>
        </NoticesProvider>
      </QueryClientProvider>
    ),
  });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const report = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => shell, path, validateSearch: figuresSearch, component });
  const router = createRouter({
    routeTree: root.addChildren([
      shell.addChildren([
        report('/report/issued', IssuedReport),
        report('/report/price', PriceReport),
        createRoute({ getParentRoute: () => shell, path: '/report/export' }),
        createRoute({ getParentRoute: () => shell, path: '/contract/list' }),
      ]),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider<AnyRouter> router={router} />);
  return router;
}

const table = async (name: string) => within(await screen.findByRole('region', { name }));
const tableRows = async (name: string) =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

/** The filters of the issued list behind the link with this text. */
function leadsTo(link: HTMLElement) {
  const url = new URL((link as HTMLAnchorElement).href);
  expect(url.pathname).toBe('/contract/list');
  return Object.fromEntries(
    [...url.searchParams].map(([name, value]) => [
      name,
      value.startsWith('[') ? JSON.parse(value) : value,
    ]),
  );
}

test('lists figures by period, latest first, and marks partial periods', async () => {
  await open('/report/issued?from=2026-10-15&to=2026-11-21&by=month');
  expect(await tableRows('Theo thời gian')).toEqual([
    ['Tháng 11/2026tính đến hôm nay', '300', '20', '6.7%'],
    ['Tháng 10/2026từ 15/10/2026', '1,200', '0', '0.0%'],
  ]);
  expect(await tableRows('Theo kênh')).toEqual([
    ['CBB', '1,000', '66.7%', '15', '1.5%'],
    ['SALE', '500', '33.3%', '5', '1.0%'],
  ]);
});

test('links every figure except zero to its contracts', async () => {
  await open('/report/issued?from=2026-10-15&to=2026-11-21&by=month');
  const byPeriod = await table('Theo thời gian');
  expect(leadsTo(byPeriod.getByRole('link', { name: '300' }))).toEqual({
    policyStartDateFrom: '2026-11-01',
    policyStartDateTo: '2026-11-21',
  });
  expect(leadsTo(byPeriod.getByRole('link', { name: '20' }))).toEqual({
    status: ['CANCELLED'],
    cancelledDateFrom: '2026-11-01',
    cancelledDateTo: '2026-11-21',
  });
  expect(byPeriod.queryByRole('link', { name: '0' })).toBeNull();
  const startFilter = { policyStartDateFrom: days.from, policyStartDateTo: days.to };
  const byChannel = await table('Theo kênh');
  expect(leadsTo(byChannel.getByRole('link', { name: '500' }))).toEqual({
    ...startFilter,
    planIds: ['30002017'],
  });
  expect(leadsTo(screen.getByRole('link', { name: '1,500' }))).toEqual(startFilter);
});

test('links a unit to its report and its figures to contracts, except without a unit', async () => {
  const router = await open('/report/issued?from=2026-10-15&to=2026-11-21&channel=CBB');
  const byUnit = await table('Theo đơn vị');
  expect(leadsTo(byUnit.getByRole('link', { name: '1,400' }))).toMatchObject({
    soldUnitId: '"3"',
    planIds: ['30002014', '30002017'],
  });
  expect(byUnit.queryByRole('link', { name: '100' })).toBeNull();
  await act(async () => fireEvent.click(byUnit.getByRole('link', { name: 'Vùng Bắc' })));
  expect(router.state.location.search).toMatchObject({
    unitId: '3',
    channel: 'CBB',
    from: '2026-10-15',
  });
  expect(reportRequests().at(-1)?.searchParams.get('unitId')).toBe('3');
});

// covers REPORT-7
test('shows the parts of a unit below its sum, on demand', async () => {
  const part = { unitId: 4, name: 'Hà Nội', kind: 'AREA', issued: 900, cancelled: 12 };
  const rest = { unitId: null, name: '', kind: null, issued: 500, cancelled: 8 };
  answerBefore = { ...issuedAnswer, units: [part, rest] };
  await open('/report/issued?from=2026-10-15&to=2026-11-21');
  const byUnit = await table('Theo đơn vị');
  const toggle = await byUnit.findByRole('button', { name: 'Vùng Bắc', expanded: false });
  fireEvent.click(toggle);
  await byUnit.findByText('Hà Nội');
  expect((await tableRows('Theo đơn vị')).map(([name, issued]) => [name, issued])).toEqual([
    ['Vùng Bắc', '1,400'],
    ['Hà Nội', '900'],
    ['Nhân viên trực thuộc', '500'],
    ['Nhân viên trực thuộc', '100'],
  ]);
  expect(leadsTo(byUnit.getByRole('link', { name: '900' }))).toMatchObject({ soldUnitId: '"4"' });
  expect(requests.at(-1)?.searchParams.get('unitId')).toBe('3');
  fireEvent.click(toggle);
  expect(byUnit.queryByText('Hà Nội')).toBeNull();
});

test('shows the breadcrumb of a unit above the figures', async () => {
  const router = await open('/report/issued?unitId=4');
  const trail = within(await screen.findByRole('navigation', { name: 'Đơn vị đang xem' }));
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tất cả đơn vị',
    'Vùng Bắc',
    'Hà Nội',
  ]);
  await act(async () => fireEvent.click(trail.getByRole('link', { name: 'Vùng Bắc' })));
  expect(router.state.location.search).toMatchObject({ unitId: '3' });
});

test('charts the same figures with a text alternative; a bar links to its contracts', async () => {
  const router = await open('/report/issued?from=2026-10-15&to=2026-11-21&by=month');
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('aria-label')).toBe(
    'Số hợp đồng đã phát hành và đã hủy, 15/10/2026 – 21/11/2026. ' +
      'Phát hành: tổng 1,500, cao nhất 1,200 (Tháng 10/2026), thấp nhất 300 (Tháng 11/2026). ' +
      'Đã hủy: tổng 20, cao nhất 20 (Tháng 11/2026), thấp nhất 0 (Tháng 10/2026). ' +
      'Bảng bên dưới có cùng các số liệu.',
  );
  await waitFor(() => expect(chart.options).not.toEqual([]));
  expect(chart.options.at(-1)?.series.map(({ id }) => id)).toEqual(['issued', 'cancelled']);
  await act(async () => chart.handlers.get('updateAxisPointer')?.({ axesInfo: [{ value: 1 }] }));
  expect(screen.getAllByText('tính đến hôm nay')).toHaveLength(2);
  await act(async () => chart.handlers.get('click')?.({ seriesId: 'cancelled', dataIndex: 1 }));
  expect(router.state.location.pathname).toBe('/contract/list');
  expect(router.state.location.search).toMatchObject({
    status: ['CANCELLED'],
    cancelledDateFrom: '2026-11-01',
  });
});

test('shows amounts with their average, and no average without contracts', async () => {
  await open('/report/price?from=2026-10-15&to=2026-11-21&by=month');
  expect(await tableRows('Theo thời gian')).toEqual([
    [
      'Tháng 11/2026tính đến hôm nay',
      '2',
      '3,120,000\u00a0đ',
      '1,560,000\u00a0đ',
      '1',
      '780,000\u00a0đ',
    ],
    ['Tháng 10/2026từ 15/10/2026', '0', '0\u00a0đ', '–', '0', '0\u00a0đ'],
  ]);
  const byPeriod = await table('Theo thời gian');
  expect(leadsTo(byPeriod.getByRole('link', { name: '780,000\u00a0đ' }))).toMatchObject({
    status: ['CANCELLED'],
  });
  expect(leadsTo(byPeriod.getByRole('link', { name: '1,560,000\u00a0đ' }))).not.toHaveProperty(
    'status',
  );
});

/** The queries of the reports themselves, without those for the days before. */
const reportRequests = () =>
  requests.filter(({ searchParams }) => searchParams.get('by') !== 'year');

// covers REPORT-8
test('begins with this month by day; ranges act at once, other filters by the button', async () => {
  const router = await open('/report/issued');
  const from = (await screen.findByLabelText('Từ ngày')) as HTMLInputElement;
  expect(from.value).toBe('01/11/2026');
  await screen.findByRole('region', { name: 'Theo thời gian' });
  fireEvent.change(screen.getByLabelText('Kênh'), { target: { value: 'SALE' } });
  expect(reportRequests().map(({ search }) => search)).toEqual([
    '?from=2026-11-01&to=2026-11-21&by=day',
  ]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Quý này' })));
  const quarter = { from: '2026-10-01', to: '2026-11-21', by: '', channel: 'SALE' };
  expect(router.state.location.search).toMatchObject(quarter);
  expect(reportRequests().at(-1)?.search).toBe(
    '?from=2026-10-01&to=2026-11-21&by=week&channel=SALE',
  );
  screen.getByRole('button', { name: 'Quý này', pressed: true });
  fireEvent.change(screen.getByLabelText('Xem theo'), { target: { value: 'month' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Xem báo cáo' })));
  expect(router.state.location.search).toMatchObject({ ...quarter, by: 'month' });
  expect(reportRequests()).toHaveLength(3);
});

// covers REPORT-8
test('shows a year of days by week', async () => {
  await open('/report/issued?from=2025-11-22&to=2026-11-21&by=day');
  await screen.findByRole('region', { name: 'Theo thời gian' });
  expect((screen.getByLabelText('Xem theo') as HTMLSelectElement).value).toBe('week');
  expect(reportRequests().at(-1)?.searchParams.get('by')).toBe('week');
});

// covers REPORT-7
test('compares the totals with the same days before', async () => {
  const dates = { from: '2026-11-01', to: '2026-11-21' };
  answerNext = () =>
    new Response(JSON.stringify({ success: true, data: { ...issuedAnswer, ...dates } }));
  answerBefore = {
    ...issuedAnswer,
    from: '2026-10-01',
    to: '2026-10-21',
    total: { issued: 1200, cancelled: 0 },
  };
  await open('/report/issued');
  await screen.findByText('01/11/2026 – 21/11/2026 · so với 01/10/2026 – 21/10/2026');
  await screen.findByText('so với 1,200');
  const totals = screen.getByRole('main').querySelector('dl') as HTMLElement;
  expect([...totals.children].map(({ textContent }) => textContent)).toEqual([
    'Phát hành1,500+25.0% so với 1,200',
    'Đã hủy20so với 0',
    'Tỷ lệ hủy1.3%so với 0.0%',
  ]);
  expect(requests.at(-1)?.search).toBe('?from=2026-10-01&to=2026-10-21&by=year');
});

// covers REPORT-7
test('groups the plans by product and channel, each group with its sum', async () => {
  await open('/report/issued?from=2026-10-15&to=2026-11-21&by=month');
  expect(await tableRows('Theo gói')).toEqual([
    ['Cá nhân · CBB', '1,000', '66.7%', '15', '1.5%'],
    ['Cơ bản30002014', '1,000', '66.7%', '15', '1.5%'],
    ['Cá nhân · SALE', '500', '33.3%', '5', '1.0%'],
    ['Cơ bản30002017', '500', '33.3%', '5', '1.0%'],
  ]);
});

test.each([
  ['31/02/2026', '01/03/2026', 'from', 'Ngày này không có trong lịch'],
  ['02/03/2026', '01/03/2026', 'to', 'Phải từ ngày bắt đầu trở đi'],
  ['01/01/2010', '21/11/2026', 'to', 'Chọn tối đa 10 năm'],
])('rejects days from %j to %j with a message', async (from, to, field, sentence) => {
  await open('/report/issued');
  fireEvent.change(await screen.findByLabelText('Từ ngày'), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('Đến ngày'), { target: { value: to } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Xem báo cáo' })));
  expect(document.getElementById(`${field}-note`)?.textContent).toBe(sentence);
  expect(reportRequests()).toHaveLength(1);
});

test('shows a message and no chart without contracts', async () => {
  const total = { issued: 0, cancelled: 0 };
  const nothing = { ...issuedAnswer, periods: [], plans: [], channels: [], units: [], total };
  answerNext = () => new Response(JSON.stringify({ success: true, data: nothing }));
  await open('/report/issued');
  await screen.findByText('Không có hợp đồng trong khoảng này');
  expect(screen.queryByRole('img')).toBeNull();
});

test('retries a failed request on demand', async () => {
  answerNext = () =>
    new Response(JSON.stringify({ success: false, error_code: 'SERVER_ERROR' }), { status: 500 });
  await open('/report/issued');
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  await screen.findByRole('region', { name: 'Theo thời gian' });
});

test('offers the user’s units for a unit out of scope', async () => {
  const refusal = {
    success: false,
    error_code: 'VALIDATION_ERROR',
    data: [{ path: 'unitId', code: 'invalid' }],
  };
  answerNext = () => new Response(JSON.stringify(refusal), { status: 400 });
  await open('/report/issued?unitId=99');
  await screen.findByText('Không tìm thấy đơn vị này');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Tất cả đơn vị' })));
  await screen.findByRole('region', { name: 'Theo thời gian' });
});
