import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import {
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
import { exampleContract } from '../../testing/example-contract.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { issuedPageSearch } from '../filters/list-search.ts';
import { IssuedList } from './IssuedList.tsx';

const masked = '•••••••••123';
const contract = exampleContract({ proposerNationalId: masked, proposerMobile: '•••••••321' });
const { referenceNumber, policyNo, proposerName } = contract;
const row = { ...contract, officerName: 'Phạm Thu Hương', managerName: null };

let revealBodies: object[];
let status: number;

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await startI18n();
  await import('../issued/IssuedContract.tsx');
}, 60_000);
beforeEach(() => {
  revealBodies = [];
  status = 200;
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const data = (value: unknown) => new Response(JSON.stringify({ success: true, data: value }));
    if (path.startsWith('/v1/auth/contract/list'))
      return data({ results: [row], totalPages: 1, totalRecords: 1 });
    if (path.startsWith('/v1/auth/contract/issued-info'))
      return status === 200
        ? data(contract)
        : new Response(JSON.stringify({ success: false, error_code: 'NOT_FOUND' }), { status });
    if (path !== '/v1/auth/contract/reveal') return data([]);
    revealBodies.push(JSON.parse(String(body)));
    return data({ referenceNumber, field: 'proposerNationalId', value: '001090000123' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  window.history.replaceState(null, '', address);
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <NoticesProvider place="/">
          <main id="content">
            <Outlet />
          </main>
        </NoticesProvider>
      </QueryClientProvider>
    ),
  });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const list = createRoute({
    getParentRoute: () => shell,
    path: '/contract/list',
    validateSearch: issuedPageSearch,
    component: IssuedList,
  });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([list])]),
    history: createBrowserHistory(),
  });
  render(<RouterProvider<AnyRouter> router={router} />);
  return router;
}

const panel = async () => within(await screen.findByRole('dialog', { name: 'Chi tiết hợp đồng' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

// covers ROLE-15
test('a head opens a contract beside the list, and closing leaves the list as it was', async () => {
  const router = await open('/contract/list?unitId=7');
  const link = await screen.findByRole('link', { name: proposerName });
  link.focus();
  fireEvent.click(link);
  const contractPanel = await panel();
  await contractPanel.findByRole('heading', { level: 2, name: proposerName });
  expect(contractPanel.getByText(String(policyNo))).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ unitId: '7', contract: referenceNumber });
  expect(contractPanel.getAllByRole('button').map((button) => button.textContent)).not.toContain(
    'Chỉnh sửa',
  );
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await closed();
  expect(router.state.location.search).not.toHaveProperty('contract');
  expect(router.state.location.search).toMatchObject({ unitId: '7' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: proposerName })),
  );
});

// covers ROLE-15, SEC-9
test('reveals a masked number for a reason', async () => {
  await open(`/contract/list?contract=${referenceNumber}`);
  const contractPanel = await panel();
  expect(await contractPanel.findByText(masked)).toBeTruthy();
  fireEvent.click(contractPanel.getByRole('button', { name: /Xem đầy đủ Căn cước/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Xem đầy đủ/ }));
  const reason = 'Đối chiếu hồ sơ khách';
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: 'Xem đầy đủ' }));
  await contractPanel.findByText('001090000123');
  expect(revealBodies).toEqual([{ referenceNumber, field: 'proposerNationalId', reason }]);
});

// covers ROLE-15
test('a contract out of reach is reported, and closes to the list', async () => {
  status = 404;
  const router = await open('/contract/list?contract=HD261126ZZZZZZ');
  const contractPanel = await panel();
  await contractPanel.findByRole('alert');
  fireEvent.click(contractPanel.getByRole('button', { name: 'Đóng' }));
  await closed();
  expect(router.state.location.search).not.toHaveProperty('contract');
});
