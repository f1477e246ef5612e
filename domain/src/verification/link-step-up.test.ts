import { describe, expect, test } from 'vitest';
import {
  afterWrongLast4,
  isRightLast4,
  LAST4_PATTERN,
  maskEmail,
  maskIdentity,
  maskPhone,
  openUntil,
  whyNotStepUp,
} from './link-step-up.ts';

const now = new Date('2026-11-21T02:00:00Z');
const inAnHour = new Date('2026-11-21T03:00:00Z');

describe('the last four characters', () => {
  // covers LINK-12
  test.each([
    ['001090000123', '0123', true],
    ['001090000123', '0124', false],
    ['001090000123', '123', false],
    ['C1234aB7', '4Ab7', true],
    ['B12', 'b12', true],
    ['B12', '12', false],
  ])('of %s and the answer %s: %s', (nationalId, answer, isRight) => {
    expect(isRightLast4(nationalId, answer)).toBe(isRight);
  });

  test.each([
    ['0123', true],
    ['1', true],
    ['', false],
    ['01234', false],
    ['01 3', false],
  ])('are one to four letters or digits: %j %s', (text, isMatch) => {
    expect(LAST4_PATTERN.test(text)).toBe(isMatch);
  });
});

describe('a wrong answer', () => {
  // covers LINK-12
  test('leaves fewer tries, and the fifth locks for 60 minutes', () => {
    const outcomes = [0, 1, 2, 3, 4].map((before) => afterWrongLast4(before, now));
    expect(outcomes.map(({ tries }) => tries)).toEqual([1, 2, 3, 4, 0]);
    expect(outcomes.map(({ refusal }) => refusal.params)).toEqual(
      [4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })),
    );
    expect(outcomes.map(({ lockedUntil }) => lockedUntil)).toEqual([
      ...Array(4).fill(null),
      inAnHour,
    ]);
  });

  // covers LINK-12
  test('is refused until the end of the lock', () => {
    expect(whyNotStepUp(null, now)).toBeNull();
    expect(whyNotStepUp(inAnHour, new Date(inAnHour.getTime() - 1))).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      params: { retryAt: inAnHour },
    });
    expect(whyNotStepUp(inAnHour, inAnHour)).toBeNull();
  });
});

// covers LINK-11
test('masks keep no character of an identity number, and three digits of a phone', () => {
  expect(maskIdentity('001090000123')).toBe('••••••••••••');
  expect(maskPhone('0987654321')).toBe('•••••••321');
  expect(maskEmail('duc.nguyen@example.com')).toBe('d•••@example.com');
  expect(maskEmail('d@example.com')).toBe('d•••@example.com');
});

test('the right answer opens the link for an hour', () => {
  expect(openUntil(now)).toEqual(inAnHour);
});
