import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { individualPremium } from './premium.ts';
import { divideRoundingHalfUp, formatVnd, vnd } from './vnd.ts';

describe('money', () => {
  test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no amount of dong', (amount) => {
    expect(() => vnd(amount)).toThrow(RangeError);
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [620000, '620,000'],
    [1560000, '1,560,000'],
    [500000000, '500,000,000'],
  ])('%i is written %s', (amount, text) => {
    expect(formatVnd(amount)).toBe(text);
  });

  test.each([
    [5n, 10n, 1],
    [49n, 100n, 0],
    [50n, 100n, 1],
    [149n, 100n, 1],
    [150n, 100n, 2],
    [0n, 7n, 0],
  ])('%i ÷ %i rounds half up to %i', (numerator, denominator, expected) => {
    expect(divideRoundingHalfUp(numerator, denominator)).toBe(expected);
  });

  test('division is never off by more than half a dong, and halves go up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (numerator, denominator) => {
          const rest = numerator - BigInt(divideRoundingHalfUp(numerator, denominator)) * denominator;
          expect(2n * rest < denominator && 2n * rest >= -denominator).toBe(true);
        },
      ),
    );
  });

  test('an individual contract costs the fee of its plan', () => {
    expect(individualPremium({ fee: vnd(620_000) })).toBe(620_000);
  });
});
