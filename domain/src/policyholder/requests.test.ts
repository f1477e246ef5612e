import { describe, expect, test } from 'vitest';
import { periodFrom } from '../contracts/period.ts';
import { vnd } from '../pricing/vnd.ts';
import { addDays, day } from '../time/day.ts';
import { cancellationOffer, dueDays, dueState } from './requests.ts';

const period = periodFrom(day('2026-11-02'), null);
const contract = {
  status: 'ACTIVE',
  period,
  premium: vnd(1_000_000),
  thresholdDays: 30,
} as const;

describe('a request to cancel', () => {
  // covers MY-5
  test.each([
    [0, 500_000],
    [29, 500_000],
    // Day 31 of the policy: a share of the remaining days.
    [30, 457_534],
    [31, null],
  ])('is possible %i days after the first day with an estimate of %s', (days, amount) => {
    const offer = cancellationOffer(contract, addDays(period.startsOn, days));
    expect(offer?.refundAmount ?? null).toBe(amount);
  });

  // covers MY-5
  test('is impossible for a contract that is not in force', () => {
    expect(cancellationOffer({ ...contract, status: 'CANCELLED' }, period.startsOn)).toBeNull();
  });
});

// covers MY-6
test('only a withdrawn consent has a day of action', () => {
  const today = day('2026-11-27');
  expect(dueDays('WITHDRAW_CONSENT', today)).toEqual({
    answerDueOn: '2026-12-01',
    actDueOn: '2026-12-12',
  });
  expect(dueDays('CANCEL', today)).toEqual({ answerDueOn: '2026-12-01', actDueOn: null });
});

// covers MY-18
test.each([
  ['2026-11-24', 'overdue'],
  ['2026-11-25', 'today'],
  ['2026-11-26', 'later'],
] as const)('an answer due on %s is %s on 2026-11-25', (dueOn, state) => {
  expect(dueState(day(dueOn), day('2026-11-25'))).toBe(state);
});
