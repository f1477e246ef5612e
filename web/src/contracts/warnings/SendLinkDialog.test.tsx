import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { findNote, showDialog, type } from '../../testing/show-dialog.ts';
import { KnownOverlaps } from './KnownOverlaps.tsx';
import { SendLinkDialog } from './SendLinkDialog.tsx';

const contract = exampleContract({ status: 'DRAFT', policyNo: null });
const { referenceNumber } = contract;
const sentReply = {
  status: 200,
  body: { success: true, data: { sendSmsLinkAt: '2026-11-21T09:30:00.000+07:00' } },
};
const refusalReply = {
  status: 422,
  body: {
    success: false,
    error_code: 'INSURED_OVERLAP',
    message: '',
    data: [{ insuredName: 'Nguyễn Văn Đức', coveredUntil: '2027-03-09' }],
  },
};
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Gửi liên kết' }));
const reason = () => document.getElementById('overlapReason');

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// covers OVERLAP-6
test('sends at once where no person is covered elsewhere', async () => {
  const onClose = vi.fn();
  const calls = showDialog(
    <SendLinkDialog contract={contract} overlaps={[]} reason={null} onClose={onClose} />,
    [sentReply],
  );
  expect(reason()).toBeNull();
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([{ referenceNumber }]);
});

// covers OVERLAP-3
test('asks for the reason after the refusal, and sends it', async () => {
  const onClose = vi.fn();
  const calls = showDialog(
    <SendLinkDialog contract={contract} overlaps={[]} reason={null} onClose={onClose} />,
    [refusalReply, sentReply],
  );
  press();
  await waitFor(() => expect(reason()).not.toBeNull());
  expect(screen.getByText(/hãy ghi lý do/)).toBeTruthy();
  type('overlapReason', '123456789');
  press();
  await findNote('overlapReason', 'Chưa đủ độ dài tối thiểu');
  type('overlapReason', ' Tăng mức bảo hiểm ');
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([
    { referenceNumber },
    { referenceNumber, overlapReason: 'Tăng mức bảo hiểm' },
  ]);
});

// covers OVERLAP-6
test('names the cover that is known before sending, with an optional reason', () => {
  const coverWarning = {
    path: 'insuredDetails.0.insuredNationalId',
    code: 'INSURED_COVERED',
    data: { coveredUntil: '2027-03-09' },
  } as const;
  showDialog(
    <KnownOverlaps contract={contract}>
      {(overlaps) => (
        <SendLinkDialog contract={contract} overlaps={overlaps} reason={null} onClose={vi.fn()} />
      )}
    </KnownOverlaps>,
    [],
    [coverWarning],
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  return waitFor(() => {
    expect(reason()).not.toBeNull();
    expect(screen.getByText(/09\/03\/2027/)).toBeTruthy();
  });
});
