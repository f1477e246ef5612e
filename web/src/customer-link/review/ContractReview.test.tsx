import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../i18n/language.ts';
import { CustomerPage } from '../CustomerPage.tsx';
import { leave } from '../leave.ts';
import { startTranslations } from '../translations.ts';

beforeAll(startTranslations);

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0';

const {
  planId: _plan,
  medicalQuestionnaires: _answers,
  insuredDetails,
  ...proposer
} = exampleDraft;

const contract: CustomerContractView = {
  referenceNumber: 'HD261121K7Q2MX',
  status: 'AWAITING_PAYMENT',
  adjustInfo: null,
  productName: 'Bảo hiểm sức khỏe cá nhân',
  packageName: 'Toàn diện',
  sumInsured: 300_000_000,
  premiumAmount: 1_560_000,
  amount: 1_560_000,
  fee: null,
  discountContract: null,
  durationName: '12 tháng',
  policyStartDate: '2026-11-21T00:00:00.000+07:00',
  policyEndDate: '2027-11-20T23:59:59.000+07:00',
  policyTerms: null,
  benefits: [{ code: 'HOSPITAL', name: 'Nằm viện', limit: 300_000_000, note: null }],
  ...proposer,
  proposerAddress: null,
  insuredDetails: insuredDetails.map(({ isSameProposer: _, ...shown }) => shown),
  questionOne: false,
  questionTwo: false,
  questionThree: false,
  changes: [],
  officerName: 'Nguyễn Thị Mai',
  branchName: 'Chi nhánh Hoàn Kiếm',
  transfer: null,
  reminders: null,
  offers: { isGiven: true, version: '1', language: 'vi', text: 'Nhận thông tin chào bán' },
  linkExpiresAt: '2026-12-21T14:08:12.000+07:00',
  shownDigest: 'd1',
  insurer: { name: 'Bảo hiểm Salus', hotline: '1900 6868' },
  terms: {
    version: '2026-01',
    language: 'vi',
    paragraphs: ['Điều khoản một.'],
    consents: [
      { kind: 'personal-data', text: 'Đồng ý một', isRequired: true },
      { kind: 'health-data', text: 'Đồng ý hai', isRequired: true },
      { kind: 'payment-terms', text: 'Đồng ý ba', isRequired: true },
    ],
  },
};

type Reply = { readonly status?: number; readonly body: object };
const success = (data: unknown): Reply => ({ body: { success: true, data } });
const refusal = (status: number, error_code: string): Reply => ({
  status,
  body: { success: false, error_code },
});

const requests: { url: URL; init: RequestInit }[] = [];
let replies: Record<string, Reply>;
const REVIEW = '/v1/customer-info/contract/sms-info-contract';
const PAY = '/v1/customer/contract/sms-payment-link';
const CHANGE = '/v1/customer/contract/sms-rejected';
const STEP_UP = '/v1/customer/contract/step-up';

beforeEach(() => {
  requests.length = 0;
  replies = {
    [REVIEW]: success(contract),
    '/v1/pub/captcha/challenge': success({ provider: 'off' }),
    [PAY]: success('https://gateway.example/pay'),
    [CHANGE]: success({ adjustInfo: 'CHANGE_INFO' }),
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const url = new URL(path, 'http://localhost');
    requests.push({ url, init });
    const { status = 200, body } = replies[url.pathname] ?? refusal(404, 'NOT_FOUND');
    return new Response(JSON.stringify(body), { status });
  });
  // jsdom has no navigation.
  for (const way of ['toGateway', 'toFailed', 'toChangeRequested'] as const)
    vi.spyOn(leave, way).mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => render(<CustomerPage address={{ pathname: `/ord/${TOKEN}`, search: '' }} />);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const callsTo = (path: string) => requests.filter(({ url }) => url.pathname === path);

async function openPayment() {
  open();
  fireEvent.click(await button('Thanh toán'));
  return screen.findAllByRole<HTMLInputElement>('checkbox');
}

// covers PAY-2
test('preselects QR on phones, and names for each method what is entered where', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 600px)' }));
  await openPayment();
  const way = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(way(/Mã QR/).checked).toBe(true);
  expect(screen.getByText(/xác nhận trong ứng dụng ngân hàng/)).toBeTruthy();
  expect(screen.queryByText(/không lưu số thẻ/)).toBeNull();
  fireEvent.click(way(/Thẻ quốc tế/));
  expect(screen.getByText(/không lưu số thẻ/)).toBeTruthy();
});

test('names the gateway that takes the payment', async () => {
  document.head.innerHTML = '<meta name="payment-gateway" content="Second">';
  await openPayment();
  const way = screen.getByRole('radio', { name: /Chọn tại cổng/ });
  expect(way.closest('label')?.querySelector('svg text')?.textContent).toBe('Second');
  expect(screen.getByText(/trên trang của cổng thanh toán Second/)).toBeTruthy();
  document.head.innerHTML = '';
});

// covers CONSENT-1, PAY-2
test('preselects no consent, and opens the gateway only when all are given', async () => {
  const boxes = await openPayment();
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false]);
  const pay = await button(/^Thanh toán 1,560,000\sđ$/);

  for (const emptyBox of [0, 1, 2]) {
    for (const [at, box] of boxes.entries())
      if (box.checked === (at === emptyBox)) fireEvent.click(box);
    fireEvent.click(pay);
    expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual(
      [0, 1, 2].map((at) => String(at === emptyBox)),
    );
    expect(document.activeElement).toBe(boxes[emptyBox]);
  }
  expect(callsTo(PAY)).toEqual([]);
  expect(leave.toGateway).not.toHaveBeenCalled();
});

test('starts the payment with all parameters, and sends the token as a header only', async () => {
  const boxes = await openPayment();
  for (const box of boxes) fireEvent.click(box);
  fireEvent.click(screen.getByRole('radio', { name: /Mã QR/ }));
  fireEvent.click(await button(/^Thanh toán 1,560,000\sđ$/));

  await waitFor(() =>
    expect(leave.toGateway).toHaveBeenCalledExactlyOnceWith('https://gateway.example/pay'),
  );
  const [call] = callsTo(PAY);
  expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
    method: 'qr',
    consents: 'personal-data,health-data,payment-terms',
    termsVersion: '2026-01',
    language: 'vi',
    shownDigest: 'd1',
  });
  expect(call?.init.headers).toMatchObject({ 'x-sms-link': TOKEN });
  expect(requests.every(({ url }) => !url.href.includes(TOKEN))).toBe(true);
  // Only this tab keeps the token, for a new attempt after a failure.
  expect(localStorage.length).toBe(0);
  expect(JSON.parse(sessionStorage.getItem('salus.link') ?? '')).toMatchObject({
    token: TOKEN,
    proposerEmail: 'd•••@example.com',
    decision: { method: 'qr', shownDigest: 'd1' },
  });
});

// covers PAY-16
test('opens the payment after a failure with the consents and another method', async () => {
  const decision = {
    method: 'card',
    consents: ['personal-data', 'health-data', 'payment-terms'],
    termsVersion: '2026-01',
    language: 'vi',
    shownDigest: 'd1',
  };
  const remember = (changes: object) =>
    sessionStorage.setItem(
      'salus.link',
      JSON.stringify({ token: TOKEN, decision: { ...decision, ...changes } }),
    );
  const again = () => {
    cleanup();
    render(<CustomerPage address={{ pathname: `/ord/${TOKEN}`, search: '', hash: '#pay' }} />);
    return screen.findAllByRole<HTMLInputElement>('checkbox');
  };
  remember({});
  expect((await again()).map(({ checked }) => checked)).toEqual([true, true, true]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Thẻ ATM/ }).checked).toBe(true);
  // Consents hold only for the contract and the text that were shown.
  for (const changes of [{ shownDigest: 'd0' }, { termsVersion: '2025-12' }, { language: 'en' }]) {
    remember(changes);
    expect((await again()).map(({ checked }) => checked)).toEqual([false, false, false]);
  }
  // The link itself never preselects one.
  cleanup();
  remember({});
  expect((await openPayment()).map(({ checked }) => checked)).toEqual([false, false, false]);
});

test('unticks consents given in another language when the terms are shown again', async () => {
  const boxes = await openPayment();
  for (const box of boxes) fireEvent.click(box);
  const consents = contract.terms.consents.map((consent) => ({
    ...consent,
    text: `Agreed to ${consent.kind}`,
  }));
  replies[REVIEW] = success({
    ...contract,
    terms: { ...contract.terms, language: 'en', consents },
  });
  await act(() => chooseLanguage('en'));
  await screen.findByText('Agreed to health-data');
  const shownAgain = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(shownAgain.map(({ checked }) => checked)).toEqual([false, false, false]);
  await act(() => chooseLanguage('vi'));
});

test('shows that no money was taken when the gateway cannot be opened, and retries', async () => {
  replies[PAY] = refusal(503, 'SERVICE_UNAVAILABLE');
  for (const box of await openPayment()) fireEvent.click(box);
  fireEvent.click(await button(/^Thanh toán 1,560,000\sđ$/));
  expect(
    (await screen.findByText('Chưa mở được cổng thanh toán')).closest('[role=alert]')?.textContent,
  ).toContain('Chưa có khoản tiền nào bị trừ.');

  replies[PAY] = success('https://gateway.example/second');
  fireEvent.click(await button(/^Thanh toán 1,560,000\sđ$/));
  await waitFor(() =>
    expect(leave.toGateway).toHaveBeenCalledExactlyOnceWith('https://gateway.example/second'),
  );
});

// covers LINK-7
test('goes to the page of change requests while a change is requested', async () => {
  replies[REVIEW] = success({ ...contract, adjustInfo: 'CHANGE_INFO' });
  open();
  await waitFor(() => expect(leave.toChangeRequested).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'Thanh toán' })).toBeNull();
});

// covers LINK-6, LINK-14
test.each([
  [401, 'UNAUTHORIZED', null, null],
  [401, 'UNAUTHORIZED', 'expired', 'expired'],
  [409, 'CONTRACT_MUST_BE_AWAITING_PAYMENT', 'paid', 'paid'],
  [409, 'CONTRACT_MUST_BE_AWAITING_PAYMENT', 'other', null],
])('goes to the failed page on %i %s with the state %s', async (status, code, state, end) => {
  const { body } = refusal(status, code);
  replies[REVIEW] = { status, body: { ...body, data: state && { state, officerName: 'Mai' } } };
  open();
  await waitFor(() => expect(leave.toFailed).toHaveBeenCalledExactlyOnceWith(end));
  expect(sessionStorage.getItem('salus.link')).toBe(state ? '{"officerName":"Mai"}' : '{}');
});

// covers LINK-6
test('keeps the page on any other error, and loads it on the second try', async () => {
  replies[REVIEW] = refusal(500, 'SERVER_ERROR');
  open();
  const again = await button('Thử lại');
  expect(leave.toFailed).not.toHaveBeenCalled();
  replies[REVIEW] = success(contract);
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: contract.productName })).toBeTruthy();
});

// covers LINK-10
test.each([
  ['', 'Bắt buộc nhập'],
  ['   ', 'Bắt buộc nhập'],
  ['a'.repeat(256), 'Vượt quá độ dài cho phép'],
  ['Sửa <tên>', 'Không dùng các ký tự < > $ # &'],
])('refuses the change request %j', async (note, sentence) => {
  open();
  fireEvent.click(await button('Yêu cầu chỉnh sửa'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: note } });
  fireEvent.click(await button('Tiếp tục'));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Gửi yêu cầu' })).toBeNull();
});

// covers LINK-7, REFUND-2
test('sends a trimmed change request of 255 characters after a confirmation', async () => {
  const note = 'ữ'.repeat(255);
  open();
  fireEvent.click(await button('Yêu cầu chỉnh sửa'));
  fireEvent.change(screen.getByRole('textbox'), {
    target: { value: ` ${note.normalize('NFD')} ` },
  });
  expect(screen.getByText('255/255 ký tự')).toBeTruthy();
  fireEvent.click(await button('Tiếp tục'));
  expect(callsTo(CHANGE)).toEqual([]);
  fireEvent.click(await button('Gửi yêu cầu'));
  await waitFor(() => expect(leave.toChangeRequested).toHaveBeenCalledOnce());
  expect(JSON.parse(String(callsTo(CHANGE)[0]?.init.body))).toEqual({
    noteChangeInfoCustomer: note,
  });
});

test.each(['/order', '/order/unknown', '/order/failed', '/ord/', '/ord/a/b', '/ord/%3Cscript%3E'])(
  'shows the failed page at %s',
  (pathname) => {
    render(<CustomerPage address={{ pathname, search: '' }} />);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Liên kết không còn hiệu lực' }),
    ).toBeTruthy();
    expect(requests).toEqual([]);
  },
);

// covers LINK-14
test.each([
  ['paid', 'Hợp đồng này đã được thanh toán', 'd•••@example.com'],
  ['changed', 'Hợp đồng đang được chỉnh sửa', 'gửi Quý khách liên kết mới'],
  ['withdrawn', 'Hợp đồng này không còn hiệu lực', 'không cần thanh toán'],
  ['expired', 'Liên kết đã hết hạn', 'tin nhắn mới nhất'],
  ['unknown', 'Liên kết không còn hiệu lực', 'không tìm thấy hợp đồng'],
])('explains the state %s, and names officer and reference', async (state, title, sentence) => {
  sessionStorage.setItem(
    'salus.link',
    JSON.stringify({
      referenceNumber: 'HD261121K7Q2MX',
      proposerEmail: 'd•••@example.com',
      officerName: 'Nguyễn Thị Mai',
      branchName: 'Chi nhánh Hoàn Kiếm',
    }),
  );
  render(<CustomerPage address={{ pathname: '/order/failed', search: `?state=${state}` }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const text = screen.getByRole('main').textContent;
  for (const part of [sentence, 'HD261121K7Q2MX', 'Nguyễn Thị Mai', 'Chi nhánh Hoàn Kiếm'])
    expect(text).toContain(part);
  expect(text).toMatch(/vui lòng liên hệ nhân viên tư vấn/i);
  expect(text?.includes('example.com')).toBe(state === 'paid');
});

// covers LINK-15
test('ends every page with the insurer as the server wrote it', () => {
  const metas = { insurer: 'Bảo hiểm Mẫu', hotline: '1900 0000', licence: '01 GP/KDBH' };
  const more = { 'tax-code': '0101234567', address: 'Số 2 Phố Mẫu', website: 'https://mau.vn/' };
  for (const [name, content] of Object.entries({ ...metas, ...more }))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }));
  render(<CustomerPage address={{ pathname: '/order/failed', search: '' }} />);
  const footer = screen.getByRole('contentinfo').textContent;
  for (const part of ['Bảo hiểm Mẫu', '1900 0000', '01 GP/KDBH', '0101234567', 'Số 2 Phố Mẫu'])
    expect(footer).toContain(part);
  expect(screen.getByRole('link', { name: 'mau.vn' }).getAttribute('href')).toBe('https://mau.vn/');
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

// covers LINK-11, LINK-13
test('asks for the step-up before it shows details, draft and payment', async () => {
  const maskedContract = {
    ...contract,
    proposerNationalId: '••••••••••••',
    questionOne: null,
    questionTwo: null,
    questionThree: null,
    masked: true,
  };
  replies[REVIEW] = success(maskedContract);
  replies[STEP_UP] = success({ openUntil: '2026-11-21T10:24:00.000+07:00' });
  open();
  const field = await screen.findByLabelText(/4 ký tự cuối/);
  for (const name of ['Thanh toán', 'Tải bản nháp'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText('Kê khai sức khỏe')).toBeNull();
  expect(await button('Yêu cầu chỉnh sửa')).toBeTruthy();

  replies[REVIEW] = success(contract);
  fireEvent.change(field, { target: { value: '0123' } });
  fireEvent.click(await button('Tiếp tục'));
  expect(await button('Thanh toán')).toBeTruthy();
  expect(screen.queryByLabelText(/4 ký tự cuối/)).toBeNull();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(callsTo(STEP_UP).map(({ init }) => [init.method, init.body])).toEqual([
    ['POST', '{"last4":"0123"}'],
  ]);
});

// covers CONSENT-12
test('asks for the consent to offers apart from the others, and needs no tick', async () => {
  const offers = { ...contract.offers, isGiven: false };
  replies[REVIEW] = success({ ...contract, offers });
  const boxes = await openPayment();
  expect(boxes.map(({ checked, required }) => [checked, required])).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
  for (const box of boxes.slice(0, 3)) fireEvent.click(box);
  fireEvent.click(await button(/^Thanh toán .*đ$/));
  await waitFor(() => expect(callsTo(PAY)).toHaveLength(1));
  expect(callsTo(PAY)[0]?.url.searchParams.get('consents')).not.toContain('offers');
});

// covers REMIND-4
test('stops the reminders by one press, and takes that back', async () => {
  replies[REVIEW] = success({ ...contract, reminders: 'ON' });
  replies['/v1/customer/contract/reminders'] = success({ paused: true });
  open();
  fireEvent.click(await button('Dừng tin nhắc'));
  await screen.findByText('Quý khách sẽ không nhận tin nhắc về hợp đồng này nữa.');
  replies['/v1/customer/contract/reminders'] = success({ paused: false });
  fireEvent.click(await button('Nhận lại tin nhắc'));
  await button('Dừng tin nhắc');
});
