import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { FailedSyncs } from './FailedSyncs.tsx';

const numbers = ['HD261121AAAAAA', 'HD261121BBBBBB', 'HD261121CCCCCC'];
const rows = numbers.map((referenceNumber, at) => ({
  referenceNumber,
  policyNo: `30002-26-0000000${at}`,
  typeContract: 'INDIVIDUAL',
  contractStatus: 'ACTIVE',
  proposerName: `Người ${at}`,
  kind: 'sync-create',
  status: 'error',
  message: 'Từ chối',
  httpStatus: 422,
  at: '2026-11-21T09:00:00.000+07:00',
  tries: 2,
}));

/** The server's answers to retries, and the requests. */
let answers: object[];
let requests: unknown[];

beforeAll(startI18n);
beforeEach(() => {
  requests = [];
  enterAs('backOffice');
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    if (request.method === 'PUT') {
      requests.push(JSON.parse(String(request.body)));
      return new Response(JSON.stringify({ success: true, data: answers }));
    }
    // Retried rows leave the list.
    const remainingRows = requests.length === 0 ? rows : rows.slice(2);
    const data = { results: remainingRows, totalPages: 1, totalRecords: remainingRows.length };
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openList() {
  render(
    <OnPage>
      <FailedSyncs page={1} limit={10} onPage={() => undefined} />
    </OnPage>,
  );
  await screen.findByText('Người 0');
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
async function confirmReport() {
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Báo lại' }),
  );
}

test('retries the selected rows together, and shows a result for each', async () => {
  answers = [
    { referenceNumber: numbers[0], isRetried: true, error_code: null },
    { referenceNumber: numbers[1], isRetried: false, error_code: 'SYNC_NOT_FAILED' },
  ];
  await openList();
  tick('Chọn hợp đồng 30002-26-00000000');
  tick('Chọn hợp đồng 30002-26-00000001');
  await press('Báo lại 2 hợp đồng');
  await confirmReport();
  await screen.findByText(/đang báo lại$/);
  const list = screen.getByRole('button', { name: 'Đóng kết quả' }).parentElement as HTMLElement;
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'HD261121AAAAAA: đang báo lại',
    'HD261121BBBBBB: Không có lần đồng bộ lỗi nào cần thử lại.',
  ]);
  expect(requests).toEqual([{ referenceNumbers: numbers.slice(0, 2) }]);
});

test('retries a single row by its own button, regardless of the selection', async () => {
  answers = [{ referenceNumber: numbers[2], isRetried: true, error_code: null }];
  await openList();
  tick('Chọn hợp đồng 30002-26-00000000');
  fireEvent.click(screen.getAllByRole('button', { name: 'Báo lại' })[2] as HTMLElement);
  await confirmReport();
  await screen.findByText(/đang báo lại$/);
  expect(requests).toEqual([{ referenceNumbers: [numbers[2]] }]);
});

test('sends nothing without a confirmation', async () => {
  await openList();
  tick('Chọn tất cả');
  await press('Báo lại 3 hợp đồng');
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quay lại' }),
  );
  expect(requests).toEqual([]);
});

test('deselects a row that left the list', async () => {
  answers = [{ referenceNumber: numbers[0], isRetried: true, error_code: null }];
  await openList();
  tick('Chọn tất cả');
  fireEvent.click(screen.getAllByRole('button', { name: 'Báo lại' })[0] as HTMLElement);
  await confirmReport();
  expect(await screen.findByRole('button', { name: 'Báo lại 1 hợp đồng' })).toBeTruthy();
});
