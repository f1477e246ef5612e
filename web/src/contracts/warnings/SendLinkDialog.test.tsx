import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
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
  // The person of the refusal, with the last day of the cover.
  screen.getByText('Nguyễn Văn Đức');
  screen.getByText(/09\/03\/2027/);
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

const oldFigures = { fee: 1_080_000, amount: 200_000_000, premiumAmount: 1_080_000 };
const refusePrice = (figures: object | null) => ({
  status: 422,
  body: {
    success: false,
    error_code: 'PRICE_CHANGED',
    message: '',
    data: { old: oldFigures, new: figures },
  },
});

const answers = HEALTH_QUESTION_IDS.map((medQuestionId) => ({
  medQuestionId,
  medQuestionContent: '',
  medQuestionResult: 0 as const,
}));

// covers CAT-16
test('saves the draft at the price of today with one press, and sends then', async () => {
  const onClose = vi.fn();
  const draft = { ...contract, medicalQuestionnaires: answers };
  const calls = showDialog(
    <SendLinkDialog contract={draft} overlaps={[]} reason={null} onClose={onClose} />,
    [
      refusePrice({ fee: 1_140_000, amount: 200_000_000, premiumAmount: 1_140_000 }),
      { status: 200, body: { success: true, data: { referenceNumber } } },
      sentReply,
    ],
  );
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu lại với giá hôm nay' }));
  screen.getByText(/1,080,000\sđ → 1,140,000\sđ/);
  expect(screen.queryByText(/200,000,000/)).toBeNull();
  await waitFor(() => expect(screen.queryByText(/→/)).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Gửi liên kết'));
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ path }) => path)).toEqual([
    '/v1/auth/contract/sms-link',
    '/v1/auth/contract/edit-temporary',
    '/v1/auth/contract/sms-link',
  ]);
  expect(calls[1]?.body).toMatchObject({ referenceNumber, updatedAt: contract.updatedAt });
});

test('offers the form where the plan is not on sale any more', async () => {
  showDialog(<SendLinkDialog contract={contract} overlaps={[]} reason={null} onClose={vi.fn()} />, [
    refusePrice(null),
  ]);
  press();
  await screen.findByRole('button', { name: 'Chỉnh sửa' });
});
