import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CustomerPage } from '../CustomerPage.tsx';
import { startTranslations } from '../translations.ts';

beforeAll(startTranslations);

const ORDER = 'HD261121K7Q2MX-1';
const paid = {
  outcome: 'succeeded',
  code: '0',
  amount: 1_560_000,
  paidAt: '2026-11-21T14:08:12.000+07:00',
  referenceNumber: 'HD261121K7Q2MX',
};
const pending = { ...paid, outcome: 'pending', code: null, paidAt: null };

let asked: string[];
let answers: object[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const data = answers.length > 1 ? answers.shift() : answers[0];
    return new Response(JSON.stringify({ success: true, data }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(search: string) {
  render(<CustomerPage address={{ pathname: '/order/success', search }} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('shows amount, time and reference of a payment that is settled, and asks once', async () => {
  answers = [paid];
  await show(`?vpc_TxnResponseCode=0&order=${ORDER}`);
  expect(title()).toBe('Thanh toán thành công');
  for (const text of ['1,560,000\u00A0đ', '21/11/2026 14:08:12', 'HD261121K7Q2MX'])
    expect(screen.getByText(text, { normalizer: (is) => is })).toBeTruthy();
  await wait(300);
  expect(asked).toEqual([`/v1/pub/payment/result?order=${ORDER}`]);
});

test('waits for a late notice with growing pauses, and turns to success by itself', async () => {
  answers = [pending, pending, pending, paid];
  await show(`?vpc_TxnResponseCode=300&order=${ORDER}`);
  expect(title()).toBe('Đang chờ ngân hàng xác nhận');
  await wait(2);
  expect(asked.length).toBe(2);
  await wait(3);
  expect(asked.length).toBe(3);
  await wait(4);
  expect([asked.length, title()]).toEqual([3, 'Đang chờ ngân hàng xác nhận']);
  await wait(1);
  expect([asked.length, title()]).toEqual([4, 'Thanh toán thành công']);
});

test('stops asking after some minutes, says not to pay again, and asks on demand', async () => {
  answers = [pending];
  await show(`?vpc_TxnResponseCode=300&order=${ORDER}`);
  await wait(300);
  const before = asked.length;
  expect(
    screen.getByText(/Ngân hàng chưa trả lời. Quý khách không cần thanh toán lại/),
  ).toBeTruthy();
  answers = [paid];
  await act(async () => screen.getByRole('button', { name: 'Hỏi lại' }).click());
  expect([asked.length, title()]).toEqual([before + 1, 'Thanh toán thành công']);
});

// covers PAY-8
test("takes no code but '0' for a success: F is told with its sentence and the way to try again", async () => {
  await show('?vpc_TxnResponseCode=F');
  expect(title()).toBe('Thanh toán chưa thành công');
  expect(screen.getByText('Xác thực giao dịch không thành công')).toBeTruthy();
  expect(screen.getByText(/mở lại liên kết trong tin nhắn SMS/)).toBeTruthy();
  expect(asked).toEqual([]);
});
