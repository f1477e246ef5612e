import type { CustomerContractView } from '@salus/api/customer-link.ts';
import type { TransferView } from '@salus/api/payments/transfer-view.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CustomerPage } from '../CustomerPage.tsx';
import { leave } from '../leave.ts';
import { recallLink } from '../tab-memory.ts';
import { startTranslations } from '../translations.ts';

beforeAll(startTranslations);

const PREMIUM = 1_560_000;
const {
  planId: _plan,
  medicalQuestionnaires: _answers,
  insuredDetails: _insured,
  ...proposer
} = exampleDraft;

const waiting: TransferView = {
  state: 'WAITING',
  required: PREMIUM,
  received: 0,
  difference: -PREMIUM,
  returning: 0,
  reason: null,
  receivedAt: null,
  refOrder: 'HD261121K7Q2MX-1',
  bankBin: '970436',
  bankName: 'Vietcombank',
  accountNo: '1100200300',
  accountName: 'CONG TY BAO HIEM SALUS',
  amount: PREMIUM,
  content: 'HD261121K7Q2MX',
  qrPayload: '00020101021238540010A0000007270124',
  expiresAt: '2026-12-21T14:08:12.000+07:00',
};
const short: TransferView = {
  ...waiting,
  state: 'DIFFERS',
  received: PREMIUM - 10_000,
  difference: -10_000,
  reason: 'AMOUNT_DIFFERS',
  receivedAt: '2026-11-25T10:00:00.000+07:00',
};
const late: TransferView = { ...short, reason: 'CHANGE_PENDING' };

const contract: CustomerContractView = {
  referenceNumber: 'HD261121K7Q2MX',
  status: 'AWAITING_PAYMENT',
  adjustInfo: null,
  productName: 'Bảo hiểm sức khỏe cá nhân',
  packageName: 'Toàn diện',
  sumInsured: 300_000_000,
  premiumAmount: PREMIUM,
  amount: PREMIUM,
  fee: null,
  discountContract: null,
  durationName: '12 tháng',
  policyStartDate: '2026-11-21T00:00:00.000+07:00',
  policyEndDate: '2027-11-20T23:59:59.000+07:00',
  policyTerms: null,
  benefits: [],
  ...proposer,
  proposerAddress: null,
  insuredDetails: [],
  questionOne: false,
  questionTwo: false,
  questionThree: false,
  changes: [],
  officerName: 'Nguyễn Thị Mai',
  branchName: null,
  transfer: null,
  reminders: null,
  offers: { isGiven: true, version: '1', language: 'vi', text: 'Nhận thông tin chào bán' },
  linkExpiresAt: '2026-12-21T14:08:12.000+07:00',
  shownDigest: 'd1',
  insurer: { name: 'Bảo hiểm Salus', hotline: '1900 6868' },
  terms: { version: '2026-01', language: 'vi', paragraphs: [], consents: [] },
};
const maskedContract = { ...contract, masked: true, proposerNationalId: '••••••••••••' } as const;

let reply: object;
let status: number;
const endLink = (state: string, transfer: object | null) => {
  status = 409;
  reply = {
    error_code: 'CONTRACT_MUST_BE_AWAITING_PAYMENT',
    data: { state, referenceNumber: contract.referenceNumber, transfer },
  };
};
const show = (view: object) => {
  status = 200;
  reply = { success: true, data: view };
};
const openPage = async () => {
  render(<CustomerPage address={{ pathname: '/ord/abcdefghijklmnopqrstuvwxyz0', search: '' }} />);
  await screen.findByRole('heading', { level: 1 });
  // The page watches its contract from its effects on.
  await act(async () => undefined);
};
const look = () => act(async () => void window.dispatchEvent(new Event('online')));
const text = () => document.body.textContent?.replaceAll('\u00A0', ' ') ?? '';
const button = (name: string) => screen.queryByRole('button', { name });
const calls = () => screen.queryAllByRole('link', { name: /Tổng đài/, hidden: false });

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="bank-transfer" content="on"><meta name="insurer" content="Salus">' +
    '<meta name="hotline" content="1900 6868">';
  show(contract);
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('sms-info-contract')
      ? new Response(JSON.stringify(reply), { status })
      : new Response(JSON.stringify({ success: true, data: { provider: 'off' } })),
  );
  for (const way of ['toFailed', 'toResult', 'toChangeRequested'] as const)
    vi.spyOn(leave, way).mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// covers PAY-28
test('opens with the open transfer, and shows its code without consents', async () => {
  show({ ...contract, transfer: waiting });
  await openPage();
  expect(text()).toContain('Đang chờ chuyển khoản 1,560,000 đ');
  expect(button('Thanh toán')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Xem mã QR' }));
  await screen.findByRole('img', { name: 'Mã VietQR để chuyển khoản' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('CONG TY BAO HIEM SALUS')).toBeTruthy();
});

// covers PAY-28
test('shows the open transfer before the step-up, which keeps a place of its own', async () => {
  show({ ...maskedContract, transfer: waiting });
  await openPage();
  expect(button('Xem mã QR')).toBeTruthy();
  expect(button('Chọn cách khác')).toBeNull();
  expect(button('Tiếp tục')?.className).toBe('button quiet');
});

// covers PAY-26, LINK-24
test('states money that arrives, without touching what is being typed', async () => {
  show(maskedContract);
  await openPage();
  const field = screen.getByLabelText<HTMLInputElement>(/4 ký tự cuối/);
  field.focus();
  fireEvent.change(field, { target: { value: '01' } });
  show({ ...maskedContract, transfer: late });
  await look();
  await waitFor(() => expect(text()).toContain('Tiền đến khi hợp đồng đang được chỉnh sửa.'));
  expect(screen.getByLabelText(/4 ký tự cuối/)).toBe(field);
  expect([field.value, document.activeElement]).toEqual(['01', field]);
});

// covers PAY-26
test('wants the exact sum, but a call where a transfer would pay twice', async () => {
  show({ ...contract, transfer: short });
  await openPage();
  expect(text()).toContain('Đã nhận 1,550,000 đ, thiếu 10,000 đ');
  expect(text()).toContain('Vui lòng chuyển lại đúng 1,560,000 đ.');
  expect(button('Xem mã QR')).toBeTruthy();
  show({ ...contract, transfer: late });
  await look();
  await waitFor(() => expect(button('Xem mã QR')).toBeNull());
  expect(calls().map(({ className }) => className)).toContain('button');
  expect(text()).not.toContain('Đang chờ chuyển khoản');
  expect(button('Chọn cách khác')).toBeTruthy();
});

// covers LINK-24
test('leads to the result of the transfer that paid, else to the end of the link', async () => {
  const settledTransfer = { ...waiting, state: 'RECEIVED', received: PREMIUM, difference: 0 };
  show({ ...contract, transfer: waiting });
  await openPage();
  endLink('paid', settledTransfer);
  await look();
  await waitFor(() => expect(leave.toResult).toHaveBeenCalledExactlyOnceWith('HD261121K7Q2MX-1'));
  expect(leave.toFailed).not.toHaveBeenCalled();

  // Another way paid: its order is not the open one.
  cleanup();
  show({ ...contract, transfer: waiting });
  await openPage();
  endLink('paid', null);
  await look();
  await waitFor(() => expect(leave.toFailed).toHaveBeenCalledExactlyOnceWith('paid'));

  cleanup();
  show(contract);
  await openPage();
  endLink('withdrawn', short);
  await look();
  await waitFor(() => expect(leave.toFailed).toHaveBeenLastCalledWith('withdrawn'));
  expect(recallLink().transfer).toEqual(short);
});

// covers LINK-24
test('goes to the page of a change that was requested elsewhere', async () => {
  await openPage();
  show({ ...contract, adjustInfo: 'CHANGE_INFO' });
  await look();
  await waitFor(() => expect(leave.toChangeRequested).toHaveBeenCalledOnce());
});

// covers PAY-26
test('states money after the end of the link, from the memory of the tab', () => {
  const at = (state: string, transfer: object) => {
    cleanup();
    sessionStorage.setItem('salus.link', JSON.stringify({ transfer }));
    render(<CustomerPage address={{ pathname: '/order/failed', search: `?state=${state}` }} />);
    return [screen.getByRole('heading', { level: 1 }).textContent, text()].join('|');
  };
  const twice = { ...short, received: 2 * PREMIUM, difference: PREMIUM };
  expect(at('paid', { ...twice, reason: 'CONTRACT_ALREADY_PAID' })).toContain(
    'Đã nhận thêm 1,560,000 đ',
  );
  const settledTransfer = { ...waiting, state: 'RECEIVED', received: PREMIUM, difference: 0 };
  expect(at('expired', settledTransfer)).toMatch(/^Hợp đồng này đã được thanh toán/);
  expect(at('expired', waiting)).toMatch(/^Liên kết đã hết hạn/);
  expect(at('withdrawn', { ...twice, state: 'OTHER' })).not.toContain('Đã nhận');
});
