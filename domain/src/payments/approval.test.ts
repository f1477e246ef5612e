import { describe, expect, test } from 'vitest';
import { computeRefund } from '../pricing/refund.ts';
import { vnd } from '../pricing/vnd.ts';
import { day } from '../time/day.ts';
import { approvalEndsAt, daysBack, reachesLimit, refundFormula } from './approval.ts';

describe('the limits of two persons', () => {
  // covers APPROVE-1
  test.each([
    [499_999, 500_000, false],
    [500_000, 500_000, true],
    [0, 0, true],
    [Number.MAX_SAFE_INTEGER, undefined, false],
  ])('%s with a limit of %s: %s', (figure, limit, needsApproval) => {
    expect(reachesLimit(figure, limit)).toBe(needsApproval);
  });

  // covers APPROVE-8
  test('count the calendar days since the payment', () => {
    expect(daysBack(day('2026-11-22'), day('2026-11-22'))).toBe(0);
    expect(daysBack(day('2026-10-31'), day('2026-11-01'))).toBe(1);
  });

  // covers APPROVE-6
  test.each([
    ['a Tuesday', '2026-11-24T10:00:00+07:00', '2026-11-27T10:00:00+07:00'],
    ['a Thursday, over the weekend', '2026-11-26T10:00:00+07:00', '2026-12-01T10:00:00+07:00'],
    ['a Saturday', '2026-11-28T10:00:00+07:00', '2026-12-02T10:00:00+07:00'],
    ['the day before Tết', '2027-02-04T16:30:00+07:00', '2027-02-16T16:30:00+07:00'],
    ['an evening in UTC', '2026-11-24T00:30:00+07:00', '2026-11-27T00:30:00+07:00'],
  ])('leave three working days to decide, from %s', (_, requestedAt, endsAt) => {
    expect(approvalEndsAt(new Date(requestedAt))).toEqual(new Date(endsAt));
  });
});

describe('the formula of a refund', () => {
  const facts = (refundOn: string, percent: 50 | 80 | 100) => ({
    premium: vnd(620_000),
    period: { startsOn: day('2026-01-01'), endsOn: day('2026-12-31') },
    refundOn: day(refundOn),
    percent,
    thresholdDays: 30,
  });

  // covers APPROVE-4
  test.each([
    ['2026-01-30', 50, '620000 × 50 ÷ 100 = 310000'],
    ['2026-01-31', 80, '334 × 620000 ÷ 365 × 80 ÷ 100 = 453874'],
    ['2026-06-01', 100, '620000 = 620000'],
  ] as const)('on %s at %s per cent is %s', (refundOn, percent, formula) => {
    const refundCase = facts(refundOn, percent);
    expect(refundFormula(refundCase, computeRefund(refundCase))).toBe(formula);
  });
});
