import type { BackOfficeView } from '@salus/api/back-office.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { showDialog } from '../../testing/show-dialog.ts';
import { Toast } from '../../ui/feedback/Toast.tsx';
import { TakeLine } from './TakeLine.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T09:30:15+07:00') });
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  signIn('backOffice');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Replies = Parameters<typeof showDialog>[1];

const signIn = (roleGroup: string) =>
  localStorage.setItem(
    'salus.person',
    JSON.stringify({ emailAddress: 'bm@salus.test', roleGroup }),
  );
const referenceNumber = 'HD261008ABCDEF';
const takenAt = '2026-11-10T09:00:00.000+07:00';
const own = { takenByName: 'Bùi Ngọc Lan', takenByEmail: 'bm@salus.test', takenAt };
const others = { takenByName: 'Phạm Thu Hà', takenByEmail: 'bm2@salus.test', takenAt };
const doneReply = { status: 200, body: { success: true, data: { referenceNumber, ...own } } };
const takenReply = {
  status: 409,
  body: { success: false, error_code: 'TAKEN', message: '', data: { byName: 'Phạm Thu Hà' } },
};
const show = (changes: Partial<BackOfficeView> = {}, replies: Replies = []) =>
  showDialog(
    <>
      <TakeLine contract={exampleContract(changes)} />
      <Toast />
    </>,
    replies,
  );
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const findQuestion = async () =>
  within(await screen.findByRole('dialog', { name: 'Nhận xử lý thay Phạm Thu Hà?' }));
const sentCalls = (requests: ReturnType<typeof show>) =>
  requests.map(({ path, body }) => [path, body]);
const [takePath, giveBackPath] = ['/v1/auth/contract/take', '/v1/auth/contract/give-back'];

// covers WORK-1
test('takes a free contract at once', async () => {
  const requests = show({}, [doneReply]);
  expect(buttons()).toEqual(['Nhận xử lý']);
  press('Nhận xử lý');
  await waitFor(() =>
    expect(sentCalls(requests)).toEqual([[takePath, { referenceNumber, takeOver: false }]]),
  );
});

// covers WORK-1
test('names the other clerk, and takes over after a confirmation', async () => {
  const requests = show(others, [doneReply]);
  expect(screen.getByText('Phạm Thu Hà đang xử lý')).toBeTruthy();
  expect(screen.getByText('10/11/2026 09:00:00')).toBeTruthy();
  expect(buttons()).toEqual(['Nhận xử lý thay']);
  press('Nhận xử lý thay');
  const question = await findQuestion();
  expect(requests).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Nhận xử lý thay' }));
  await waitFor(() =>
    expect(sentCalls(requests)).toEqual([[takePath, { referenceNumber, takeOver: true }]]),
  );
});

// covers WORK-1
test('asks the same when another clerk was faster', async () => {
  const requests = show({}, [takenReply, doneReply]);
  press('Nhận xử lý');
  const question = await findQuestion();
  fireEvent.click(question.getByRole('button', { name: 'Nhận xử lý thay' }));
  await waitFor(() =>
    expect(sentCalls(requests)).toEqual([
      [takePath, { referenceNumber, takeOver: false }],
      [takePath, { referenceNumber, takeOver: true }],
    ]),
  );
});

// covers WORK-1
test('gives the own contract back', async () => {
  const requests = show(own, [doneReply]);
  expect(buttons()).toEqual(['Trả lại']);
  press('Trả lại');
  await waitFor(() => expect(sentCalls(requests)).toEqual([[giveBackPath, { referenceNumber }]]));
});

// covers WORK-1
test('names the clerk who took over a contract that is given back', async () => {
  show(own, [takenReply]);
  press('Trả lại');
  expect(await screen.findByText('Phạm Thu Hà đang xử lý hợp đồng này.')).toBeTruthy();
});

// covers WORK-1
test('names the clerk without a button to those who only read', () => {
  signIn('auditor');
  show(others);
  expect(screen.getByText('Phạm Thu Hà đang xử lý')).toBeTruthy();
  expect(buttons()).toEqual([]);
});
