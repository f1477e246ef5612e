import { expect, test } from 'vitest';
import { copiesLeft } from './certificate-copies.ts';

const now = new Date('2026-11-22T10:00:00+07:00');
const sentAt = (at: string) => ({ at, action: 'resendCertificate' });

// covers DOC-11
test.each([
  [[], 5],
  [['2026-11-21T23:59:59.999+07:00'], 5],
  [['2026-11-22T00:00:00.000+07:00'], 4],
  [Array.from({ length: 5 }, () => '2026-11-22T09:00:00.000+07:00'), 0],
  [Array.from({ length: 6 }, () => '2026-11-22T09:00:00.000+07:00'), 0],
])('copies sent at %j leave %i for today', (times, remainder) => {
  expect(
    copiesLeft([...times.map(sentAt), { at: '2026-11-22T09:00:00+07:00', action: 'pay' }], now),
  ).toBe(remainder);
});
