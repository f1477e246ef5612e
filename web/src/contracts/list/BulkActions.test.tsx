import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { useBulk } from './use-bulk.tsx';

const waiting = { waitingSince: null, linkOpenedAt: null, linkExpiresAt: null, planId: '30002014' };
const rows = ['HD261126AAAAAA', 'HD261126BBBBBB', 'HD261126CCCCCC'].map((referenceNumber, at) => ({
  ...exampleContract({ policyNo: null, status: 'AWAITING_PAYMENT', referenceNumber }),
  ...waiting,
  proposerName: ['=Lê Thị Một', 'Lê Thị Hai', 'Lê Thị Ba'][at] ?? '',
}));

const sentNumbers: string[] = [];
const keys = new Set<string>();

beforeAll(startI18n);
beforeEach(() => {
  sentNumbers.length = 0;
  keys.clear();
  vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit) => {
    const { referenceNumber } = JSON.parse(String(body ?? '{}'));
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
  const { boxes, bar } = useBulk(rows);
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

async function openList(roleGroup: 'sales' | 'backOffice') {
  const person = { emailAddress: 'mai@salus.test', roleGroup };
  localStorage.setItem('salus.person', JSON.stringify(person));
  render(
    <OnPage>
      <List />
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
