import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { addressSearch, textValue } from '../../page/address-search.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { Catalogue } from './Catalogue.tsx';
import { PlanPage } from './PlanPage.tsx';
import { PromotionPage } from './PromotionPage.tsx';

const inForce = {
  versionId: 1,
  version: 1,
  state: 'APPROVED',
  validFrom: '2026-01-01',
  isInForce: true,
  isOwn: false,
  reason: null,
  proposedBy: null,
  proposedAt: '2026-01-01T00:00:00.000+07:00',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
};
const proposal = {
  ...inForce,
  versionId: 7,
  version: 2,
  state: 'DRAFT',
  validFrom: '2099-01-01',
  isInForce: false,
  reason: 'giá năm mới',
  proposedBy: 'admin@salus.test',
};
const figures = {
  onSale: true,
  fee: 1_000_000,
  amount: 100_000_000,
  durationName: '12 tháng',
  refundThresholdDays: 30,
  benefits: [],
  exclusions: [{ vi: 'Bệnh có sẵn', en: 'Existing illness' }],
  waitingPeriods: [{ vi: 'Bệnh', en: 'Illness', days: 30 }],
  documents: [
    { kind: 'WORDING', language: 'vi', name: 'Quy tắc', sha256: 'a'.repeat(64), url: '/file/a' },
  ],
  isDemonstration: false,
};
const plan = {
  code: 'P1',
  packageName: 'Gói thử',
  productId: 'F',
  productName: 'Sản phẩm thử',
  typeContract: 'INDIVIDUAL',
  channel: 'CBB',
  versions: [
    { ...proposal, ...figures, fee: 1_200_000 },
    { ...proposal, ...figures, versionId: 6, validFrom: '2098-01-01', isOwn: true },
    { ...inForce, ...figures },
  ],
};
const promotion = {
  productId: 'F',
  productName: 'Sản phẩm thử',
  versions: [{ ...inForce, versionId: 9, discounts: [{ totalPerson: 3, discountContract: 95 }] }],
};

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };
let requests: Sent[];
let answers: Readonly<Record<string, () => Response>>;

const reply = (data: unknown, status = 200) => new Response(JSON.stringify(data), { status });
const done = (data: unknown) => () => reply({ success: true, data });

beforeAll(startI18n);
beforeEach(() => {
  requests = [];
  answers = {
    'GET plan/list': done([plan]),
    'GET promotion/list': done([promotion]),
    'GET preview': done({
      versionId: 7,
      samples: [{ code: 'P1', totalPerson: 1, old: 1_000_000, new: 1_200_000 }],
    }),
  };
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const name = path.replace(/^.*\/catalogue\//, '').replace(/\?.*$/, '');
    const text = typeof body === 'string' ? JSON.parse(body) : null;
    requests.push({ method, path, body: text });
    return answers[`${method} ${name}`]?.() ?? reply({ success: false }, 500);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const screens: Readonly<Record<string, () => ReactElement>> = {
  '/admin/catalogue': Catalogue,
  '/admin/catalogue/plan/$code': PlanPage,
  '/admin/catalogue/promotion/$productId': PromotionPage,
  '/admin/history': () => <p />,
};
const search = addressSearch({ versionId: textValue() });

function open(address: string) {
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => shell, path, component, validateSearch: search }),
  );
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <NoticesProvider place="/">
        <RouterProvider<AnyRouter> router={router} />
      </NoticesProvider>
    </QueryClientProvider>,
  );
}

const requestBy = (method: string) => requests.find((request) => request.method === method);
const write = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

// covers DESK-7
test('lists plans and promotions with state, price, person and reason', async () => {
  open('/admin/catalogue');
  expect(await screen.findByRole('link', { name: 'P1' })).toBeDefined();
  const text = document.body.textContent;
  expect(text).toContain('Đang áp dụng');
  expect(text).toContain('Chờ duyệt');
  expect(text).toContain('giá năm mới');
  expect(text).toContain('3 người: 95% phí');
});

// covers DESK-7
test('opens the plan of a version that the history names', async () => {
  open('/admin/catalogue?versionId=7');
  expect(await screen.findByRole('heading', { name: 'Gói thử' })).toBeDefined();
});

// covers DESK-8
test('shows the premiums of a proposal, and lets another admin decide', async () => {
  answers = { ...answers, 'PUT decide': done({ versionId: 7, state: 'APPROVED' }) };
  open('/admin/catalogue/plan/P1');
  expect(await screen.findByText(/Yêu cầu của chính mình/)).toBeDefined();
  expect((await screen.findAllByText(/1.000.000.*→.*1.200.000/)).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Xem và quyết định' }));
  const dialog = within(await screen.findByRole('dialog'));
  write(/^Lý do/, 'đã kiểm tra');
  fireEvent.click(dialog.getByRole('button', { name: 'Duyệt' }));
  await waitFor(() =>
    expect(requestBy('PUT')?.body).toEqual({
      versionId: 7,
      decision: 'APPROVE',
      reason: 'đã kiểm tra',
    }),
  );
});

// covers DESK-8
test('proposes a version of a plan, and shows the refused day at its field', async () => {
  const refusal = {
    success: false,
    error_code: 'VALIDATION_ERROR',
    data: { fields: [{ path: 'validFrom', code: 'day_taken' }] },
  };
  answers = { ...answers, 'POST plan-version': () => reply(refusal, 422) };
  open('/admin/catalogue/plan/P1');
  fireEvent.click(await screen.findByRole('button', { name: 'Tạo phiên bản mới' }));
  const dialog = within(await screen.findByRole('dialog'));
  write(/^Phí một người/, '1.300.000');
  write(/^Lý do/, 'điều chỉnh');
  fireEvent.click(dialog.getByRole('button', { name: 'Gửi duyệt' }));
  await waitFor(() =>
    expect(requestBy('POST')?.body).toMatchObject({
      code: 'P1',
      fee: 1_300_000,
      amount: 100_000_000,
      waitingPeriods: [{ vi: 'Bệnh', en: 'Illness', days: 30 }],
      reason: 'điều chỉnh',
    }),
  );
  await waitFor(() =>
    expect(screen.getByLabelText(/^Áp dụng từ ngày/).getAttribute('aria-invalid')).toBe('true'),
  );
});

// covers DESK-8
test('proposes a version of a promotion with a row more', async () => {
  answers = { ...answers, 'POST promotion-version': done({ versionId: 10 }) };
  open('/admin/catalogue/promotion/F');
  fireEvent.click(await screen.findByRole('button', { name: 'Tạo phiên bản mới' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Thêm dòng' }));
  const [, persons] = dialog.getAllByLabelText(/^Số người/);
  const [, percent] = dialog.getAllByLabelText(/^Phần phí phải đóng/);
  if (persons) fireEvent.change(persons, { target: { value: '4' } });
  if (percent) fireEvent.change(percent, { target: { value: '90' } });
  write(/^Lý do/, 'ưu đãi tết');
  fireEvent.click(dialog.getByRole('button', { name: 'Gửi duyệt' }));
  await waitFor(() =>
    expect(requestBy('POST')?.body).toMatchObject({
      productId: 'F',
      discounts: [
        { totalPerson: 3, discountContract: 95 },
        { totalPerson: 4, discountContract: 90 },
      ],
    }),
  );
});
