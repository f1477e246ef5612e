import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './shares.ts';

test.each([
  [1000, 3, [334, 333, 333]],
  [1001, 3, [334, 334, 333]],
  [999, 3, [333, 333, 333]],
  [0, 2, [0, 0]],
  [2, 9, [1, 1, 0, 0, 0, 0, 0, 0, 0]],
])('shares %i dong among %i persons', (amount, persons, shares) => {
  expect(shareOut(amount, persons)).toEqual(shares);
});

test('has the amount as its sum, with shares at most one dong apart', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 9 }), (amount, persons) => {
      const shares = shareOut(amount, persons);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  [-1, 1],
  [0.5, 1],
  [1, 0],
  [1, 1.5],
])('throws for %d dong and %d persons', (amount, persons) => {
  expect(() => shareOut(amount, persons)).toThrow(RangeError);
});
