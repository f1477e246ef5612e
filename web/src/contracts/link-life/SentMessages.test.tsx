import type { SentMessage } from '@salus/api/contracts/sent-messages.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { SentMessages } from './SentMessages.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const at = (time: string) => `2026-10-11T${time}:00.000+07:00`;
const sms: SentMessage = {
  id: 2,
  channel: 'SMS',
  kind: 'PAYMENT_REMINDER',
  status: 'SENT',
  createdAt: at('08:00'),
  sentAt: at('08:01'),
  deliveredAt: null,
  replacesId: null,
};

/** The title with the state, the facts and the note of each record. */
function show(...messages: SentMessage[]) {
  render(<SentMessages messages={messages} />);
  return screen
    .queryAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map(({ textContent: text }) => text?.trim()));
}

// covers DETAIL-17
test('shows whether a reminder was sent, and when the phone had it', () => {
  const delivered = { ...sms, id: 1, createdAt: at('07:00'), deliveredAt: at('08:02') };
  expect(show(delivered, sms)).toEqual([
    ['Nhắc thanh toán', 'Đã gửi', 'SMS · 11/10/2026 08:01:00'],
    ['Nhắc thanh toán', 'Đã gửi', 'SMS · 11/10/2026 08:01:00 · Đã chuyển 11/10/2026 08:02:00'],
  ]);
});

// covers DETAIL-17, REMIND-6
test('shows an SMS that failed beside the e-mail that replaced it', () => {
  const failed: SentMessage = { ...sms, status: 'SUPERSEDED', sentAt: null };
  const times = { createdAt: at('08:05'), sentAt: at('08:06') };
  const mail: SentMessage = { ...sms, ...times, id: 3, channel: 'EMAIL', replacesId: sms.id };
  expect(show(mail, failed)).toEqual([
    ['Nhắc thanh toán', 'Đã gửi', 'E-mail · 11/10/2026 08:06:00'],
    ['Nhắc thanh toán', 'Không gửi được', 'SMS · 11/10/2026 08:00:00', 'Đã có tin khác thay thế'],
  ]);
});

// covers DETAIL-17
test('shows nothing before the first message', () => {
  expect(show()).toEqual([]);
  expect(document.body.textContent).toBe('');
});
