import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../calls/query-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { EditDraft } from './EditDraft.tsx';

const contract = exampleContract({
  status: 'DRAFT',
  updatedAt: '2026-11-22T09:00:00.000+07:00',
  medicalQuestionnaires: exampleDraft.medicalQuestionnaires.map(({ medQuestionId }) => ({
    medQuestionId,
    medQuestionContent: '',
    medQuestionResult: 0 as const,
  })),
});
const ID = `edit-${contract.referenceNumber}`;
const plan = {
  code: '30002014',
  productId: '30002',
  packageName: 'Cơ bản',
  shortName: 'Cơ bản',
  amount: 100_000_000,
  fee: 620_000,
  durationName: '12 tháng',
  benefits: [],
};

/** The kept form on the server. */
let storedForm: object | null;
let requests: string[];
let savedContracts: number;

beforeAll(startI18n);
beforeEach(() => {
  requests = [];
  savedContracts = 19;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return new Response(JSON.stringify({ success: true, data: answer(path, method, body) }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function answer(path: string, method: string, body: unknown): unknown {
  if (path.endsWith('/unfinished-form/list')) {
    const row = { id: ID, proposerName: 'Đức', typeContract: 'INDIVIDUAL' };
    const days = { updatedAt: '2026-11-22T10:00:00.000+07:00', expiresAt: '2026-12-22' };
    return { results: storedForm ? [{ ...row, ...days }] : [], savedContracts };
  }
  if (path.endsWith('/contract/check')) return { warnings: [] };
  if (!path.includes('/unfinished-form/')) return [plan];
  if (method === 'PUT') storedForm = JSON.parse(String(body));
  if (method === 'DELETE') storedForm = null;
  return method === 'GET' ? storedForm : { id: ID, updatedAt: '2026-11-22T10:05:00.000+07:00' };
}

function open() {
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <NoticesProvider place="/">
          <EditDraft contract={contract} />
        </NoticesProvider>
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider<AnyRouter> router={router} />);
}
const mobile = () => document.getElementById('proposerMobile') as HTMLInputElement;
const findSaveButton = () => screen.findByRole('button', { name: 'Lưu thay đổi' });
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

// covers DRAFT-20
test('saves changes as unfinished, with the version of the contract', async () => {
  storedForm = null;
  open();
  await findSaveButton();
  await act(async () => {
    fireEvent.change(mobile(), { target: { value: '0911111111' } });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Lưu tạm' }));
  await waitFor(() => expect(storedForm).not.toBeNull());
  expect(storedForm).toMatchObject({
    typeContract: 'INDIVIDUAL',
    updatedAt: contract.updatedAt,
    proposerMobile: '0911111111',
  });
  expect(requests).toContain(`PUT /v1/auth/unfinished-form/${ID}`);
});

// covers DRAFT-20
test('restores kept changes, and erases them on demand', async () => {
  storedForm = { updatedAt: contract.updatedAt, proposerMobile: '0911111111' };
  open();
  await screen.findByText(/^Đã khôi phục các thay đổi chưa lưu, lưu tạm lúc/);
  await waitFor(() => expect(mobile().value).toBe('0911111111'));
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ thay đổi' }));
  await confirm('Bỏ thay đổi');
  await waitFor(() => expect(mobile().value).toBe('0987654321'));
  expect(storedForm).toBeNull();
  expect(screen.queryByText(/^Đã khôi phục/)).toBeNull();
});

// covers DRAFT-20
test('names the fields that differ when the contract changed meanwhile', async () => {
  storedForm = {
    updatedAt: '2026-11-22T08:00:00.000+07:00',
    ...exampleDraft,
    proposerMobile: '09',
  };
  open();
  await screen.findByText('Hợp đồng đã thay đổi sau lần lưu tạm');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Số điện thoại',
  ]);
  expect(screen.queryByRole('button', { name: 'Lưu thay đổi' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dùng nội dung lưu tạm' }));
  await findSaveButton();
  await waitFor(() => expect(mobile().value).toBe('09'));
});

// covers DRAFT-20
test('erases kept changes that equal the contract', async () => {
  storedForm = { updatedAt: '2026-11-22T08:00:00.000+07:00', ...exampleDraft };
  open();
  await findSaveButton();
  await waitFor(() => expect(storedForm).toBeNull());
  expect(screen.queryByText(/^Đã khôi phục/)).toBeNull();
});

// covers DRAFT-22
test.each([
  [19, false],
  [20, true],
])(
  'shows hints on focus by the number of saved contracts: %i',
  async (contractCount, isOnFocus) => {
    storedForm = null;
    savedContracts = contractCount;
    open();
    await findSaveButton();
    const note = () => document.getElementById('proposerMobile-note')?.className;
    await waitFor(() => expect(note()?.includes('hintOnFocus')).toBe(isOnFocus));
  },
);
