import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import type { ContractView } from '@salus/api/contract-view.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { HistoryTimeline } from './HistoryTimeline.tsx';

beforeAll(startI18n);
afterEach(cleanup);

type Entry = ContractView['history'][number];

/** The lines that the timeline shows for a save: field, before, after. */
function timelineLines(
  typeContract: ContractView['typeContract'],
  changes: Entry['changes'],
): string[] {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData([listIndividualPlans.name, undefined], []);
  client.setQueryData(
    [listFamilyPlans.name, undefined],
    [{ code: '40002001', packageName: 'Cơ bản' }],
  );
  const entry: Entry = {
    at: '2026-11-21T09:30:00+07:00',
    action: 'save',
    actorKind: 'sales',
    actorName: 'Nguyễn Thị Mai',
    fromStatus: 'DRAFT',
    toStatus: 'DRAFT',
    note: null,
    changes,
  };
  render(
    <QueryClientProvider client={client}>
      <HistoryTimeline contract={exampleContract({ typeContract, history: [entry] })} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('term').map((term) => {
    const value = term.nextElementSibling?.textContent ?? '';
    return `${term.textContent}: ${value.replace(/\s+/g, ' ').trim()}`;
  });
}

test('shows persons that joined or left the family, and corrections with the name', () => {
  expect(
    timelineLines('FAMILY', [
      { field: 'planId', from: '40002009', to: '40002001' },
      { field: 'discountContract', from: '95', to: '92' },
      { field: 'premiumAmount', from: '1121000', to: '1628400' },
      { field: 'insuredDetails.2.insuredName', from: 'Trần Thị Hoa', to: 'Trần Thị Hòa' },
      { field: 'insuredDetails.2.insuredDOB', from: '1992-04-03', to: '1992-04-04' },
      { field: 'insuredDetails', from: null, to: 'Nguyễn Minh An' },
      { field: 'insuredDetails', from: null, to: 'Nguyễn Minh Bình' },
      { field: 'insuredDetails', from: 'Nguyễn Văn Cao', to: null },
    ]),
  ).toEqual([
    'Gói bảo hiểm: 40002009 → Cơ bản',
    'Tỷ lệ phí theo số người: 95% → 92%',
    'Phí bảo hiểm: 1,121,000 đ → 1,628,400 đ',
    'Người thứ 3: Họ và tên: Trần Thị Hoa → Trần Thị Hòa',
    'Người thứ 3: Ngày sinh: 03/04/1992 → 04/04/1992',
    'Thêm người được bảo hiểm: Nguyễn Minh An',
    'Thêm người được bảo hiểm: Nguyễn Minh Bình',
    'Bỏ người được bảo hiểm: Nguyễn Văn Cao',
  ]);
});

test('names the one insured person of an individual contract without a number', () => {
  expect(
    timelineLines('INDIVIDUAL', [
      { field: 'insuredDetails.0.insuredGender', from: 'male', to: 'female' },
    ]),
  ).toEqual(['Giới tính của người được bảo hiểm: Nam → Nữ']);
});

test('omits fields and the time that the entry already shows', () => {
  expect(
    timelineLines('INDIVIDUAL', [
      { field: 'adjustInfo', from: 'CHANGE_INFO', to: null },
      { field: 'sendSmsLinkAt', from: '2026-11-21T09:30:00.000+07:00', to: null },
      { field: 'verifiedBy', from: 'OTP', to: null },
      { field: 'typePayment', from: null, to: 'ONLINE' },
      { field: 'paymentStatus', from: 'PAY_FAILURE', to: null },
      { field: 'vpc_TxnResponseCode', from: '5', to: '0' },
      { field: 'paymentDate', from: null, to: '2026-11-21T09:30:00+07:00' },
    ]),
  ).toEqual(['Hình thức thanh toán: Trực tuyến']);
});

// covers LIFE-10
test.each([
  ['OTP', 'Đã xác thực · Mã OTP'],
  ['SMS_LINK', 'Đã xác thực · Liên kết SMS'],
] as const)(
  'shows the customer verification by %s only at its own entry',
  (verifiedBy, milestone) => {
    const entry: Entry = {
      at: '2026-11-21T09:30:00+07:00',
      action: 'startPayment',
      actorKind: 'customer',
      actorName: null,
      fromStatus: 'AWAITING_PAYMENT',
      toStatus: 'AWAITING_PAYMENT',
      note: null,
      changes: [],
    };
    const history = [entry, { ...entry, at: '2026-11-21T09:40:00+07:00' }];
    const contract = exampleContract({ history, verifiedAt: entry.at, verifiedBy });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <HistoryTimeline contract={contract} />
      </QueryClientProvider>,
    );
    const [newest, first] = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(first).toContain(milestone);
    expect(newest).not.toContain('Đã xác thực');
  },
);
