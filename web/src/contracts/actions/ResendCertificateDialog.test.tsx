import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { showDialog } from '../../testing/show-dialog.ts';
import { ResendCertificateDialog } from './ResendCertificateDialog.tsx';

const contract = exampleContract({ history: [] });
const { referenceNumber, proposerEmail, proposerMobile } = contract;
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Gửi lại' }));

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// covers DOC-11
test('sends to the chosen address, which it names', async () => {
  const onClose = vi.fn();
  const answer = {
    status: 200,
    body: { success: true, data: { referenceNumber, channel: 'SMS' } },
  };
  const calls = showDialog(
    <ResendCertificateDialog contract={contract} reason={null} onClose={onClose} />,
    [answer],
  );
  screen.getByText(new RegExp(proposerEmail));
  screen.getByText('Hôm nay còn gửi lại được 5 trong 5 lần.');
  fireEvent.click(screen.getByRole('radio', { name: 'SMS' }));
  screen.getByText(new RegExp(proposerMobile));
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ body }) => body)).toEqual([{ referenceNumber, channel: 'SMS' }]);
});

// covers DOC-11
test('stays open with the refusal of a sixth copy', async () => {
  const body = {
    success: false,
    error_code: 'CERTIFICATE_SENT_TOO_OFTEN',
    message: '',
    data: { retryAt: '2026-11-23T00:00:00.000+07:00' },
  };
  const onClose = vi.fn();
  showDialog(<ResendCertificateDialog contract={contract} reason={null} onClose={onClose} />, [
    { status: 429, body },
  ]);
  press();
  await screen.findByText(/đã được gửi lại 5 lần hôm nay/);
  expect(onClose).not.toHaveBeenCalled();
});
