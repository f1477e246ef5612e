import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { showDialog, type } from '../../testing/show-dialog.ts';
import { SettleRefundDialog } from './SettleRefundDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const doneReply = { status: 200, body: { success: true, data: {} } };
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
test('records a transfer with a note, once for repeated presses', async () => {
  const onClose = vi.fn();
  const refund = { id: 7, amount: 496_000, refundRef: 'HD261008ABCDEF-R1', contactChange: null };
  const requests = showDialog(
    <SettleRefundDialog refund={refund} proposerName="Nguyễn Văn Đức" onClose={onClose} />,
    [doneReply, doneReply],
  );
  expect(screen.getByText(/496,000\sđ đã được chuyển cho Nguyễn Văn Đức/)).toBeTruthy();
  type('note', 'VCB 991');
  press(/^Ghi nhận đã chuyển/);
  press(/Ghi nhận đã chuyển/);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests.map(({ body }) => body)).toEqual([{ refundId: 7, note: 'VCB 991' }]);
});
