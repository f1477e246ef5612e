import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { MissingConsents } from './MissingConsents.tsx';

const rows = ['HD261121AAAAAA', 'HD261121BBBBBB'].map((referenceNumber, at) => ({
  referenceNumber,
  policyNo: `30002-26-0000000${at}`,
  typeContract: 'INDIVIDUAL',
  contractStatus: 'ACTIVE',
  proposerName: `Người ${at}`,
  proposerMobile: `098700000${at}`,
  typePayment: 'MANUAL',
  paymentDate: '2026-11-21T09:00:00.000+07:00',
  name_salesman: 'Nguyễn Thị Mai',
  consentRemindedAt: at === 1 ? '2026-11-24T09:00:00.000+07:00' : null,
}));
const answers = [
  { referenceNumber: 'HD261121AAAAAA', isReminded: true, error_code: null },
  { referenceNumber: 'HD261121BBBBBB', isReminded: false, error_code: 'CONSENT_REMINDED' },
];
const requests: unknown[] = [];

beforeAll(startI18n);
beforeEach(() => {
  requests.length = 0;
  enterAs('backOffice');
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    if (request.method !== 'PUT')
      return new Response(
        JSON.stringify({
          success: true,
          data: { results: rows, totalPages: 1, totalRecords: rows.length },
        }),
      );
    requests.push(JSON.parse(String(request.body)));
    return new Response(JSON.stringify({ success: true, data: answers }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

// covers CONSENT-20
test('reminds the ticked customers together, with a result for each', async () => {
  render(
    <OnPage>
      <MissingConsents page={1} limit={10} onPage={() => undefined} />
    </OnPage>,
  );
  await screen.findByText('Người 0');
  screen.getByRole('link', { name: 'Gọi 0987000000' });
  screen.getByText('Đã nhắc 24/11/2026 09:00:00');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả' }));
  fireEvent.click(screen.getByRole('button', { name: 'Nhắc khách hàng (2)' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Nhắc 2 khách hàng cho sự đồng ý?');
  expect(requests).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Nhắc khách hàng' }));
  await screen.findByText(/HD261121AAAAAA/);
  const list = screen.getByRole('button', { name: 'Đóng kết quả' }).parentElement as HTMLElement;
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'HD261121AAAAAA: Đã nhắc',
    'HD261121BBBBBB: Khách hàng đã được nhắc trong 24 giờ qua.',
  ]);
  expect(requests).toEqual([{ referenceNumbers: rows.map((row) => row.referenceNumber) }]);
});
