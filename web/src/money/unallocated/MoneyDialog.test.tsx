import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleMoney, examplePartner } from '../../testing/example-money.ts';
import { fieldNote, findNote, showDialog, type } from '../../testing/show-dialog.ts';
import type { DeskStep } from './desk-steps.ts';
import { MoneyDialog } from './MoneyDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const doneReply = { status: 200, body: { success: true, data: {} } };
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const onClose = vi.fn();

function open(
  step: DeskStep,
  changes: Parameters<typeof exampleMoney>[0] = {},
  replies = [doneReply],
) {
  onClose.mockClear();
  return showDialog(
    <MoneyDialog row={exampleMoney(changes)} step={step} onClose={onClose} />,
    replies,
  );
}

// covers MONEY-10
test('returns a transfer by transfer, with the account in the same dialog', async () => {
  const requests = open('RETURN');
  expect(screen.getByRole('dialog').textContent).not.toMatch(/cổng/);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    false,
  ]);
  press('Hoàn bằng chuyển khoản');
  await findNote('accountWay', 'Bắt buộc nhập');
  choose('Nhập tài khoản');
  type('note', 'Khách chuyển thiếu');
  press('Hoàn bằng chuyển khoản');
  await waitFor(() => expect(fieldNote('refundAccount.accountNo')).toBe('Bắt buộc nhập'));
  type('refundAccount.bankBin', '970436');
  type('refundAccount.accountNo', '0123 456 789');
  press('Hoàn bằng chuyển khoản');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => body)).toEqual([
    {
      id: 'O12',
      step: 'RETURN',
      note: 'Khách chuyển thiếu',
      refundAccount: { bankBin: '970436', accountNo: '0123456789', accountName: 'DO NGOC YEN' },
    },
  ]);
});

// covers MONEY-10
test('returns a transfer whose account is not known yet', async () => {
  const requests = open('RETURN');
  choose('Chưa biết tài khoản');
  expect(screen.queryByLabelText('Số tài khoản')).toBeNull();
  type('note', 'Khách chuyển thiếu');
  press('Hoàn bằng chuyển khoản');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests[0]?.body).toMatchObject({ step: 'RETURN', refundAccount: null });
});

// covers MONEY-4
test('returns money of the gateway through it, without an account', async () => {
  const requests = open('RETURN', { origin: 'GATEWAY' });
  expect(screen.queryByRole('radio')).toBeNull();
  press('Hoàn qua cổng thanh toán');
  await findNote('note', 'Bắt buộc nhập');
  type('note', 'Khách trả hai lần');
  press('Hoàn qua cổng thanh toán');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => body)).toEqual([
    { id: 'O12', step: 'RETURN', note: 'Khách trả hai lần' },
  ]);
});

// covers MONEY-9
test('joins with the only partner without a choice, and shows the sum', async () => {
  const requests = open('JOIN', { partners: [examplePartner] });
  expect(screen.queryByRole('radio')).toBeNull();
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('phan con lai · FT2');
  expect(text).toContain('620,000\u00a0đ đúng bằng phí của hợp đồng HD261008ABCDEF, Đỗ Ngọc Yến');
  press('Ghép và thanh toán hợp đồng');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => body)).toEqual([
    { id: 'O12', step: 'JOIN', joinedId: 'M7', referenceNumber: 'HD261008ABCDEF', note: null },
  ]);
});

// covers MONEY-9
test('asks which of several partners to join, and presets none', async () => {
  const other = { ...examplePartner, id: 'M8', bankReference: 'FT3' };
  const requests = open('JOIN', { partners: [examplePartner, other] });
  press('Ghép và thanh toán hợp đồng');
  await findNote('joinedId', 'Bắt buộc nhập');
  expect(requests).toEqual([]);
  choose(/FT3/);
  press('Ghép và thanh toán hợp đồng');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests[0]?.body).toMatchObject({ joinedId: 'M8', referenceNumber: 'HD261008ABCDEF' });
});

// covers MONEY-9
test('names the day of the manual payment whose money it is', async () => {
  const { contract } = exampleMoney();
  const requests = open('IS_MANUAL', {
    contract: contract && {
      ...contract,
      typePayment: 'MANUAL',
      paymentDate: '2026-11-20T00:00:00.000+07:00',
    },
  });
  expect(screen.getByRole('dialog').textContent).toContain(
    'lần ghi nhận thủ công ngày 20/11/2026, hợp đồng HD261008ABCDEF của Đỗ Ngọc Yến.',
  );
  press('Là tiền của thanh toán thủ công');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => body)).toEqual([{ id: 'O12', step: 'IS_MANUAL', note: null }]);
});

// covers MONEY-2
test('records what was settled outside, which moves no money', async () => {
  const requests = open('SETTLE_OUTSIDE');
  press('Ghi nhận đã xử lý');
  await findNote('note', 'Bắt buộc nhập');
  type('note', 'Trả tiền mặt, phiếu 12');
  press('Ghi nhận đã xử lý');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    [
      '/v1/auth/contract/bm-review-payment',
      { refOrder: 'HD261008ABCDEF-1', decision: 'SETTLED_OUTSIDE', note: 'Trả tiền mặt, phiếu 12' },
    ],
  ]);
});

// covers MONEY-2
test('stays open with the input and an error after a concurrent decision', async () => {
  const refusal = {
    status: 409,
    body: { success: false, error_code: 'MONEY_ALREADY_DECIDED', message: '', data: {} },
  };
  open('KEEP', {}, [refusal]);
  type('note', 'Hỏi lại');
  press('Để riêng');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Hỏi lại');
  expect(onClose).not.toHaveBeenCalled();
});
