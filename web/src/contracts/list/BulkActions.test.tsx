import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeSession } from '../../calls/session-state.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { Toast } from '../../ui/feedback/Toast.tsx';
import { useBulk } from './use-bulk.tsx';

const waiting = { waitingSince: null, linkOpenedAt: null, linkExpiresAt: null, planId: '30002014' };
const rows = ['HD261126AAAAAA', 'HD261126BBBBBB', 'HD261126CCCCCC'].map((referenceNumber, at) => ({
  ...exampleContract({ policyNo: null, status: 'AWAITING_PAYMENT', referenceNumber }),
  ...waiting,
  proposerName: ['=Lê Thị Một', 'Lê Thị Hai', 'Lê Thị Ba'][at] ?? '',
}));

const sentNumbers: string[] = [];
const keys = new Set<string>();
/** The server answers after it. */
let untilOpen: Promise<void> = Promise.resolve();

beforeAll(startI18n);
beforeEach(() => {
  sentNumbers.length = 0;
  keys.clear();
  untilOpen = Promise.resolve();
  vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit) => {
    const { referenceNumber } = JSON.parse(String(body ?? '{}'));
    if (referenceNumber) await untilOpen;
    sentNumbers.push(referenceNumber);
    keys.add(new Headers(headers).get('idempotency-key') ?? '');
    const isRefused = referenceNumber === 'HD261126BBBBBB';
    const answer = isRefused
      ? { success: false, error_code: 'CHANGE_INFO_PENDING', message: 'no' }
      : { success: true, data: { sendSmsLinkAt: '2026-11-26T09:00:00.000+07:00', warnings: [] } };
    return new Response(JSON.stringify(answer), { status: isRefused ? 409 : 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function List() {
  const { boxes, bar } = useBulk(rows, (ticked, onDone) => (
    <button
      type="button"
      onClick={() =>
        onDone({
          title: 'Bàn giao',
          results: ticked.map(({ referenceNumber: number }) => ({
            number,
            isDone: false,
            text: 'ở lại',
          })),
        })
      }
    >
      Bàn giao
    </button>
  ));
  return (
    <>
      <DataTable
        label="list"
        columns={[boxes]}
        rows={rows}
        rowKey={({ referenceNumber }) => referenceNumber}
        onOpen={undefined}
        skeletonRows={1}
      />
      {bar}
    </>
  );
}

/** The list, until its page is left. */
function ListPage() {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      {!isLeft && <List />}
      <button type="button" onClick={() => setIsLeft(true)}>
        Rời trang
      </button>
      <Toast />
    </>
  );
}

async function openList(roleGroup: 'sales' | 'backOffice') {
  const person = { emailAddress: `${roleGroup}@salus.test`, roleGroup };
  localStorage.setItem('salus.person', JSON.stringify(person));
  // Another file of this worker may have left the page.
  changeSession('sign-out');
  const tokens = { access_token: 'a', refresh_token: 'r' };
  localStorage.setItem('salus.tokens', JSON.stringify(tokens));
  render(
    <OnPage>
      <ListPage />
    </OnPage>,
  );
  return await screen.findByRole('checkbox', { name: 'Chọn tất cả' });
}

// covers LIST-33
test('sends the links of ticked contracts one by one, with a result for each', async () => {
  fireEvent.click(await openList('sales'));
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi liên kết' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Gửi liên kết: 3 khách hàng?');
  expect(sentNumbers).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Gửi liên kết' }));
  expect(await screen.findAllByText(/Đã gửi liên kết SMS/)).toHaveLength(2);
  await screen.findByText(/Lê Thị Hai/);
  expect(sentNumbers.filter(Boolean)).toEqual(rows.map(({ referenceNumber }) => referenceNumber));
  expect(keys.size).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: 'Đóng kết quả' }));
});

// covers LIST-33
test('saves ticked rows as a file without formulas, and offers clerks no links', async () => {
  const files: Blob[] = [];
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  await openList('backOffice');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Chọn hợp đồng HD261126AAAAAA' }));
  expect(screen.queryByRole('button', { name: 'Gửi liên kết' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Lưu tệp CSV' }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const [head, row, ...others] = (await files[0]?.text())?.split('\r\n') ?? [];
  expect(head).toContain('Mã tham chiếu / số hợp đồng,Trạng thái,Bên mua bảo hiểm,');
  expect(row).toContain("HD261126AAAAAA,Chờ thanh toán,'=Lê Thị Một,");
  expect(others).toEqual(['']);
});

// covers LIST-33
test('sends on after the list is left, shows the sum, and keeps the results', async () => {
  let open = () => {};
  untilOpen = new Promise((resolve) => {
    open = () => resolve();
  });
  fireEvent.click(await openList('sales'));
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi liên kết' }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: 'Gửi liên kết' }));
  await screen.findByRole('progressbar');
  await waitFor(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Rời trang' }));
  open();
  await screen.findByText('Đã gửi liên kết SMS: 2 / 3');
  expect(sentNumbers.filter(Boolean)).toHaveLength(3);
  cleanup();
  await openList('sales');
  expect(await screen.findAllByText(/: Đã gửi liên kết SMS$/)).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Đóng kết quả' }));
});

// covers LIST-33
test('shows the results of a further action, and unticks its rows', async () => {
  fireEvent.click(await openList('backOffice'));
  fireEvent.click(screen.getByRole('button', { name: 'Bàn giao' }));
  expect(await screen.findAllByText(/: ở lại$/)).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Bỏ chọn' })).toBeNull();
});
