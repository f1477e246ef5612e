import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../refusals.ts';
import {
  codeExpiry,
  OTP_PATTERN,
  OTP_TRIES,
  resendAfter,
  type SentCode,
  whyNotJudge,
  whyNotSend,
  wrongCode,
} from './one-time-code.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const start = Date.parse('2026-11-21T02:00:00Z');
const at = (milliseconds: number) => new Date(start + milliseconds);
/** The outcome of a send: its code, and the time of the next send, in ms after the start. */
const answer = (refusal: Refusal | null) =>
  refusal && [refusal.code, Number(refusal.params?.retryAt) - start];
/** Sends at these milliseconds after the start, in the order in which they happened. */
const after = (...sends: number[]) => sends.map(at).reverse();

describe('a code may be sent', () => {
  test('immediately, when none was sent', () => {
    expect(whyNotSend([], at(0))).toBeNull();
  });

  // covers OTP-2, OTP-3
  test.each([
    [0, false],
    [31_999, false],
    [32_000, true],
    [32_001, true],
  ])('again 32 s after the last one: %i ms later %s', (milliseconds, isAllowed) => {
    const refusal = isAllowed ? null : ['OTP_RESEND_TOO_SOON', 32_000];
    expect(answer(whyNotSend(after(0), at(milliseconds)))).toEqual(refusal);
  });

  test('returns the instant that the send returned', () => {
    expect(resendAfter(at(0))).toEqual(at(32_000));
  });

  test('five times within the hour without a lock before', () => {
    const four = after(0, MINUTE, 2 * MINUTE, 3 * MINUTE);
    expect(whyNotSend(four, at(3 * MINUTE + 32_000))).toBeNull();
  });

  // covers OTP-2, OTP-3
  test.each([
    [10 * MINUTE, false],
    // The first of the five is older than an hour; the lock remains.
    [60 * MINUTE, false],
    [64 * MINUTE - 1, false],
    [64 * MINUTE, true],
  ])(
    'after five within the hour only 60 minutes after the fifth: at %i ms %s',
    (now, isAllowed) => {
      const five = after(0, MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE);
      expect(answer(whyNotSend(five, at(now)))).toEqual(
        isAllowed ? null : ['RATE_LIMIT_OTP', 64 * MINUTE],
      );
    },
  );

  test('right after the fifth not, because of the lock', () => {
    const five = after(0, MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE);
    expect(answer(whyNotSend(five, at(4 * MINUTE + 1)))).toEqual(['RATE_LIMIT_OTP', 64 * MINUTE]);
  });

  test.each([
    [60 * MINUTE - 1, true],
    [60 * MINUTE, false],
  ])('without a lock when the fifth is an hour after the first: %i ms locks %s', (fifth, locks) => {
    const sends = after(0, MINUTE, 2 * MINUTE, 3 * MINUTE, fifth);
    const refusal = locks ? ['RATE_LIMIT_OTP', fifth + 60 * MINUTE] : null;
    expect(answer(whyNotSend(sends, at(fifth + 32_000)))).toEqual(refusal);
  });

  test('after the lock, and starts a new count', () => {
    const sends = [0, 1, 2, 3, 4].map((minute) => minute * MINUTE);
    const sixth = 64 * MINUTE;
    expect(whyNotSend(after(...sends), at(sixth))).toBeNull();
    expect(whyNotSend(after(...sends.slice(1), sixth), at(sixth + 32_000))).toBeNull();
  });
});

test('allows at most five codes an hour, 32 s apart, and none for an hour after the fifth', () => {
  const pauses = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 50 * SECOND }), fc.integer({ min: 0, max: 70 * MINUTE })),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(pauses, (gaps) => {
      const sends: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const refusal = whyNotSend(sends.map(at).reverse(), at(now));
        if (refusal === null) sends.push(now);
        // A caller who waits until the returned instant never has to wait longer.
        else
          expect(whyNotSend(sends.map(at).reverse(), refusal.params?.retryAt as Date)).toBeNull();
      }
      for (const [index, moment] of sends.entries()) {
        const withinTheHour = sends.filter(
          (other) => other <= moment && other > moment - 60 * MINUTE,
        );
        expect(withinTheHour.length).toBeLessThanOrEqual(5);
        const next = sends[index + 1] ?? Number.POSITIVE_INFINITY;
        expect(next - moment).toBeGreaterThanOrEqual(
          withinTheHour.length === 5 ? 60 * MINUTE : 32 * SECOND,
        );
      }
    }),
  );
});

test('regardless of sends older than two hours', () => {
  const sends = fc.array(fc.integer({ min: 0, max: 200 * MINUTE }), {
    minLength: 5,
    maxLength: 12,
  });
  fc.assert(
    fc.property(sends, fc.integer({ min: 0, max: 300 * MINUTE }), (moments, now) => {
      const newestFirst = moments.toSorted((a, b) => b - a).map(at);
      expect(whyNotSend(newestFirst.slice(0, 5), at(now))).toEqual(
        whyNotSend(newestFirst, at(now)),
      );
    }),
  );
});

describe('a code is valid', () => {
  const live: SentCode = { expiresAt: codeExpiry(at(0)), wrongTries: 0, endedAt: null };
  const refusedWith = (code: SentCode | null, now: Date) => whyNotJudge(code, now)?.code ?? null;

  test.each([
    [0, null],
    [5 * MINUTE - 1, null],
    [5 * MINUTE, 'OTP_EXPIRED'],
    [6 * MINUTE, 'OTP_EXPIRED'],
  ])('for five minutes: after %i ms %s', (milliseconds, refusal) => {
    expect(refusedWith(live, at(milliseconds))).toBe(refusal);
  });

  test.each([
    [4, null],
    [5, 'OTP_EXPIRED'],
  ])('until five wrong tries: after %i of them %s', (wrongTries, refusal) => {
    expect(refusedWith({ ...live, wrongTries }, at(1))).toBe(refusal);
  });

  test('not when none was sent, or when it was used or replaced', () => {
    expect(refusedWith(null, at(0))).toBe('OTP_EXPIRED');
    expect(refusedWith({ ...live, endedAt: at(1) }, at(2))).toBe('OTP_EXPIRED');
  });

  test('returns the tries left after a wrong code', () => {
    const refusals = [1, 2, 3, 4, OTP_TRIES, OTP_TRIES + 1].map((tries) => wrongCode(tries));
    expect(refusals.map(({ code }) => code)).toEqual(Array(6).fill('OTP_INCORRECT'));
    expect(refusals.map(({ params }) => params?.triesLeft)).toEqual([4, 3, 2, 1, 0, 0]);
  });
});

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  ['123456\n', false],
  ['', false],
])('a code is six digits: %j %s', (text, right) => {
  expect(OTP_PATTERN.test(text)).toBe(right);
});
