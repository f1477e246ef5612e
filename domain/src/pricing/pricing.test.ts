import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyPremium, individualPremium, type Promotion } from './premium.ts';
import { divideRoundingHalfUp, formatVnd, vnd } from './vnd.ts';

describe('money', () => {
  test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'rejects %s as an amount of dong',
    (amount) => {
      expect(() => vnd(amount)).toThrow(RangeError);
    },
  );

  // covers I18N-3, PAY-2
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
  ])('%i ÷ %i rounds half up to %i', (numerator, denominator, quotient) => {
    expect(divideRoundingHalfUp(numerator, denominator)).toBe(quotient);
  });

  test('division is off by at most half a dong, and rounds halves up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (numerator, denominator) => {
          const rest =
            numerator - BigInt(divideRoundingHalfUp(numerator, denominator)) * denominator;
          expect(2n * rest < denominator && 2n * rest >= -denominator).toBe(true);
        },
      ),
    );
  });

  test('charges the fee of the plan for an individual contract', () => {
    expect(individualPremium({ fee: vnd(620_000) })).toBe(620_000);
  });
});

/** Percentages by family size (CAT-6). */
const promotions: readonly Promotion[] = [
  { totalPerson: 2, discountContract: 95 },
  { totalPerson: 3, discountContract: 92 },
  { totalPerson: 4, discountContract: 90 },
  { totalPerson: 5, discountContract: 88 },
  { totalPerson: 6, discountContract: 86 },
  { totalPerson: 7, discountContract: 84 },
  { totalPerson: 8, discountContract: 82 },
  { totalPerson: 9, discountContract: 80 },
];

describe('a family', () => {
  // One row for each plan of CAT-2: its fee, then the premium of 2 to 9 persons.
  // covers CAT-7
  test.each([
    [
      '40002001',
      590_000,
      1_121_000,
      1_628_400,
      2_124_000,
      2_596_000,
      3_044_400,
      3_469_200,
      3_870_400,
      4_248_000,
    ],
    [
      '40002002',
      1_020_000,
      1_938_000,
      2_815_200,
      3_672_000,
      4_488_000,
      5_263_200,
      5_997_600,
      6_691_200,
      7_344_000,
    ],
    [
      '40002003',
      1_480_000,
      2_812_000,
      4_084_800,
      5_328_000,
      6_512_000,
      7_636_800,
      8_702_400,
      9_708_800,
      10_656_000,
    ],
    [
      '40002004',
      815_000,
      1_548_500,
      2_249_400,
      2_934_000,
      3_586_000,
      4_205_400,
      4_792_200,
      5_346_400,
      5_868_000,
    ],
    [
      '40002005',
      1_270_000,
      2_413_000,
      3_505_200,
      4_572_000,
      5_588_000,
      6_553_200,
      7_467_600,
      8_331_200,
      9_144_000,
    ],
    [
      '40002006',
      2_330_000,
      4_427_000,
      6_430_800,
      8_388_000,
      10_252_000,
      12_022_800,
      13_700_400,
      15_284_800,
      16_776_000,
    ],
  ])('pays per size in plan %s at %i a person', (_, fee, ...premiums) => {
    const results = [2, 3, 4, 5, 6, 7, 8, 9].map((persons) =>
      familyPremium({ fee: vnd(fee) }, persons, promotions),
    );
    expect(results.map(({ premiumAmount }) => premiumAmount)).toEqual(premiums);
    expect(results.map(({ discountContract }) => discountContract)).toEqual([
      95, 92, 90, 88, 86, 84, 82, 80,
    ]);
  });

  // covers CAT-7
  test.each([0, 1, 10, 100])('of %i persons has no promotion and pays nothing', (persons) => {
    const nothing = { premiumAmount: 0, discountContract: null };
    expect(familyPremium({ fee: vnd(590_000) }, persons, promotions)).toEqual(nothing);
  });

  test('pays nothing for a size without a promotion', () => {
    const gap = promotions.filter(({ totalPerson }) => totalPerson !== 4);
    expect(familyPremium({ fee: vnd(590_000) }, 4, gap)).toEqual({
      premiumAmount: 0,
      discountContract: null,
    });
    expect(familyPremium({ fee: vnd(590_000) }, 3, [])).toEqual({
      premiumAmount: 0,
      discountContract: null,
    });
  });

  test.each([
    // 5 × 2 × 95 ÷ 100 is 9.5; 5 × 7 × 84 ÷ 100 is 29.4;
    // 1 × 9 × 80 ÷ 100 is 7.2; 1 × 6 × 86 ÷ 100 is 5.16.
    [5, 2, 10],
    [15, 2, 29],
    [5, 7, 29],
    [1, 9, 7],
    [1, 6, 5],
    [25, 6, 129],
  ])('halves of a dong go up: a fee of %i for %i persons is %i', (fee, persons, premium) => {
    expect(familyPremium({ fee: vnd(fee) }, persons, promotions).premiumAmount).toBe(premium);
  });

  test('equals a second calculation in hundredths of a dong', () => {
    const sizes = fc.integer({ min: 1, max: 10 });
    const fees = fc.integer({ min: 1, max: 1_000_000_000 });
    const percentages = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(
        sizes,
        fees,
        percentages,
        fc.integer({ min: 2, max: 9 }),
        (persons, fee, percentage, familySize) => {
          const rows = [{ totalPerson: familySize, discountContract: percentage }];
          let hundredths = 0;
          for (let person = 0; person < persons; person += 1) hundredths += fee * percentage;
          const text = String(hundredths).padStart(3, '0');
          const roundsUp = ['5', '6', '7', '8', '9'].includes(text.at(-2) as string);
          const premiumOnPaper = Number(text.slice(0, -2)) + (roundsUp ? 1 : 0);
          expect(familyPremium({ fee: vnd(fee) }, persons, rows)).toEqual(
            persons === familySize
              ? { premiumAmount: premiumOnPaper, discountContract: percentage }
              : { premiumAmount: 0, discountContract: null },
          );
        },
      ),
    );
  });

  test('pays less than separate contracts and more than a smaller family', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 10_000_000 }), (fee) => {
        let smaller = 0;
        for (let persons = 2; persons <= 9; persons += 1) {
          const { premiumAmount } = familyPremium({ fee: vnd(fee) }, persons, promotions);
          expect(premiumAmount).toBeLessThanOrEqual(fee * persons);
          expect(premiumAmount).toBeGreaterThan(smaller);
          smaller = premiumAmount;
        }
      }),
    );
  });
});
