import type { BackOfficeView } from '@salus/api/back-office.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ContractWarnings } from '../../contracts/warnings/ContractWarnings.tsx';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { ClerkWarnings } from './ClerkWarnings.tsx';

beforeAll(startI18n);
beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:30:15+07:00') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const cancellation = {
  id: 7,
  kind: 'CANCEL',
  consents: [],
  refundEstimate: 310_000,
  requestedAt: '2026-11-24T09:00:00.000+07:00',
  answerDueOn: '2026-11-26',
  actDueOn: null,
  note: 'Tôi mua nhầm gói',
} satisfies BackOfficeView['customerRequests'][number];
const withdrawal = {
  ...cancellation,
  id: 8,
  kind: 'WITHDRAW_CONSENT',
  consents: ['health-data'],
  refundEstimate: null,
  answerDueOn: '2026-11-24',
  actDueOn: '2026-12-09',
  note: null,
} satisfies BackOfficeView['customerRequests'][number];
const approval = {
  approvalId: 3,
  kind: 'REFUND',
  state: 'PENDING',
  amount: 310_000,
  requestedByName: 'Bùi Ngọc Lan',
  facts: {
    kind: 'REFUND',
    refundOn: '2026-11-25',
    refundPercent: 50,
    premium: 620_000,
    rule: 'share',
    usedDays: 1,
    remainInsuredDays: 364,
    thresholdDays: 30,
  },
} as BackOfficeView['approvals'][number];

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const show = (changes: Partial<BackOfficeView>) =>
  render(
    <OnPage>
      <ClerkWarnings contract={exampleContract(changes)} />
    </OnPage>,
  );

// covers MY-16, MY-18
test('a clerk sees the request to cancel with its day, and both answers', async () => {
  show({ customerRequests: [cancellation] });
  await screen.findByText('Khách hàng đề nghị hủy, trả lời trước 26/11/2026');
  expect(screen.getByText('Tôi mua nhầm gói')).toBeTruthy();
  expect(buttons()).toEqual([expect.stringMatching(/^Hủy và hoàn 310,000\sđ$/), 'Từ chối']);
});

// covers MY-16, MY-18
test('a late withdrawal is marked, and offers its answers', async () => {
  show({ customerRequests: [withdrawal] });
  await screen.findByText('Khách hàng rút lại sự đồng ý, trả lời trước 24/11/2026 · Quá hạn');
  expect(buttons()).toEqual(['Ghi nhận việc rút lại', 'Từ chối']);
});

// covers MY-16
test('a cancellation that waits for the second clerk is not offered again', async () => {
  show({ customerRequests: [cancellation], approvals: [approval] });
  const [notice] = await screen.findAllByText(/Bùi Ngọc Lan đã gửi yêu cầu/);
  expect(notice).toBeTruthy();
  expect(buttons()).toEqual([]);
});

// covers MY-16
test('an officer sees the request without answers', () => {
  render(<ContractWarnings contract={exampleContract({ customerRequests: [cancellation] })} />);
  const warnings = within(screen.getByRole('status'));
  expect(warnings.getByText(/^Khách hàng đề nghị hủy/)).toBeTruthy();
  expect(warnings.getByText(/^Dự kiến hoàn 310,000\sđ/)).toBeTruthy();
  expect(buttons()).toEqual([]);
});

const message = {
  id: 89,
  channel: 'EMAIL',
  kind: 'POLICY_ISSUED',
  recipient: 'duc@example.com',
  status: 'FAILED',
  attempts: 1,
  lastError: 'the mail server refused with 550',
  createdAt: '2026-11-25T09:00:00.000+07:00',
  sentAt: null,
  isResendable: true,
  deliveredAt: null,
  replacesId: null,
  traceId: null,
} satisfies BackOfficeView['messages'][number];
const report = {
  kind: 'sync-cancel',
  status: 'error',
  message: 'POLICY_ALREADY_CANCELLED: this policy has ended already',
  httpStatus: 409,
  at: '2026-11-25T09:00:00.000+07:00',
} satisfies BackOfficeView['apiSyncLogs'][number];

// covers DETAIL-15
test('an undelivered certificate and a refused report have a banner with a button', async () => {
  show({ messages: [message], apiSyncLogs: [report], retrySync: 'sync-cancel' });
  await screen.findByText('Giấy chứng nhận: Không gửi được');
  screen.getByText('Bên nhận từ chối.', { exact: false });
  screen.getByText('Báo hủy: Bị từ chối');
  screen.getByText('Công ty bảo hiểm đã kết thúc hợp đồng này trước đó.');
  expect(buttons()).toEqual(['Gửi lại', 'Báo lại']);
  const raw = screen.getByText('the mail server refused with 550');
  expect(raw.closest('details')?.open).toBe(false);
});

// covers DETAIL-15
test('a message that was delivered and a report that waits for no clerk have none', async () => {
  const delivered = { ...message, status: 'SENT', isResendable: false } as const;
  show({ customerRequests: [cancellation], messages: [delivered], apiSyncLogs: [report] });
  await screen.findByText(/^Khách hàng đề nghị hủy/);
  expect(screen.queryByText(/Giấy chứng nhận|Báo hủy/)).toBeNull();
});
