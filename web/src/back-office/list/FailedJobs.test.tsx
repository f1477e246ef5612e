import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { FailedJobs } from './FailedJobs.tsx';

const ids = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
const rows = ids.map((id, at) => ({
  id,
  kind: at === 0 ? 'issue-policy' : 'deliver-password',
  failedAt: '2026-11-21T09:00:00.000+07:00',
  attempts: 300,
  reason: 'CertificateFault',
  traceId: at === 0 ? '0af7651916cd43dd8448eb211c80319c' : null,
  contract:
    at === 0
      ? {
          referenceNumber: 'HD261121AAAAAA',
          policyNo: null,
          typeContract: 'INDIVIDUAL',
          contractStatus: 'PAID',
          proposerName: 'Người',
        }
      : null,
}));

/** The server's answers to the list and to retries, and the requests. */
let list: { readonly status: number; readonly body: object };
let answers: object[];
let requests: unknown[];

beforeAll(startI18n);
beforeEach(() => {
  requests = [];
  enterAs('backOffice');
  list = {
    status: 200,
    body: { success: true, data: { results: rows, totalPages: 1, totalRecords: 2 } },
  };
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    if (request.method !== 'PUT')
      return new Response(JSON.stringify(list.body), { status: list.status });
    requests.push(JSON.parse(String(request.body)));
    return new Response(JSON.stringify({ success: true, data: answers }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function openList() {
  render(
    <OnPage>
      <FailedJobs page={1} limit={10} onPage={() => undefined} />
    </OnPage>,
  );
}

async function confirm() {
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Chạy lại' }),
  );
}

test('shows job, contract, error class and tries', async () => {
  openList();
  await screen.findByText('Phát hành hợp đồng');
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Phát hành hợp đồng');
  expect(first?.textContent).toContain('HD261121AAAAAA');
  expect(first?.textContent).toContain('CertificateFault');
  expect(first?.textContent).toContain('300 lần thử');
  expect(second?.textContent).toContain('Không gắn với hợp đồng');
});

test('retries the selected jobs together', async () => {
  answers = [
    { jobId: ids[0], isRetried: true, error_code: null },
    { jobId: ids[1], isRetried: false, error_code: 'JOB_NOT_FAILED' },
  ];
  openList();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn: Phát hành hợp đồng' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả' }));
  fireEvent.click(screen.getByRole('button', { name: 'Chạy lại các tác vụ đã chọn (2)' }));
  await confirm();
  await waitFor(() => expect(requests).toEqual([{ jobIds: ids }]));
});

test('retries a single job by its own button', async () => {
  answers = [{ jobId: ids[1], isRetried: false, error_code: 'JOB_NOT_FAILED' }];
  openList();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Chạy lại' }))[1] as HTMLElement);
  await confirm();
  await waitFor(() => expect(requests).toEqual([{ jobIds: [ids[1]] }]));
});

test('shows an empty list', async () => {
  list = {
    status: 200,
    body: { success: true, data: { results: [], totalPages: 0, totalRecords: 0 } },
  };
  openList();
  await screen.findByText('Không có tác vụ nào bị lỗi');
});
