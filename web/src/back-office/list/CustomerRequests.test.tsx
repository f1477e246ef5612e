import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { CustomerRequests } from './CustomerRequests.tsx';

const request = {
  id: 7,
  kind: 'CANCEL',
  consents: [],
  refundEstimate: 310_000,
  requestedAt: '2026-11-21T09:00:00.000+07:00',
  answerDueOn: '2026-11-24',
  actDueOn: null,
  note: null,
  referenceNumber: 'HD261121AAAAAA',
  policyNo: '30002-26-00000001',
  typeContract: 'INDIVIDUAL',
  contractStatus: 'ACTIVE',
  proposerName: 'Nguyễn Văn An',
};

let answers: unknown[];

beforeAll(startI18n);
beforeEach(() => {
  answers = [];
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') answers.push(JSON.parse(String(body)));
    const results = answers.length === 0 ? [request] : [];
    const data = method === 'PUT' ? {} : { results, totalPages: 1, totalRecords: results.length };
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an answered request leaves the list at once', async () => {
  render(
    <OnPage>
      <CustomerRequests page={1} limit={10} onPage={() => undefined} />
    </OnPage>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Trả lời' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Ghi chú'), { target: { value: 'Đã gọi khách hàng' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ghi kết quả' }));
  expect(await screen.findByText('Không có yêu cầu nào của khách hàng đang chờ')).toBeTruthy();
  expect(answers).toEqual([{ requestId: 7, outcome: 'DONE', note: 'Đã gọi khách hàng' }]);
});
