import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTranslations } from '../translations.ts';
import { MyPage } from './MyPage.tsx';

beforeAll(startTranslations);

const policy: PolicyholderView = {
  referenceNumber: 'HD261121K7Q2MX',
  policyNo: '30002-26-00000017',
  status: 'ACTIVE',
  productName: 'Bảo hiểm sức khỏe cá nhân',
  packageName: 'Toàn diện',
  sumInsured: 300_000_000,
  premiumAmount: 1_560_000,
  paymentDate: '2026-11-21T14:08:12.000+07:00',
  policyStartDate: '2026-11-21T00:00:00.000+07:00',
  policyEndDate: '2027-11-20T23:59:59.000+07:00',
  cover: 'NOW',
  policyTerms: null,
  benefits: [{ code: 'HOSPITAL', name: 'Nằm viện', limit: 300_000_000, note: null }],
  proposerName: 'Nguyễn Thị Ánh',
  proposerNationalId: '••••0123',
  proposerMobile: '••••0001',
  proposerEmail: 'a•••@example.com',
  insuredDetails: [
    {
      insuredName: 'Nguyễn Thị Ánh',
      insuredDOB: '1990-02-07',
      insuredNationalId: '••••0123',
      insuredRelationship: 'self',
    },
  ],
  officerName: 'Nguyễn Thị Mai',
  branchName: 'Chi nhánh Hoàn Kiếm',
  insurer: { name: 'Bảo hiểm Salus', hotline: '1900 6868' },
  consentState: 'GIVEN',
  terms: null,
  offers: { isGiven: true, version: '1', language: 'vi', text: 'Nhận thông tin chào bán' },
  requests: [],
  cancellation: { lastDay: '2026-12-21', refundPercent: 50, refundEstimate: 780_000 },
  cancelledAt: null,
  refunds: [],
  refundAccountOpensAt: null,
  hasCertificate: true,
  hasReceipt: true,
};
const request: PolicyholderView['requests'][number] = {
  kind: 'CANCEL',
  consents: [],
  refundEstimate: 780_000,
  requestedAt: '2026-11-23T09:00:00.000+07:00',
  answerDueOn: '2026-11-25',
  actDueOn: null,
  answeredAt: null,
  outcome: null,
};

const MY = '/v1/customer/my';
const requests: string[] = [];
let answers: Record<string, object>;

beforeEach(() => {
  requests.length = 0;
  answers = {
    [`${MY}/open`]: { proof: 'p', openUntil: '2026-11-23T10:00:00.000+07:00' },
    [`${MY}/policy`]: policy,
    [`${MY}/cancellation-request`]: request,
    [`${MY}/consent-withdrawal`]: { ...request, kind: 'WITHDRAW_CONSENT' },
    [`${MY}/consents`]: { consentState: 'GIVEN' },
    [`${MY}/offers`]: { accepted: false },
    [`${MY}/offers-end`]: {},
  };
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const data = answers[path];
    return data
      ? new Response(JSON.stringify({ success: true, data }))
      : new Response(JSON.stringify({ success: false, error_code: 'NOT_FOUND' }), { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(changes: Partial<PolicyholderView> = {}) {
  answers[`${MY}/policy`] = { ...policy, ...changes };
  render(<MyPage code="abcdefghijklmnopqrstuvwxyz0" />);
  const field = screen.getByLabelText<HTMLInputElement>(/4 ký tự cuối/);
  fireEvent.change(field, { target: { value: '0123' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await screen.findByText('30002-26-00000017');
  requests.length = 0;
}
const press = (name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name, hidden: true })[at] as HTMLElement);

// covers MY-3
test.each([
  ['LATER', null],
  ['NOW', 'Đang hiệu lực'],
  ['ENDED', 'Đã hết hạn'],
  ['CANCELLED', null],
] as const)('the page names the cover %s: %s', async (cover, text) => {
  await open({ cover });
  const states = ['Đang hiệu lực', 'Đã hết hạn'].filter((each) => screen.queryByText(each));
  expect(states).toEqual(text === null ? [] : [text]);
});

// covers MY-14
test.each([
  ['Gửi đề nghị hủy', 'Gửi đề nghị hủy hợp đồng?', 'Giữ hợp đồng', 'cancellation-request'],
  ['Gửi yêu cầu rút lại', 'Rút lại sự đồng ý?', 'Giữ sự đồng ý', 'consent-withdrawal'],
])('asks before “%s”, with the focus on the safe answer', async (send, title, keep, call) => {
  await open();
  press(send);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(keep);
  press(keep);
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  expect(requests).toEqual([]);
  press(send);
  press(send, 1);
  const state = await screen.findByText(/^Đã nhận yêu cầu ngày .*23\/11\/2026/);
  expect(requests).toEqual([`${MY}/${call}`]);
  await waitFor(() => expect(document.activeElement).toBe(state));
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

// covers MY-14
test('names the estimate in the question, and keeps it open after a failure', async () => {
  await open();
  delete answers[`${MY}/cancellation-request`];
  press('Gửi đề nghị hủy');
  const sheet = screen.getByRole('dialog');
  expect(sheet.textContent).toContain('780,000\u00A0đ');
  expect(sheet.textContent).toContain('trong 2 ngày làm việc');
  press('Gửi đề nghị hủy', 1);
  await screen.findByText('Chưa gửi được yêu cầu');
  expect(screen.getByRole('dialog')).toBe(sheet);
});

// covers CONSENT-6, SALE-1
test('confirms given consents at their place, with the focus', async () => {
  const consents = [
    { kind: 'personal-data', text: 'Đồng ý một', isRequired: true },
    { kind: 'policy-understood', text: 'Đã hiểu', isRequired: false },
  ] as const;
  const terms = { version: '1', language: 'vi', paragraphs: ['Điều khoản.'], consents };
  await open({ consentState: 'MISSING', terms: { ...terms, consents: [...consents] } });
  fireEvent.click(screen.getByRole('checkbox', { name: /Đồng ý một/ }));
  press('Xác nhận đồng ý');
  const state = await screen.findByText(/Sự đồng ý đã được ghi nhận/);
  await waitFor(() => expect(document.activeElement).toBe(state));
});

// covers CONSENT-12
test('ends the offers on the page by one press', async () => {
  await open();
  press('Ngừng nhận chào bán');
  await screen.findByRole('button', { name: 'Nhận thông tin chào bán', hidden: true });
  expect(requests).toEqual([`${MY}/offers`]);
});

// covers CONSENT-13
test('ends the offers at the address of an offer before it asks for anything', async () => {
  window.history.replaceState(null, '', '/my/abcdefghijklmnopqrstuvwxyz0?o');
  render(<MyPage code="abcdefghijklmnopqrstuvwxyz0" />);
  press('Ngừng nhận chào bán');
  await screen.findByText('Quý khách sẽ không nhận thông tin chào bán nữa.');
  expect(requests).toEqual([`${MY}/offers-end`]);
  window.history.replaceState(null, '', '/');
});
