import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { question } from '../../testing/show-dialog.ts';
import { Toast } from '../../ui/feedback/Toast.tsx';
import { CustomerRequests } from './CustomerRequests.tsx';

const cancellation = {
  id: 7,
  kind: 'CANCEL',
  consents: [],
  refundEstimate: 310_000,
  requestedAt: '2026-11-21T09:00:00.000+07:00',
  answerDueOn: '2026-11-26',
  actDueOn: null,
  note: 'Tôi mua nhầm gói',
  referenceNumber: 'HD261008ABCDEF',
  policyNo: '30002-26-00000017',
  typeContract: 'INDIVIDUAL',
  contractStatus: 'ACTIVE',
  proposerName: 'Nguyễn Văn Đức',
  pendingCancellation: null,
} as const;
const withdrawal = {
  ...cancellation,
  id: 8,
  kind: 'WITHDRAW_CONSENT',
  consents: ['health-data'],
  refundEstimate: null,
  actDueOn: '2026-12-06',
  note: null,
};

let rows: object[];
let requests: { path: string; body: Record<string, unknown> }[];

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:30:15+07:00') });
  [rows, requests] = [[cancellation], []];
  window.scrollTo = () => undefined;
  enterAs('backOffice');
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const answer = (data: object) => new Response(JSON.stringify({ success: true, data }));
    if (method === 'PUT') {
      requests.push({ path, body: JSON.parse(String(body)) });
      rows = [];
      return answer({ refundAmount: 283_671 });
    }
    if (path.includes('bm-info-temporary')) {
      const { referenceNumber: _, ...request } = cancellation;
      return answer(exampleContract({ customerRequests: [{ ...request, consents: [] }] }));
    }
    return answer({ results: rows, totalPages: 1, totalRecords: rows.length });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <OnPage>
      <CustomerRequests page={1} limit={10} onPage={() => undefined} />
      <Toast />
    </OnPage>,
  );
const findRow = (name: RegExp) => screen.findByRole('row', { name });
const press = async (name: RegExp, part: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await part.findByRole('button', { name }));
const nothingWaits = () => screen.findByText('Không có yêu cầu nào của khách hàng đang chờ');

// covers MY-15, MY-18
test('a request to cancel is declined with a note, and leaves the list at once', async () => {
  show();
  const row = within(await findRow(/Đề nghị hủy hợp đồng/));
  expect(row.getByText('Tôi mua nhầm gói')).toBeTruthy();
  await press(/^Từ chối$/, row);
  const dialog = within(await screen.findByRole('dialog', { name: /^Từ chối yêu cầu/ }));
  expect(dialog.queryByRole('radio')).toBeNull();
  await press(/^Từ chối$/, dialog);
  await dialog.findByText('Bắt buộc nhập');
  fireEvent.change(dialog.getByLabelText('Ghi chú'), { target: { value: 'Đã gọi khách hàng' } });
  await press(/^Từ chối$/, dialog);
  await nothingWaits();
  expect(await screen.findByText('Đã từ chối yêu cầu của Nguyễn Văn Đức')).toBeTruthy();
  const body = { requestId: 7, outcome: 'DECLINED', note: 'Đã gọi khách hàng' };
  expect(requests.map((call) => call.body)).toEqual([body]);
});

// covers MY-18
test('a request to cancel is cancelled from its row in three clicks', async () => {
  show();
  await press(/^Hủy và hoàn 310,000\sđ$/);
  await screen.findByText('Khách hàng đề nghị hủy, trả lời trước 26/11/2026');
  const dialog = within(screen.getByRole('dialog', { name: /^Hủy hợp đồng 30002-/ }));
  expect(dialog.getByText('Tôi mua nhầm gói')).toBeTruthy();
  const reason = await dialog.findByLabelText('Lý do hoàn phí');
  fireEvent.change(reason, { target: { value: 'Mua nhầm gói' } });
  await press(/^Hủy và hoàn/, dialog);
  await press(/^Hủy và hoàn/, await question());
  await nothingWaits();
  expect(await screen.findByText(/^Đã hủy hợp đồng 30002-26-00000017, hoàn/)).toBeTruthy();
  expect(requests.map(({ path }) => path)).toEqual(['/v1/auth/contract/bm-cancelled']);
});

// covers MY-16, MY-18
test('a cancellation that waits for the second clerk is not offered again', async () => {
  const pendingCancellation = { approvalId: 3, amount: 310_000, requestedByName: 'Bùi Ngọc Lan' };
  rows = [{ ...cancellation, pendingCancellation }];
  show();
  const row = within(await findRow(/Đề nghị hủy hợp đồng/));
  expect(row.getByText(/Bùi Ngọc Lan đã gửi yêu cầu, đang chờ duyệt/)).toBeTruthy();
  expect(row.queryByRole('button')).toBeNull();
});

// covers MY-15, MY-18
test('a withdrawal of consents offers its two answers', async () => {
  rows = [withdrawal];
  show();
  const row = within(await findRow(/Rút lại sự đồng ý/));
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ghi nhận việc rút lại',
    'Từ chối',
  ]);
  await press(/^Ghi nhận việc rút lại$/, row);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Ghi chú'), { target: { value: 'Đã dừng' } });
  await press(/^Ghi nhận việc rút lại$/, dialog);
  await nothingWaits();
  expect(requests.map(({ body }) => body)).toEqual([
    { requestId: 8, outcome: 'DONE', note: 'Đã dừng' },
  ]);
});

// covers MY-18
test.each([
  ['2026-11-24', 'Quá hạn'],
  ['2026-11-25', 'Hôm nay'],
  ['2026-11-26', null],
])('an answer due on %s is marked with %s', async (answerDueOn, mark) => {
  rows = [{ ...cancellation, answerDueOn }];
  show();
  const row = within(await findRow(/Đề nghị hủy hợp đồng/));
  const marks = ['Quá hạn', 'Hôm nay'].filter((text) => row.queryByText(text));
  expect(marks).toEqual(mark === null ? [] : [mark]);
});

// covers WORK-7, WORK-8
test('a withdrawal of consents to carry out today is marked, and names its clerk', async () => {
  rows = [{ ...withdrawal, actDueOn: '2026-11-25', takenByName: 'Trịnh Hoài An' }];
  show();
  const row = within(await findRow(/Rút lại sự đồng ý/));
  row.getByText('Hôm nay');
  row.getByText('Trịnh Hoài An đang xử lý');
});
