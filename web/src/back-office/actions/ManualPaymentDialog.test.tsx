import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import {
  blurField,
  field,
  fieldNote,
  findNote,
  question,
  showDialog,
  type,
} from '../../testing/show-dialog.ts';
import { ManualPaymentDialog } from './ManualPaymentDialog.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:15+07:00') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const awaiting = exampleContract({
  status: 'AWAITING_PAYMENT',
  typePayment: null,
  policyNo: null,
  createdAt: '2026-11-20T08:00:00.000+07:00',
});
const press = (name = /^Ghi nhận 620,000/) => fireEvent.click(screen.getByRole('button', { name }));
const paidReply = { status: 200, body: { success: true, data: {} } };

test('starts with the current day and time to the second, in business time', () => {
  showDialog(<ManualPaymentDialog contract={awaiting} reason={null} onClose={vi.fn()} />);
  expect(field('paymentDate').value).toBe('21/11/2026');
  expect(field('paymentTime').value).toBe('09:30:15');
});

// covers PAY-13, CLOSE-12
test('confirms amount, time and period, and sends the trimmed input', async () => {
  const onClose = vi.fn();
  const requests = showDialog(
    <ManualPaymentDialog contract={awaiting} reason={null} onClose={onClose} />,
    [paidReply],
  );
  type('paymentDate', '20/11/2026');
  type('paymentTime', '8h05');
  type('manualPaymentNote', ' UNC 0042 ');
  type('cashReceipt', 'PT 0099 ');
  press();
  const dialog = await question();
  const validity = 'hiệu lực từ 20/11/2026 00:00:00 đến 19/11/2027 23:59:59';
  expect(
    dialog.getByText(new RegExp(`620,000\\sđ lúc 08:05:00 20/11/2026, ${validity}`)),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /^Ghi nhận/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/v1/auth/contract/bm-payment',
      body: {
        referenceNumber: 'HD261008ABCDEF',
        paymentDate: '2026-11-20',
        paymentTime: '08:05:00',
        manualPaymentNote: 'UNC 0042',
        cashReceipt: 'PT 0099',
        timeZoneOffset: new Date().getTimezoneOffset(),
        timeZoneName: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  ]);
});

test.each([
  ['19/11/2026', 'Không trước ngày tạo hợp đồng, 20/11/2026'],
  ['20/11/2026', ''],
  ['21/11/2026', ''],
  ['22/11/2026', 'Không sau hôm nay, 21/11/2026'],
  ['31/02/2026', 'Ngày này không có trong lịch'],
  ['', 'Bắt buộc nhập'],
])('validates the day %s on blur: "%s"', async (input, sentence) => {
  showDialog(<ManualPaymentDialog contract={awaiting} reason={null} onClose={vi.fn()} />);
  type('paymentDate', input);
  await blurField('paymentDate');
  expect(fieldNote('paymentDate')).toBe(sentence);
});

test.each([
  ['09:30:15', ''],
  ['09:30:16', 'Muộn hơn giờ hiện tại. Kiểm tra lại chứng từ.'],
  ['24:00:00', 'Nhập giờ dạng 09:30:00'],
  ['sáng nay', 'Nhập giờ dạng 09:30:00'],
  ['', 'Bắt buộc nhập'],
])('validates the time %s of today: "%s"', async (input, sentence) => {
  showDialog(<ManualPaymentDialog contract={awaiting} reason={null} onClose={vi.fn()} />);
  type('paymentTime', input);
  await blurField('paymentTime');
  expect(fieldNote('paymentTime')).toBe(sentence);
});

test('accepts a future time, rejects a missing or too long note before confirming', async () => {
  const requests = showDialog(
    <ManualPaymentDialog contract={awaiting} reason={null} onClose={vi.fn()} />,
  );
  type('paymentTime', '23:59:59');
  press();
  await findNote('manualPaymentNote', 'Bắt buộc nhập');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  type('manualPaymentNote', 'n'.repeat(256));
  await findNote('manualPaymentNote', 'Vượt quá độ dài cho phép');
  expect(screen.getByText('256 / 255')).toBeTruthy();
  type('manualPaymentNote', 'n'.repeat(255));
  press();
  await question();
  expect(requests).toEqual([]);
});

test('keeps the input and shows the server’s error beside its field', async () => {
  const refusal = {
    status: 400,
    body: {
      success: false,
      error_code: 'VALIDATION_ERROR',
      data: [{ path: 'paymentDate', code: 'invalid' }],
    },
  };
  const onClose = vi.fn();
  showDialog(<ManualPaymentDialog contract={awaiting} reason={null} onClose={onClose} />, [
    refusal,
  ]);
  type('manualPaymentNote', 'UNC 0042');
  press();
  fireEvent.click((await question()).getByRole('button', { name: /^Ghi nhận/ }));
  await findNote('paymentDate', 'Giá trị không hợp lệ');
  expect(field('manualPaymentNote').value).toBe('UNC 0042');
  expect(onClose).not.toHaveBeenCalled();
  type('paymentDate', '20/11/2026');
  await findNote('paymentDate', '');
});

test('repeats the idempotency key without a response, and renews it after a refusal', async () => {
  const changePending = {
    status: 422,
    body: { success: false, error_code: 'CHANGE_INFO_PENDING', data: null },
  };
  const busy = {
    status: 503,
    body: { success: false, error_code: 'SERVICE_UNAVAILABLE', data: null },
  };
  const onClose = vi.fn();
  const requests = showDialog(
    <ManualPaymentDialog contract={awaiting} reason={null} onClose={onClose} />,
    [busy, changePending, paidReply],
  );
  type('manualPaymentNote', 'UNC 0042');
  for (const problem of [/Hệ thống đang bận/, /Khách hàng đang yêu cầu chỉnh sửa/, null]) {
    press();
    fireEvent.click((await question()).getByRole('button', { name: /^Ghi nhận/ }));
    if (problem) await screen.findByText(problem);
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(1));
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests[1]?.key).toBe(requests[0]?.key);
  expect(requests[2]?.key).not.toBe(requests[1]?.key);
});

// covers PAY-15
test('shows why it can’t be recorded after a concurrent change', () => {
  showDialog(
    <ManualPaymentDialog contract={awaiting} reason="Chỉ khi chờ thanh toán" onClose={vi.fn()} />,
  );
  const button = screen.getByRole('button', { name: /^Ghi nhận 620,000/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
