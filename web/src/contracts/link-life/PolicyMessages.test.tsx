import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { question, showDialog } from '../../testing/show-dialog.ts';
import { PolicyMessages } from './PolicyMessages.tsx';

const contract = exampleContract({ status: 'ACTIVE', reminders: 'ON', offers: true });
const { referenceNumber } = contract;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(startI18n);
beforeEach(() => enterAs('sales'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

// covers REMIND-4
test('pauses the reminders of a policy', async () => {
  const body = { success: true, data: { referenceNumber, paused: true } };
  const calls = showDialog(<PolicyMessages contract={contract} />, [{ status: 200, body }]);
  press('Tạm dừng');
  await waitFor(() =>
    expect(calls.map((one) => one.body)).toEqual([{ referenceNumber, paused: true }]),
  );
});

// covers REMIND-4
test('has no button for reminders that the customer stopped, and none without reminders', () => {
  showDialog(<PolicyMessages contract={{ ...contract, reminders: 'STOPPED', offers: false }} />);
  screen.getByText('Khách hàng đã dừng');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  showDialog(<PolicyMessages contract={{ ...contract, reminders: null, offers: false }} />);
  expect(screen.queryByText('Tin cho khách hàng')).toBeNull();
});

// covers CONSENT-13
test('asks before it ends the offers', async () => {
  const body = { success: true, data: { referenceNumber } };
  const calls = showDialog(<PolicyMessages contract={contract} />, [{ status: 200, body }]);
  press('Ngừng gửi chào bán');
  const dialog = await question();
  expect(calls).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Ngừng gửi chào bán' }));
  await waitFor(() => expect(calls.map((one) => one.body)).toEqual([{ referenceNumber }]));
});
