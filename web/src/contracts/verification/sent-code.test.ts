import { RefusalError } from '@salus/api/refusal-error.ts';
import { describe, expect, test } from 'vitest';
import {
  afterRefusal,
  afterSending,
  isLive,
  minutesText,
  nothingSent,
  secondsUntil,
} from './sent-code.ts';

const now = Date.parse('2026-11-21T09:30:00+07:00');
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();

describe('a code that was sent', () => {
  test('may be sent again after 32 s and is valid for five minutes', () => {
    const sentCode = afterSending({ expiresAt: at(300_000), resendAt: at(32_000) }, now);
    expect(sentCode).toEqual({
      resendAt: now + 32_000,
      expiresAt: now + 300_000,
      lockedUntil: null,
      triesLeft: null,
    });
    expect([isLive(sentCode, now + 299_999), isLive(sentCode, now + 300_000)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([-600_000, 600_000])(
    'counts down equally when the device clock is wrong by %i ms',
    (wrong) => {
      const sentCode = afterSending({ expiresAt: at(300_000), resendAt: at(32_000) }, now + wrong);
      expect(sentCode.resendAt).toBe(now + wrong + 32_000);
      expect(sentCode.expiresAt).toBe(now + wrong + 300_000);
    },
  );

  test('resets the tries and the lock of the previous code', () => {
    const sentCode = afterSending({ expiresAt: at(300_000), resendAt: at(32_000) }, now);
    expect(
      afterRefusal(sentCode, new RefusalError('OTP_INCORRECT', { triesLeft: 2 }), now).triesLeft,
    ).toBe(2);
    expect(
      afterSending({ expiresAt: at(400_000), resendAt: at(132_000) }, now).triesLeft,
    ).toBeNull();
  });
});

describe('afterRefusal', () => {
  const sentCode = afterSending({ expiresAt: at(300_000), resendAt: at(32_000) }, now);

  test('ends the code when no attempt is left', () => {
    expect(
      isLive(afterRefusal(sentCode, new RefusalError('OTP_INCORRECT', { triesLeft: 1 }), now), now),
    ).toBe(true);
    expect(
      isLive(afterRefusal(sentCode, new RefusalError('OTP_INCORRECT', { triesLeft: 0 }), now), now),
    ).toBe(false);
  });

  test('reports expiry also when the device clock differs', () => {
    expect(isLive(afterRefusal(sentCode, new RefusalError('OTP_EXPIRED'), now), now)).toBe(false);
  });

  test('accepts a code that was sent a moment ago from another device', () => {
    const laterCode = afterRefusal(
      nothingSent,
      new RefusalError('OTP_RESEND_TOO_SOON', { retryAt: at(20_000) }),
      now,
    );
    expect(laterCode).toMatchObject({
      resendAt: now + 20_000,
      expiresAt: now + 20_000 - 32_000 + 300_000,
    });
  });

  test('limits a wait to the duration of the rule', () => {
    const soon = new RefusalError('OTP_RESEND_TOO_SOON', { retryAt: at(900_000) });
    expect(afterRefusal(nothingSent, soon, now).resendAt).toBe(now + 32_000);
    const lock = new RefusalError('RATE_LIMIT_OTP', { retryAt: at(9_000_000) });
    expect(afterRefusal(nothingSent, lock, now).lockedUntil).toBe(now + 3_600_000);
  });

  test('ignores any other refusal', () => {
    expect(afterRefusal(sentCode, new RefusalError('SERVER_ERROR'), now)).toBe(sentCode);
  });
});

test.each([
  [0, 0],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [-5, 0],
])('%i ms are shown as %i s, never less than is left', (milliseconds, seconds) => {
  expect(secondsUntil(now + milliseconds, now)).toBe(seconds);
});

test.each([
  [300, '5:00'],
  [65, '1:05'],
  [9, '0:09'],
])('%i s are %s', (seconds, text) => {
  expect(minutesText(seconds)).toBe(text);
});
