import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { NoticesProvider } from '../ui/feedback/NoticesProvider.tsx';
import { ReadLog } from './ReadLog.tsx';
import { readsSearch } from './reads-search.ts';

const row = {
  id: 1,
  at: '2026-11-21T09:00:00.000+07:00',
  kind: 'EXPORT',
  call: 'exportContract',
  emailAddress: 'bm@salus.test',
  fullName: 'Bùi Ngọc Lan',
  role: 'BM_SUPPORT',
  referenceNumber: null,
  references: null,
  criteria: { status: ['ACTIVE'] },
  rowCount: 12,
  byIdentity: false,
  count: 1,
  lastAt: '2026-11-21T09:00:00.000+07:00',
  field: null,
  reason: null,
  ip: '10.1.2.3',
  sessionId: '0b9d7c1e-0000-4000-8000-000000000000',
};

let answer: () => Response;
let requests: string[];
const pageReply = (results: object[]) => () =>
  new Response(
    JSON.stringify({
      success: true,
      data: { results, totalPages: 1, totalRecords: results.length, isMore: false },
    }),
  );

beforeAll(startI18n);
beforeEach(() => {
  requests = [];
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const reads = createRoute({
    getParentRoute: () => shell,
    path: '/audit/reads',
    validateSearch: readsSearch,
    component: ReadLog,
  });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([reads])]),
    history: createMemoryHistory({ initialEntries: ['/audit/reads'] }),
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <NoticesProvider place="/">
        <RouterProvider<AnyRouter> router={router} />
      </NoticesProvider>
    </QueryClientProvider>,
  );
  return router;
}

// covers SEC-6
test('shows who read what, and keeps a searched identity number out of the address', async () => {
  answer = pageReply([row]);
  const router = open();
  await screen.findByText('Bùi Ngọc Lan');
  expect(screen.getByText('Trạng thái: Hiệu lực')).toBeTruthy();
  expect(screen.getByText('Báo cáo')).toBeTruthy();
  expect(screen.getByText('10.1.2.3')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Số giấy tờ hoặc điện thoại/), {
    target: { value: '001090000123' },
  });
  fireEvent.change(screen.getByLabelText('Địa chỉ IP'), { target: { value: '10.1.2.3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Xem nhật ký' }));
  await expect.poll(() => requests.at(-1)).toContain('identity=001090000123');
  expect(requests.at(-1)).toContain('ip=10.1.2.3');
  expect(requests).toHaveLength(2);
  expect(router.state.location.search).toMatchObject({ ip: '10.1.2.3' });
  expect(router.state.location.href).not.toContain('001090000123');
});

// covers SEC-25
test('names calls and revealed fields as the screens do, and no unknown call', async () => {
  answer = pageReply([
    { ...row, id: 1, kind: 'SEARCH', call: 'listDrafts', criteria: {}, rowCount: 0 },
    { ...row, id: 2, kind: 'REVEAL', call: 'revealField', field: 'proposerNationalId' },
    { ...row, id: 3, kind: 'LIST', call: 'listOfLastYear', rowCount: 3 },
  ]);
  open();
  await screen.findByText('Danh sách hợp đồng');
  expect(screen.getByText(/^Chi tiết hợp đồng · Số giấy tờ/)).toBeTruthy();
  expect(screen.queryByText(/listOfLastYear|listDrafts/)).toBeNull();
});

test('reports a last day before the first, and loads nothing', async () => {
  answer = pageReply([row]);
  open();
  await screen.findByText('Bùi Ngọc Lan');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Từ ngày', '02/11/2026');
  type('Đến ngày', '01/11/2026');
  fireEvent.click(screen.getByRole('button', { name: 'Xem nhật ký' }));
  expect(await screen.findByText('Phải từ ngày bắt đầu trở đi')).toBeTruthy();
  expect(requests).toHaveLength(1);
});

test('reports an empty log', async () => {
  answer = pageReply([]);
  open();
  await screen.findByText('Chưa có lượt xem nào');
});

test('reports a log that cannot be loaded, with a retry', async () => {
  answer = () =>
    new Response(JSON.stringify({ success: false, error_code: 'SERVER_ERROR' }), { status: 500 });
  open();
  await screen.findByRole('button', { name: 'Thử lại' });
});

// covers SEC-21
test('shows how often a page was read, and its contracts on demand', async () => {
  const references = ['HD261121AAAAAA', 'HD261121BBBBBB', 'HD261121CCCCCC'];
  const lastAt = '2026-11-21T09:07:00.000+07:00';
  answer = pageReply([
    { ...row, kind: 'LIST', call: 'listContracts', references, count: 12, lastAt },
  ]);
  open();
  await screen.findByText('Xem danh sách');
  expect(screen.getByText(/× 12/).textContent).toContain('21/11/2026 09:07:00');
  const summary = screen.getByText(/\+ 2/);
  expect(summary.textContent).toBe('HD261121AAAAAA + 2');
  fireEvent.click(summary);
  expect(screen.getByText('HD261121CCCCCC')).toBeTruthy();
});

// covers SEC-6
test('a log beyond 10,000 rows has a plus sign', async () => {
  answer = () =>
    new Response(
      JSON.stringify({
        success: true,
        data: { results: [row], totalPages: 1000, totalRecords: 10000, isMore: true },
      }),
    );
  open();
  expect((await screen.findByText(/10,000/)).textContent).toContain('+ lượt xem');
});

// covers SEC-24
test('shows at the field that the auditor has to type the whole number', async () => {
  answer = () =>
    new Response(
      JSON.stringify({
        success: false,
        error_code: 'VALIDATION_ERROR',
        data: [{ path: 'identity', code: 'whole_number_only' }],
      }),
      { status: 400 },
    );
  open();
  await screen.findByText('Cần nhập đủ cả số');
});
