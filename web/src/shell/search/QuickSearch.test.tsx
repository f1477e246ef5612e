import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../calls/query-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { QuickSearch } from './QuickSearch.tsx';

const row = (referenceNumber: string, proposerName: string) => ({
  ...exampleDraft,
  referenceNumber,
  proposerName,
  policyNo: null,
  typeContract: 'INDIVIDUAL',
  status: 'AWAITING_PAYMENT',
});
const binh = row('HD261122000001', 'Ngô Thị Bình');
const an = row('HD261122000002', 'Ngô Văn An');

/** Rows by `filter=value` of the request. */
let answers: Record<string, object[]>;
let requestedQueries: string[];

beforeAll(async () => {
  // jsdom does not know <search>, and React warns of unknown tags.
  const tag = { value: 'HTMLElement', configurable: true };
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, tag);
  await startI18n();
});
beforeEach(() => {
  answers = {};
  requestedQueries = [];
  queryClient.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    const [filter] = [...new URL(path, 'http://salus.test').searchParams].map(
      ([name, value]) => `${name}=${value}`,
    );
    requestedQueries.push(String(filter));
    const results = answers[String(filter)] ?? [];
    return new Response(JSON.stringify({ success: true, data: { results } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param pageData when the data of a page has come */
async function openSearch(pageData: Promise<void> = Promise.resolve(), group: RoleGroup = 'sales') {
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <QuickSearch group={group} />
        <main id="content">
          <h1 tabIndex={-1}>Hợp đồng</h1>
        </main>
      </QueryClientProvider>
    ),
  });
  const paths = ['/', '/contract/temp-list', '/contract/temp-info/$referenceNumber'];
  const routes = [
    ...paths,
    '/contract/temp-family-add',
    '/bm-contract/temp-list',
    '/contract/list',
  ].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loader: () => (path === '/' ? undefined : pageData),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory(),
  });
  render(<RouterProvider<AnyRouter> router={router} />);
  const field = await screen.findByRole('combobox', { name: 'Tìm hợp đồng' });
  return {
    field,
    router,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
    enter: () =>
      act(async () => {
        if (fireEvent.keyDown(field, { key: 'Enter' })) fireEvent.submit(field);
      }),
    path: () => router.state.location.pathname,
  };
}

// covers NAV-13
test('shows hits while typing, with number and phone, once each', async () => {
  answers = { 'proposerName=ngo': [binh, an], 'insuredName=ngo': [an] };
  const { type } = await openSearch();
  type('ngo');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    expect.stringMatching(/^Ngô Thị Bình.*HD2611220000010987654321$/),
    expect.stringMatching(/^Ngô Văn An.*HD2611220000020987654321$/),
  ]);
});

// covers NAV-13
test('arrows choose, Enter opens, Escape closes', async () => {
  answers = { 'proposerName=ngo': [binh, an] };
  const { field, type, press, enter, path } = await openSearch();
  type('ngo');
  await screen.findAllByRole('option');
  press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  press('ArrowDown');
  press('ArrowDown');
  const activeId = field.getAttribute('aria-activedescendant');
  expect(document.getElementById(String(activeId))?.textContent).toContain('Ngô Văn An');
  await enter();
  await waitFor(() => expect(path()).toBe('/contract/temp-info/HD261122000002'));
});

// covers NAV-13
test('Enter opens the only hit of a phone number, found under no other meaning', async () => {
  answers = { 'phone=0987000001': [binh] };
  const { type, enter, path } = await openSearch();
  type('0987 000 001');
  await enter();
  await waitFor(() => expect(path()).toBe('/contract/temp-info/HD261122000001'));
  expect(requestedQueries).toEqual(['phone=0987000001']);
});

// covers NAV-13
test('several hits open the list under the meaning that has them, not in the address', async () => {
  answers = { 'insuredNationalId=001090000123': [binh, an] };
  const { type, enter, path, router } = await openSearch();
  type('001090000123');
  await enter();
  await waitFor(() => expect(path()).toBe('/contract/temp-list'));
  expect(router.state.location.href).not.toContain('001090');
  expect(router.state.location.state).toMatchObject({
    personal: { insuredNationalId: '001090000123' },
  });
});

// covers NAV-13
test('offers commands, without case and marks', async () => {
  const { type, enter, path } = await openSearch();
  type('tao hop dong gia');
  await screen.findByRole('option', { name: 'Tạo hợp đồng gia đình' });
  await enter();
  await waitFor(() => expect(path()).toBe('/contract/temp-family-add'));
});

// covers NAV-13
test.each([
  ['go to a place', 'di toi danh sach', /^Đi tới: Danh sách hợp đồng$/],
  ['a place by the start of a word', 'danh', /^Đi tới: Danh sách hợp đồng$/],
  ['a new contract in another order of words', 'gia dinh tao', /^Tạo hợp đồng gia đình$/],
])('finds the command for %s', async (_, text, name) => {
  const { type } = await openSearch();
  type(text);
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([expect.stringMatching(name)]);
});

const reports = ['Báo cáo', 'Phát hành và hủy', 'Phí bảo hiểm'];
const certificates = 'Chứng chỉ bán bảo hiểm';
const teamReports = ['Theo nhân viên', 'Báo cáo định kỳ'];

// covers NAV-13
test.each([
  ['manager', 'báo cáo', [...reports, certificates, ...teamReports]],
  ['director', 'bao cao', [...reports, 'Bảng kê tháng', certificates, ...teamReports]],
  ['backOffice', 'báo cáo', ['Bảng kê tháng', ...reports, ...teamReports]],
  ['auditor', 'BÁO CÁO', [...reports, 'Báo cáo định kỳ']],
  ['manager', 'phí bảo', ['Phí bảo hiểm']],
  ['director', 'doanh thu', ['Phí bảo hiểm']],
  ['auditor', 'excel', ['Báo cáo']],
  ['manager', 'ban giao', ['Bàn giao hợp đồng']],
  ['backOffice', 'sao ke', ['Sao kê ngân hàng']],
  ['backOffice', 'chốt ngày', ['Đối soát theo ngày']],
  ['backOffice', 'thieu dong y', ['Thiếu sự đồng ý']],
  ['auditor', 'nhat ky', ['Nhật ký xem dữ liệu']],
  ['sales', 'mật khẩu', ['Đổi mật khẩu']],
  ['sales', 'hai buoc', ['Bảo mật']],
] as const)('a %s who types "%s" is offered %j', async (group, text, places) => {
  const { type } = await openSearch(undefined, group);
  type(text);
  const options = await screen.findAllByRole('option');
  const names = options.map(({ textContent }) => textContent?.replace('Đi tới: ', ''));
  expect(names).toEqual(places);
});

// covers NAV-13, ROLE-15
test('a contract that a head finds opens beside the list', async () => {
  answers = { 'policyNo=HD261122000001': [binh] };
  const { type, enter, path, router } = await openSearch(undefined, 'manager');
  type('HD261122000001');
  await enter();
  await waitFor(() => expect(path()).toBe('/contract/list'));
  expect(router.state.location.search).toEqual({ contract: 'HD261122000001' });
});

// covers NAV-13
test('a command opens a worklist', async () => {
  const { type, enter, path, router } = await openSearch(undefined, 'backOffice');
  type('thiếu đồng ý');
  await screen.findByRole('option');
  await enter();
  await waitFor(() => expect(path()).toBe('/bm-contract/temp-list'));
  expect(router.state.location.search).toEqual({ view: 'missing-consent' });
});

// covers NAV-13
test('an officer is offered no report', async () => {
  const { type } = await openSearch();
  type('báo cáo');
  await screen.findByText('Không có hợp đồng nào khớp.');
});

// covers NAV-13
test('a hit that arrives does not take the place of the chosen command', async () => {
  answers = { 'proposerName=danh': [binh] };
  const { type, press, enter, path } = await openSearch();
  type('danh');
  press('ArrowDown');
  await waitFor(() => expect(requestedQueries).toContain('insuredName=danh'));
  await enter();
  await waitFor(() => expect(path()).toBe('/contract/temp-list'));
});

// covers NAV-13
test('typing takes the choice back', async () => {
  answers = { 'proposerName=ngo': [binh, an], 'proposerName=ngo a': [an, binh] };
  const { type, press, enter, path } = await openSearch();
  type('ngo');
  await screen.findAllByRole('option');
  press('ArrowDown');
  await screen.findByRole('option', { selected: true });
  type('ngo a');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await enter();
  await waitFor(() => expect(path()).toBe('/contract/temp-list'));
});

// covers NAV-13
test('an arrow in the empty field chooses nothing that is found later', async () => {
  answers = { 'proposerName=ngo': [binh, an] };
  const { type, press } = await openSearch();
  press('ArrowDown');
  type('ngo');
  await screen.findAllByRole('option');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
});

// covers NAV-13
test('Enter chooses the first of several commands when no contract is found', async () => {
  const { type, enter, path } = await openSearch();
  type('tao hop dong');
  await screen.findAllByRole('option');
  await enter();
  const activeOption = await screen.findByRole('option', { selected: true });
  expect(activeOption.textContent).toBe('Tạo hợp đồng cá nhân');
  expect(path()).toBe('/');
});

// covers NAV-13
test('finds no command for signs, so that Escape leaves the field at once', async () => {
  const { field, type, press } = await openSearch();
  act(() => field.focus());
  type('n?/');
  await screen.findByText('Không có hợp đồng nào khớp.');
  press('Escape');
  expect(document.activeElement).toBe(document.body);
});

// covers NAV-13
test('reports that nothing is found, and a failure', async () => {
  const { type } = await openSearch();
  type('zzzz');
  await screen.findByText('Không có hợp đồng nào khớp.');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  type('yyyy');
  await screen.findByText('Không kết nối được với máy chủ. Kiểm tra mạng rồi thử lại.');
});

// covers NAV-13
test('Escape returns the focus', async () => {
  const { field, press } = await openSearch();
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  act(() => field.focus());
  press('Escape');
  expect(document.activeElement).toBe(before);
  before.remove();
});

// covers NAV-13
test.each([
  ['', 'H1'],
  ['lâu', 'INPUT'],
])('the page of a hit takes no focus from a next search: "%s"', async (text, focusTag) => {
  answers = { 'phone=0987654321': [binh] };
  const page = Promise.withResolvers<void>();
  const { field, router, type, enter, path } = await openSearch(page.promise);
  field.focus();
  type('0987654321');
  await enter();
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  if (text) type(text);
  page.resolve();
  await waitFor(() => expect(path()).toBe('/contract/temp-info/HD261122000001'));
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await act(async () => undefined);
  expect(document.activeElement?.tagName).toBe(focusTag);
});
