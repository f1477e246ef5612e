import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { findNote, showDialog, type } from '../../testing/show-dialog.ts';
import { ReviewPaymentDialog } from './ReviewPaymentDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done = { status: 200, body: { success: true, data: {} } };
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const late = {
  refOrder: 'HD261008ABCDEF-2',
  amount: 620_000,
  paidAmount: 610_000,
  reviewReason: 'AMOUNT_DIFFERS',
} as const;

test('shows the received amount, not the ordered one, and the next step', () => {
  showDialog(<ReviewPaymentDialog payment={late} onClose={vi.fn()} />);
  expect(screen.getByRole('heading').textContent).toBe('Xử lý khoản tiền 610,000\u00a0đ');
  expect(screen.getByText(/Đối chiếu với cổng thanh toán/)).toBeTruthy();
});

test.each([
  ['Hoàn qua cổng thanh toán', /^Hoàn 610,000/, 'REFUND'],
  ['Đã xử lý ngoài hệ thống', /^Ghi nhận đã xử lý/, 'SETTLED_OUTSIDE'],
])('"%s" is sent under its own verb, with a note', async (choice, verb, decision) => {
  const onClose = vi.fn();
  const sent = showDialog(<ReviewPaymentDialog payment={late} onClose={onClose} />, [done]);
  fireEvent.click(screen.getByRole('radio', { name: choice }));
  press(verb);
  await findNote('note', 'Bắt buộc nhập');
  expect(sent).toEqual([]);
  type('note', 'Khách hàng trả hai lần');
  press(verb);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent.map(({ body }) => body)).toEqual([
    { refOrder: 'HD261008ABCDEF-2', decision, note: 'Khách hàng trả hai lần' },
  ]);
});

test('stays open with the note and an error after a concurrent decision', async () => {
  const decided = {
    status: 422,
    body: { success: false, error_code: 'PAYMENT_NOT_TO_REVIEW', data: null },
  };
  const onClose = vi.fn();
  showDialog(<ReviewPaymentDialog payment={late} onClose={onClose} />, [decided]);
  type('note', 'Khách hàng trả hai lần');
  press(/^Hoàn 610,000/);
  expect(await screen.findByText('Khoản tiền này đã được xử lý.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Khách hàng trả hai lần');
  expect(onClose).not.toHaveBeenCalled();
});
