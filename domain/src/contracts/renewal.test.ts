import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefundDay } from '../payments/cancellation.ts';
import { ageOn, INSURED_AGES } from '../people/age.ts';
import { computeRefund, REFUND_PERCENTS } from '../pricing/refund.ts';
import { vnd } from '../pricing/vnd.ts';
import { addDays, addYears, type Day, day, daysBetween } from '../time/day.ts';
import { INSURED_COUNT } from './insured.ts';
import { periodFrom } from './period.ts';
import { firstRenewedDay, renewalSpan, whyNotRenewable } from './renewal.ts';
import { renewedPersons } from './renewed-persons.ts';
import { contractTypes } from './status.ts';
import { sharesDay } from './warnings/overlap.ts';

const RUNS = 10_000;
const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => addDays(day('2016-01-01'), count));

describe('a renewal', () => {
  // covers RENEW-5
  test('follows without gap or overlap for years, paid early, on the day, or late', () => {
    const leapDay = fc.constantFrom(day('2024-02-29'), day('2028-02-29'), day('2027-02-28'));
    const payments = fc.array(fc.integer({ min: -60, max: 30 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.oneof(anyDay, leapDay), payments, (start, delays) => {
        let period = periodFrom(start, null);
        for (const delay of delays) {
          const notBefore = firstRenewedDay(period.endsOn);
          const paidOn = addDays(notBefore, delay);
          const next = periodFrom(paidOn, notBefore);
          expect(sharesDay(period, next)).toBe(false);
          const gap = daysBetween(period.endsOn, next.startsOn) - 1;
          expect(gap).toBe(Math.max(0, delay));
          const days = daysBetween(next.startsOn, next.endsOn) + 1;
          expect([365, 366]).toContain(days);
          expect(addDays(next.endsOn, 1)).toBe(addYears(next.startsOn, 1));
          period = next;
        }
      }),
      { numRuns: RUNS },
    );
  });

  // covers RENEW-4
  test('keeps exactly the persons whose age fits, or names those who do not', () => {
    const type = fc.constantFrom(...contractTypes);
    const ages = fc.array(fc.integer({ min: -1, max: 70 * 366 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(type, anyDay, ages, fc.boolean(), (kind, startsOn, daysOld, leavesOut) => {
        const insureds = daysOld.map((count, at) => ({
          insuredName: `Người ${at}`,
          insuredDOB: addDays(startsOn, -count),
        }));
        const { min, max } = INSURED_AGES[kind];
        const isInside = (born: Day) =>
          ageOn(born, startsOn) >= min && ageOn(born, startsOn) <= max;
        const choice = renewedPersons(kind, insureds, { startsOn, leavesOut });
        if ('refusal' in choice) {
          const names = choice.refusal.params?.insuredNames;
          const unfit = insureds.filter(({ insuredDOB }) => !isInside(insuredDOB));
          expect(unfit.map(({ insuredName }) => insuredName)).toEqual(
            expect.arrayContaining(names as string[]),
          );
          return;
        }
        expect(choice.persons.every(({ insuredDOB }) => isInside(insuredDOB))).toBe(true);
        if (choice.persons.length < insureds.length)
          expect(choice.persons.length).toBeGreaterThanOrEqual(INSURED_COUNT[kind].min);
      }),
      { numRuns: RUNS },
    );
  });

  // covers RENEW-7
  test('cancelled before it begins gives back a percent of the whole premium', () => {
    const percent = fc.constantFrom(...REFUND_PERCENTS);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), percent, (start, early, share) => {
        const period = periodFrom(addDays(start, -early), start);
        const refundOn = addDays(start, -early);
        expect(isRefundDay(refundOn, start, refundOn)).toBe(true);
        expect(isRefundDay(start, start, refundOn)).toBe(false);
        const refund = computeRefund({
          ...{ premium: vnd(620_000), period, refundOn, percent: share, thresholdDays: 30 },
        });
        expect(refund).toMatchObject({
          usedDays: 0,
          remainInsuredDays: daysBetween(period.startsOn, period.endsOn) + 1,
          refundAmount: (620_000 * share) / 100,
        });
      }),
      { numRuns: RUNS },
    );
  });
});

// covers RENEW-1
test.each([
  [61, 'RENEWAL_NOT_DUE'],
  [60, undefined],
  [0, undefined],
  [-30, undefined],
  [-31, 'RENEWAL_NOT_DUE'],
])('a policy that ends in %i days: %s', (days, code) => {
  const today = day('2028-02-29');
  const policyEndsOn = addDays(today, days);
  expect(whyNotRenewable({ policyEndsOn, isRenewed: false }, today)?.code).toBe(code);
  expect(whyNotRenewable({ policyEndsOn, isRenewed: true }, today)?.code).toBe('RENEWED_ALREADY');
  expect(renewalSpan(today)).toEqual({ from: '2028-01-30', to: '2028-04-29' });
});
