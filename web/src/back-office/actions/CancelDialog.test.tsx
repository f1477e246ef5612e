import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { CancelDialog } from './CancelDialog.tsx';

beforeAll(startI18n);
beforeEach(() => {
  // The 45th day of the policy.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:15+07:00') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cancelReply = (refundAmount: number | null) => ({
  status: 200,
  body: { success: true, data: { refundAmount } },
});
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const show = (changes = {}, replies: Parameters<typeof showDialog>[1] = []) => {
  const onClose = vi.fn();
  const requests = showDialog(
    <CancelDialog contract={exampleContract(changes)} reason={null} onClose={onClose} />,
    replies,
  );
  return { sent: requests, onClose };
};
/** Amounts contain a non-breaking space. */
const text = (sentence: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent?.replaceAll('\u00a0', ' ') === sentence;

// covers REFUND-2
test('starts with today and 50 %, and shows days, amount and the formula with its numbers', () => {
  show();
  expect(field('refundDate').value).toBe('21/11/2026');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '50%' }).checked).toBe(true);
  expect(field('remainInsuredDays').value).toBe('320 ngày');
  expect(field('refundAmount').value).toBe('271,781\u00a0đ');
  expect(
    screen.getByText(
      text('Đã dùng 45 ngày (quá 30 ngày): 320 ngày còn lại × 620,000 đ ÷ 365 × 50% = 271,781 đ'),
    ),
  ).toBeTruthy();
});

test.each([
  ['06/11/2026', '50%', 'Đã dùng 30 ngày (trong 30 ngày đầu): 620,000 đ × 50% = 310,000 đ'],
  [
    '07/11/2026',
    '50%',
    'Đã dùng 31 ngày (quá 30 ngày): 334 ngày còn lại × 620,000 đ ÷ 365 × 50% = 283,671 đ',
  ],
  ['08/10/2026', '80%', 'Đã dùng 1 ngày (trong 30 ngày đầu): 620,000 đ × 80% = 496,000 đ'],
  ['21/11/2026', '100%', '100%: hoàn toàn bộ phí 620,000 đ'],
])('shows the formula for %s at %s: %s', (date, percent, sentence) => {
  show();
  type('refundDate', date);
  choose(percent);
  expect(screen.getByText(text(sentence))).toBeTruthy();
});

test.each([
  ['07/10/2026', 'Từ ngày hiệu lực 08/10/2026 đến hôm nay 21/11/2026'],
  ['08/10/2026', ''],
  ['21/11/2026', ''],
  ['22/11/2026', 'Từ ngày hiệu lực 08/10/2026 đến hôm nay 21/11/2026'],
  ['', 'Bắt buộc nhập'],
])('validates the day %s on blur: "%s"', async (input, sentence) => {
  show();
  type('refundDate', input);
  await blurField('refundDate');
  expect(fieldNote('refundDate')).toBe(sentence);
  expect(field('refundAmount').value === '–').toBe(sentence !== '');
});

// covers DRAFT-1, DRAFT-6
test('confirms amount and destination, and sends the shown figures', async () => {
  const { sent, onClose } = show({}, [cancelReply(271_781)]);
  type('refundReason', 'Khách hàng đổi ý');
  press(/^Hủy và hoàn 271,781/);
  const dialog = await question();
  expect(
    dialog.getByText(
      text(
        'Hợp đồng của Nguyễn Văn Đức hết hiệu lực ngay và không khôi phục được; ' +
          'khách hàng nhận e-mail xác nhận hủy. ' +
          '271,781 đ được hoàn qua cổng thanh toán về nơi khách hàng đã trả ' +
          '(lệnh HD261008ABCDEF-1).',
      ),
    ),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /^Hủy và hoàn/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      referenceNumber: 'HD261008ABCDEF',
      refundDate: '2026-11-21',
      refundPercent: 50,
      remainInsuredDays: 320,
      refundAmount: 271_781,
      refundReason: 'Khách hàng đổi ý',
    },
  ]);
});

test('announces a manual refund for a payment outside of the gateway', () => {
  show({ typePayment: 'MANUAL', refOrder: null });
  expect(
    screen.getByText(/chờ chuyển khoản cho khách hàng, chuyển xong thì ghi nhận/),
  ).toBeTruthy();
});

test('with a note only sends no refund fields', async () => {
  const { sent, onClose } = show({}, [cancelReply(null)]);
  choose('Không hoàn phí, chỉ ghi chú');
  type('noteCancelled', 'Khai sai thông tin');
  press(/^Hủy không hoàn phí/);
  const dialog = await question();
  expect(dialog.getByText(/Không hoàn phí\.$/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Hủy không hoàn phí' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent[0]?.body).toEqual({
    referenceNumber: 'HD261008ABCDEF',
    noteCancelled: 'Khai sai thông tin',
  });
});

// covers LINK-7, REFUND-2
test.each([
  ['refundReason', 500, 'Hoàn phí'],
  ['noteCancelled', 255, 'Không hoàn phí, chỉ ghi chú'],
])('accepts a %s of at most %i characters, and requires one', async (id, max, way) => {
  show();
  choose(way);
  press(/^Hủy (và|không)/);
  await findNote(id, 'Bắt buộc nhập');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  type(id, 'n'.repeat(max + 1));
  await findNote(id, 'Vượt quá độ dài cho phép');
  type(id, 'n'.repeat(max));
  await waitFor(() => expect(fieldNote(id)).not.toBe('Vượt quá độ dài cho phép'));
});

test('shows the server’s figures and keeps the reason after a mismatch', async () => {
  const right = { usedDays: 46, remainInsuredDays: 319, refundAmount: 270_932, refundPercent: 50 };
  const mismatch = {
    status: 422,
    body: { success: false, error_code: 'REFUND_MISMATCH', data: right },
  };
  const { sent, onClose } = show({}, [mismatch, cancelReply(270_932)]);
  type('refundReason', 'Khách hàng đổi ý');
  press(/^Hủy và hoàn 271,781/);
  fireEvent.click((await question()).getByRole('button', { name: /^Hủy và hoàn/ }));
  expect(
    await screen.findByText(
      /Số liệu vừa thay đổi: còn lại 319 ngày, hoàn 270,932\sđ\. Kiểm tra rồi xác nhận lại\./,
    ),
  ).toBeTruthy();
  expect(field('refundAmount').value).toBe('270,932\u00a0đ');
  expect(screen.getByText(text('Theo máy chủ: đã dùng 46 ngày, còn lại 319 ngày'))).toBeTruthy();
  expect(field('refundReason').value).toBe('Khách hàng đổi ý');
  expect(onClose).not.toHaveBeenCalled();

  await waitFor(() => press(/^Hủy và hoàn 270,932/));
  const dialog = await question();
  fireEvent.click(dialog.getByRole('button', { name: /^Hủy và hoàn 270,932/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent[1]?.body).toMatchObject({ remainInsuredDays: 319, refundAmount: 270_932 });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('computes by the local rule again after a change of the day', async () => {
  const right = { usedDays: 46, remainInsuredDays: 319, refundAmount: 270_932, refundPercent: 50 };
  show({}, [{ status: 422, body: { success: false, error_code: 'REFUND_MISMATCH', data: right } }]);
  type('refundReason', 'Khách hàng đổi ý');
  press(/^Hủy và hoàn 271,781/);
  fireEvent.click((await question()).getByRole('button', { name: /^Hủy và hoàn/ }));
  await screen.findByText(/Số liệu vừa thay đổi/);
  type('refundDate', '06/11/2026');
  expect(field('refundAmount').value).toBe('310,000\u00a0đ');
  expect(screen.queryByText(/Số liệu vừa thay đổi/)).toBeNull();
});

// covers DETAIL-16
test('goes back from the summary to the form with its input, and sends nothing', async () => {
  const { sent, onClose } = show({}, [cancelReply(271_781)]);
  type('refundReason', 'Khách hàng đổi ý');
  press(/^Hủy và hoàn 271,781/);
  const summary = await question();
  const back = summary.getByRole('button', { name: 'Quay lại' });
  await waitFor(() => expect(document.activeElement).toBe(back));
  // The second press of a double click.
  fireEvent.click(summary.getByRole('button', { name: /^Hủy và hoàn/ }), { detail: 2 });
  fireEvent.click(back);
  const form = within(await screen.findByRole('dialog', { name: /^Hủy hợp đồng .*\d$/ }));
  expect(field('refundReason').value).toBe('Khách hàng đổi ý');
  const verb = form.getByRole('button', { name: /^Hủy và hoàn 271,781/ });
  await waitFor(() => expect(document.activeElement).toBe(verb));
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});
