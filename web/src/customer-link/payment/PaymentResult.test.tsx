import domain from '@salus/messages/domain/vi.json' with { type: 'json' };
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CustomerPage } from '../CustomerPage.tsx';
import { leave } from '../leave.ts';
import { startTranslations } from '../translations.ts';

beforeAll(startTranslations);

const ORDER = 'HD261121K7Q2MX-1';
const paidOrder = {
  outcome: 'succeeded',
  code: '0',
  amount: 1_560_000,
  paidAt: '2026-11-21T14:08:12.000+07:00',
  referenceNumber: 'HD261121K7Q2MX',
  policyNo: '30002-26-00000017',
};
const pending = { ...paidOrder, outcome: 'pending', code: null, paidAt: null };

let requests: string[];
let answers: (object | string)[];

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const data = answers.length > 1 ? answers.shift() : answers[0];
    return new Response(JSON.stringify({ success: true, data }));
  });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(search: string) {
  render(<CustomerPage address={{ pathname: '/order/success', search }} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('shows amount, time and reference of a settled payment after one request', async () => {
  answers = [paidOrder];
  await show(`?vpc_TxnResponseCode=0&order=${ORDER}`);
  expect(title()).toBe('Thanh toán thành công');
  for (const text of ['1,560,000\u00A0đ', '21/11/2026 14:08:12', 'HD261121K7Q2MX'])
    expect(screen.getByText(text, { normalizer: (is) => is })).toBeTruthy();
  await wait(300);
  expect(requests).toEqual([`/v1/pub/payment/result?order=${ORDER}`]);
});

// covers PAY-10
test('adds the policy number and the way to claim once the contract is issued', async () => {
  answers = [{ ...paidOrder, policyNo: null }, paidOrder];
  await show(`?vpc_TxnResponseCode=0&order=${ORDER}`);
  expect([title(), screen.queryByText(/Khi cần chi trả/)]).toEqual(['Thanh toán thành công', null]);
  await wait(5);
  expect(screen.getByText('30002-26-00000017')).toBeTruthy();
  expect(screen.getByText(/Khi cần chi trả: gọi tổng đài/)).toBeTruthy();
  await wait(300);
  expect(requests.length).toBe(2);
});

// covers PAY-12
test('polls every 5 seconds, and shows success when a late IPN arrives', async () => {
  answers = [pending, pending, pending, paidOrder];
  await show(`?vpc_TxnResponseCode=300&order=${ORDER}`);
  expect(title()).toBe('Đang chờ ngân hàng xác nhận');
  await wait(4);
  expect(requests.length).toBe(1);
  await wait(1);
  expect(requests.length).toBe(2);
  await wait(9);
  expect([requests.length, title()]).toEqual([3, 'Đang chờ ngân hàng xác nhận']);
  await wait(1);
  expect([requests.length, title()]).toEqual([4, 'Thanh toán thành công']);
});

test('stops polling after some minutes, then polls on demand', async () => {
  answers = [pending];
  await show(`?vpc_TxnResponseCode=300&order=${ORDER}`);
  await wait(300);
  const before = requests.length;
  expect(
    screen.getByText(/Ngân hàng chưa trả lời. Quý khách không cần thanh toán lại/),
  ).toBeTruthy();
  answers = [paidOrder];
  await act(async () => screen.getByRole('button', { name: 'Kiểm tra lại' }).click());
  expect([requests.length, title()]).toEqual([before + 1, 'Thanh toán thành công']);
});

// covers LINK-23
test('shows the hotline once between head and footer, with a link and without one', async () => {
  const metas = { insurer: 'Bảo hiểm Mẫu', hotline: '1900 0000' };
  for (const [name, content] of Object.entries(metas))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }));
  for (const memory of [{}, { token: 'abc', referenceNumber: 'HD261121K7Q2MX' }]) {
    sessionStorage.setItem('salus.link', JSON.stringify(memory));
    await show('?vpc_TxnResponseCode=F');
    const isBetween = (link: Element) => !link.closest('header, footer');
    expect(screen.getAllByRole('link', { name: /1900 0000/ }).filter(isBetween)).toHaveLength(1);
    cleanup();
  }
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

// covers PAY-8
test('shows the message of code F and the way by the SMS where the tab knows no link', async () => {
  await show('?vpc_TxnResponseCode=F');
  expect(title()).toBe('Thanh toán chưa thành công');
  expect(screen.getByText('Xác thực giao dịch không thành công')).toBeTruthy();
  expect(screen.getByText(/mở lại liên kết trong tin nhắn SMS/)).toBeTruthy();
  expect(requests).toEqual([]);
});

const sentences: Readonly<Record<string, string>> = domain.paymentCodes;
const failureCodes = Object.keys(sentences).filter((code) => !['0', 'OTHER'].includes(code));
const unknownCodes = ['77', '00', '', 'toString'];

// covers PAY-5, PAY-8, PAY-9, PAY-10
test.each([...failureCodes, ...unknownCodes])(
  'shows the message of code "%s", never a success',
  async (code) => {
    await show(`?vpc_TxnResponseCode=${code}`);
    expect(title()).toBe('Thanh toán chưa thành công');
    const sentence = sentences[unknownCodes.includes(code) ? 'OTHER' : code] ?? '';
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  },
);

const DECISION = { method: 'qr', consents: ['personal-data'], shownDigest: 'd1' };
const remember = (memory: object) =>
  sessionStorage.setItem(
    'salus.link',
    JSON.stringify({ token: 'abc', referenceNumber: 'HD261121K7Q2MX', ...memory }),
  );
const button = (name: string) => screen.getByRole('button', { name });

// covers PAY-16
test('pays again at once with the same decision, in a new order', async () => {
  remember({ decision: DECISION });
  const toGateway = vi.spyOn(leave, 'toGateway').mockImplementation(() => undefined);
  answers = [{ ...paidOrder, outcome: 'failed', code: 'F' }];
  await show(`?vpc_TxnResponseCode=F&order=${ORDER}`);
  expect(screen.queryByText(/mở lại liên kết/)).toBeNull();
  answers = [{ provider: 'off' }, 'https://gateway.example/second'];
  await act(async () => button('Thanh toán lại').click());
  expect(toGateway).toHaveBeenCalledExactlyOnceWith('https://gateway.example/second');
  expect(requests.at(-1)).toContain('consents=personal-data');
});

// covers PAY-16
test('opens the contract for another way, and where no attempt is known', async () => {
  const toPayment = vi.spyOn(leave, 'toPayment').mockImplementation(() => undefined);
  remember({});
  await show('?vpc_TxnResponseCode=99');
  await act(async () => button('Thanh toán lại').click());
  await act(async () => button('Chọn cách khác').click());
  expect(toPayment.mock.calls).toEqual([['abc'], ['abc']]);
});

// covers PAY-16
test('offers nothing for the order of another contract, and forgets a paid link', async () => {
  remember({ referenceNumber: 'HD261121AAAAAA' });
  answers = [{ ...paidOrder, outcome: 'failed', code: 'F' }];
  await show(`?vpc_TxnResponseCode=F&order=${ORDER}`);
  expect(screen.queryByRole('button', { name: 'Thanh toán lại' })).toBeNull();
  expect(screen.getByText(/mở lại liên kết trong tin nhắn SMS/)).toBeTruthy();
  cleanup();
  remember({ proposerEmail: 'd•••@example.com' });
  answers = [paidOrder];
  await show(`?vpc_TxnResponseCode=0&order=${ORDER}`);
  expect(screen.getByText('d•••@example.com')).toBeTruthy();
  expect(sessionStorage.getItem('salus.link')).not.toContain('abc');
});
