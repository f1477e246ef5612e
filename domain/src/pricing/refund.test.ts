import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodFrom } from '../contracts/period.ts';
import { addDays, type Day, day, daysBetween } from '../time/day.ts';
import { computeRefund, REFUND_PERCENTS, type RefundPercent } from './refund.ts';
import { vnd } from './vnd.ts';

type RefundCase = {
  paidOn: string;
  refundOn: string;
  premium: number;
  percent: RefundPercent;
  thresholdDays?: number;
};

function refund({ paidOn, refundOn, premium, percent, thresholdDays = 30 }: RefundCase) {
  const period = periodFrom(day(paidOn), null);
  return computeRefund({
    premium: vnd(premium),
    period,
    refundOn: day(refundOn),
    percent,
    thresholdDays,
  });
}

// covers REFUND-4
describe('the refund', () => {
  test.each([
    // Up to day 30 the percentage is of the whole premium; from day 31 on, of the remaining days.
    ['the first day', '2026-03-10', '2026-03-10', 620_000, 50, 1, 364, 310_000, 'share'],
    ['the 30th day', '2026-03-10', '2026-04-08', 620_000, 50, 30, 335, 310_000, 'share'],
    ['the 31st day', '2026-03-10', '2026-04-09', 620_000, 50, 31, 334, 283_671, 'remaining-days'],
    ['the 30th day', '2026-03-10', '2026-04-08', 620_000, 80, 30, 335, 496_000, 'share'],
    ['the 31st day', '2026-03-10', '2026-04-09', 620_000, 80, 31, 334, 453_874, 'remaining-days'],
    ['the first day', '2026-03-10', '2026-03-10', 620_000, 100, 1, 364, 620_000, 'whole'],
    ['the 31st day', '2026-03-10', '2026-04-09', 620_000, 100, 31, 334, 620_000, 'whole'],
    ['the last day', '2026-03-10', '2027-03-09', 620_000, 100, 365, 0, 620_000, 'whole'],
    [
      'the last day but one',
      '2026-03-10',
      '2027-03-08',
      620_000,
      50,
      364,
      1,
      849,
      'remaining-days',
    ],
    ['the last day', '2026-03-10', '2027-03-09', 620_000, 50, 365, 0, 0, 'remaining-days'],
    ['the day after', '2026-03-10', '2027-03-10', 620_000, 50, 366, 0, 0, 'remaining-days'],
    ['a year after', '2026-03-10', '2028-03-09', 620_000, 80, 731, 0, 0, 'remaining-days'],
    // These policies contain 29 February 2028: 366 days, each worth a 365th.
    [
      '31st day of a leap policy',
      '2027-03-10',
      '2027-04-09',
      1_080_000,
      80,
      31,
      335,
      792_986,
      'remaining-days',
    ],
    ['its leap day', '2027-03-10', '2028-02-29', 1_080_000, 80, 357, 9, 21_304, 'remaining-days'],
    ['its last day', '2027-03-10', '2028-03-09', 1_080_000, 80, 366, 0, 0, 'remaining-days'],
    ['28 February before it', '2028-02-01', '2028-02-28', 1_080_000, 50, 28, 338, 540_000, 'share'],
    ['1 March across it', '2028-02-01', '2028-03-01', 1_080_000, 50, 30, 336, 540_000, 'share'],
    [
      '2 March across it',
      '2028-02-01',
      '2028-03-02',
      1_080_000,
      50,
      31,
      335,
      495_616,
      'remaining-days',
    ],
    [
      '1 March of a common year',
      '2027-02-01',
      '2027-03-02',
      1_080_000,
      50,
      30,
      335,
      540_000,
      'share',
    ],
    // Begun on 29 February: the same date a year later is 1 March, so the last day is 28 February.
    ['begun on 29 February', '2028-02-29', '2028-02-29', 2_450_000, 80, 1, 365, 1_960_000, 'share'],
    [
      'its 31st day',
      '2028-02-29',
      '2028-03-30',
      2_450_000,
      80,
      31,
      335,
      1_798_904,
      'remaining-days',
    ],
    ['its last day', '2028-02-29', '2029-02-28', 2_450_000, 80, 366, 0, 0, 'remaining-days'],
    // 2100 is no leap year.
    [
      'across February 2100',
      '2100-02-01',
      '2100-03-03',
      620_000,
      50,
      31,
      334,
      283_671,
      'remaining-days',
    ],
  ] as const)(
    '%s: begun %s, refund on %s, premium %i, %i per cent: day %i, %i remain, %i',
    (...row) => {
      const [
        ,
        paidOn,
        refundOn,
        premium,
        percent,
        usedDays,
        remainInsuredDays,
        refundAmount,
        rule,
      ] = row;
      expect(refund({ paidOn, refundOn, premium, percent })).toEqual({
        usedDays,
        remainInsuredDays,
        refundAmount,
        rule,
      });
    },
  );

  test.each([
    // 1 × 50 ÷ 100 is 0.5; 3 × 50 ÷ 100 is 1.5; 5 × 80 ÷ 100 is exactly 4; 1 × 80 ÷ 100 is 0.8.
    [1, 50, 1],
    [3, 50, 2],
    [2, 50, 1],
    [5, 80, 4],
    [1, 80, 1],
    [101, 50, 51],
    [998_437, 50, 499_219],
  ] as const)('halves of a dong go up: %i at %i per cent is %i', (premium, percent, amount) => {
    expect(
      refund({ paidOn: '2026-03-10', refundOn: '2026-03-10', premium, percent }).refundAmount,
    ).toBe(amount);
  });

  test.each([
    // 73 of 365 days are a fifth: 5 × 1/5 × 50 % is 0.5; one dong more or less crosses the half.
    [5, 1],
    [4, 0],
    [15, 2],
    [14, 1],
  ])('rounds halves up for remaining days too: %i over 73 days is %i', (premium, amount) => {
    const refundOn = addDays(day('2027-03-09'), -73);
    expect(refund({ paidOn: '2026-03-10', refundOn, premium, percent: 50 })).toMatchObject({
      remainInsuredDays: 73,
      refundAmount: amount,
    });
  });

  // covers REFUND-4
  test.each([
    [0, 1, 'remaining-days'],
    [1, 1, 'share'],
    [1, 2, 'remaining-days'],
    [60, 60, 'share'],
    [60, 61, 'remaining-days'],
    [366, 366, 'share'],
  ])(
    'the threshold is the contract’s own: %i days, on day %i it is %s',
    (thresholdDays, usedDays, rule) => {
      const refundOn = addDays(day('2026-03-10'), usedDays - 1);
      const refundCase = {
        paidOn: '2026-03-10',
        refundOn,
        premium: 620_000,
        percent: 50,
        thresholdDays,
      } as const;
      expect(refund(refundCase).rule).toBe(rule);
    },
  );
});

/**
 * An independent reference: counts days one by one on a calendar of months and divides money digit
 * by digit. It shares only the rounding rule with the product.
 */
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type Date3 = readonly [year: number, month: number, date: number];

function nextDay([year, month, date]: Date3): Date3 {
  const leap = month === 2 && (year % 400 === 0 || (year % 100 !== 0 && year % 4 === 0)) ? 1 : 0;
  if (date < (MONTHS[month - 1] as number) + leap) return [year, month, date + 1];
  return month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
}

const isoDate = ([year, month, date]: Date3) =>
  `${year}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`;

/** Every day of a policy from `start` until the same date (or 1 March) a year later. */
function daysOfPolicy(start: Date3): string[] {
  const days = [isoDate(start)];
  for (let at = nextDay(start); ; at = nextDay(at)) {
    const [year, month, date] = at;
    const sameDate = month === start[1] && date === start[2];
    const isMarchFirst =
      start[1] === 2 && start[2] === 29 && month === 3 && date === 1 && year === start[0] + 1;
    if (sameDate || isMarchFirst) return days;
    days.push(isoDate(at));
  }
}

/** `whole` ÷ `parts` by long division; the remainder decides about rounding up. */
function dividedOnPaper(whole: string, parts: number): number {
  let quotient = '';
  let rest = 0;
  for (const digit of whole) {
    rest = rest * 10 + Number(digit);
    let times = 0;
    while (rest >= parts) {
      rest -= parts;
      times += 1;
    }
    quotient += times;
  }
  return Number(quotient) + (rest * 2 < parts ? 0 : 1);
}

/** `a` × `b` digit by digit, for numbers beyond the precision of a double. */
function multipliedOnPaper(a: string, b: number): string {
  let carry = 0;
  let product = '';
  for (const digit of [...a].reverse()) {
    const sum = Number(digit) * b + carry;
    product = (sum % 10) + product;
    carry = Math.floor(sum / 10);
  }
  return carry === 0 ? product : carry + product;
}

function refundOnPaper(
  start: Date3,
  daysLater: number,
  premium: number,
  percent: number,
  threshold: number,
) {
  const days = daysOfPolicy(start);
  const usedDays = daysLater + 1;
  const remainInsuredDays = days.slice(usedDays).length;
  const share = multipliedOnPaper(String(premium), percent);
  let refundAmount = dividedOnPaper(share, 100);
  if (percent === 100) refundAmount = premium;
  else if (usedDays > threshold)
    refundAmount = dividedOnPaper(multipliedOnPaper(share, remainInsuredDays), 365 * 100);
  return { usedDays, remainInsuredDays, refundAmount };
}

const start = fc
  .record({
    year: fc.integer({ min: 1996, max: 2110 }),
    month: fc.integer({ min: 1, max: 12 }),
    roll: fc.nat(30),
  })
  .map(({ year, month, roll }): Date3 => {
    const leap = month === 2 && (year % 400 === 0 || (year % 100 !== 0 && year % 4 === 0)) ? 1 : 0;
    return [year, month, (roll % ((MONTHS[month - 1] as number) + leap)) + 1];
  });
const leapDay = fc
  .constantFrom(1996, 2000, 2024, 2028, 2096, 2104)
  .map((year): Date3 => [year, 2, 29]);
const policyStart = fc.oneof({ weight: 4, arbitrary: start }, { weight: 1, arbitrary: leapDay });
// Up to the largest premium that nine people could pay, many times over.
const premiums = fc.oneof(
  fc.integer({ min: 1, max: 400 }),
  fc.integer({ min: 1, max: 100_000_000_000 }),
);
const percents = fc.constantFrom(...REFUND_PERCENTS);
const thresholds = fc.oneof(fc.constant(30), fc.nat(400));
const laters = fc.oneof(
  fc.nat(400),
  fc.integer({ min: 28, max: 31 }),
  fc.integer({ min: 362, max: 367 }),
);

describe('computeRefund', () => {
  // covers REFUND-4
  test('equals the reference calculation for random policies', () => {
    fc.assert(
      fc.property(
        policyStart,
        laters,
        premiums,
        percents,
        thresholds,
        (from, later, premium, percent, threshold) => {
          const paidOn = day(isoDate(from));
          const facts = {
            premium: vnd(premium),
            period: periodFrom(paidOn, null),
            refundOn: addDays(paidOn, later),
            percent,
          };
          const { rule: _, ...figures } = computeRefund({ ...facts, thresholdDays: threshold });
          expect(figures).toEqual(refundOnPaper(from, later, premium, percent, threshold));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('equals it on each day of common, leap and 29-February policies, at each percentage', () => {
    for (const from of [
      [2026, 3, 10],
      [2027, 3, 10],
      [2028, 2, 29],
      [2027, 12, 31],
    ] as const) {
      const paidOn = day(isoDate(from));
      const period = periodFrom(paidOn, null);
      expect([period.startsOn, period.endsOn]).toEqual([
        daysOfPolicy(from)[0],
        daysOfPolicy(from).at(-1),
      ]);
      for (let later = 0; later < 370; later += 1)
        for (const percent of REFUND_PERCENTS) {
          const facts = {
            premium: vnd(998_437),
            period,
            refundOn: addDays(paidOn, later),
            percent,
            thresholdDays: 30,
          };
          const { rule: _, ...figures } = computeRefund(facts);
          expect(figures).toEqual(refundOnPaper(from, later, 998_437, percent, 30));
        }
    }
  });
});

describe('for any premium, day and percentage', () => {
  const cases = fc.record({
    from: policyStart,
    later: laters,
    premium: premiums,
    thresholdDays: thresholds,
  });
  const ask = (
    from: Date3,
    later: number,
    premium: number,
    percent: RefundPercent,
    thresholdDays: number,
  ) => {
    const paidOn = day(isoDate(from));
    const refundOn: Day = addDays(paidOn, later);
    return computeRefund({
      premium: vnd(premium),
      period: periodFrom(paidOn, null),
      refundOn,
      percent,
      thresholdDays,
    });
  };

  test('refunds at most the premium, and never less at a higher percentage', () => {
    fc.assert(
      fc.property(cases, ({ from, later, premium, thresholdDays }) => {
        const amounts = REFUND_PERCENTS.map(
          (percent) => ask(from, later, premium, percent, thresholdDays).refundAmount,
        );
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
        expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
        expect(amounts.at(-1)).toBe(premium);
      }),
    );
  });

  test('never refunds more a day later or at a lower threshold', () => {
    fc.assert(
      fc.property(cases, percents, ({ from, later, premium, thresholdDays }, percent) => {
        const now = ask(from, later, premium, percent, thresholdDays);
        const next = ask(from, later + 1, premium, percent, thresholdDays);
        // Also from day 1 to day 2 of 366: 365 remaining days are worth at most the whole share.
        expect(next.refundAmount).toBeLessThanOrEqual(now.refundAmount);
        const stricter = ask(from, later, premium, percent, Math.max(0, thresholdDays - 1));
        expect(stricter.refundAmount).toBeLessThanOrEqual(now.refundAmount);
      }),
    );
  });

  test('never refunds less for a higher premium', () => {
    fc.assert(
      fc.property(cases, percents, ({ from, later, premium, thresholdDays }, percent) => {
        const less = ask(from, later, premium, percent, thresholdDays).refundAmount;
        expect(
          ask(from, later, premium + 1, percent, thresholdDays).refundAmount,
        ).toBeGreaterThanOrEqual(less);
      }),
    );
  });

  test('used and remaining days add up to the days of the policy', () => {
    fc.assert(
      fc.property(cases, ({ from, later, premium, thresholdDays }) => {
        const { usedDays, remainInsuredDays } = ask(from, later, premium, 50, thresholdDays);
        const { startsOn, endsOn } = periodFrom(day(isoDate(from)), null);
        const length = daysBetween(startsOn, endsOn) + 1;
        expect(usedDays + remainInsuredDays).toBe(Math.max(length, usedDays));
      }),
    );
  });
});
