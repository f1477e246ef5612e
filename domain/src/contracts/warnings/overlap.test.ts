import { describe, expect, test } from 'vitest';
import { day } from '../../time/day.ts';
import { type Status, statuses } from '../status.ts';
import {
  coveredUntil,
  expectedPeriod,
  isBeingSold,
  type OtherContract,
  overlaps,
  sharesDay,
} from './overlap.ts';

const period = (startsOn: string, endsOn: string) => ({
  startsOn: day(startsOn),
  endsOn: day(endsOn),
});

const other = (status: Status, facts: Partial<OtherContract> = {}): OtherContract => ({
  status,
  startsOn: null,
  endsOn: null,
  paidAt: null,
  renewalStartsOn: null,
  hasLiveLink: false,
  isVerified: false,
  ...facts,
});

const active = other('ACTIVE', period('2026-03-10', '2027-03-09'));

// covers OVERLAP-2
test.each([
  ['2026-03-09', '2026-03-10', true],
  ['2026-03-08', '2026-03-09', false],
  ['2027-03-09', '2028-03-08', true],
  ['2027-03-10', '2028-03-09', false],
  ['2026-01-01', '2028-01-01', true],
])('a period from %s to %s shares a day: %s', (from, to, isShared) => {
  const [one, two] = [period('2026-03-10', '2027-03-09'), period(from, to)];
  expect([sharesDay(one, two), sharesDay(two, one)]).toEqual([isShared, isShared]);
});

// covers OVERLAP-1, OVERLAP-2
describe('overlaps', () => {
  test('on the last day of the old policy, not on the day after', () => {
    expect(overlaps(active, expectedPeriod(day('2027-03-09'), null))).toBe(true);
    expect(overlaps(active, expectedPeriod(day('2027-03-10'), null))).toBe(false);
  });

  // covers RENEW-5
  test('lets a renewal follow the day after, also when it is paid early', () => {
    const start = day('2027-03-10');
    expect(overlaps(active, expectedPeriod(day('2027-01-20'), start))).toBe(false);
    const paidRenewal = other('PAID', {
      paidAt: new Date('2027-01-20T03:00:00Z'),
      renewalStartsOn: start,
    });
    expect(coveredUntil([paidRenewal])).toBe('2028-03-09');
    expect(overlaps(paidRenewal, period('2026-03-10', '2027-03-09'))).toBe(false);
  });

  test('counts a paid contract from its payment until it has a period', () => {
    // 23:30 of 9 March in Vietnam.
    const paidContract = other('PAID', { paidAt: new Date('2026-03-09T16:30:00Z') });
    expect(overlaps(paidContract, expectedPeriod(day('2027-03-08'), null))).toBe(true);
    expect(overlaps(paidContract, expectedPeriod(day('2027-03-09'), null))).toBe(false);
    expect(coveredUntil([paidContract])).toBe('2027-03-08');
  });

  test.each([
    [{ hasLiveLink: true }, true],
    [{ isVerified: true }, true],
    [{}, false],
  ])('counts a contract awaiting payment with %j: %s', (facts, isCounted) => {
    const awaiting = other('AWAITING_PAYMENT', facts);
    expect(overlaps(awaiting, expectedPeriod(day('2026-03-10'), null))).toBe(isCounted);
    expect(coveredUntil([awaiting])).toBeNull();
  });

  test('counts no draft and no cancelled contract', () => {
    const open = { ...period('2026-03-10', '2027-03-09'), hasLiveLink: true, isVerified: true };
    const overlappingStatuses = statuses.filter((status) =>
      overlaps(other(status, open), expectedPeriod(day('2026-03-10'), null)),
    );
    expect(overlappingStatuses).toEqual(['AWAITING_PAYMENT', 'PAID', 'ACTIVE']);
    expect(isBeingSold(other('DRAFT', open))).toBe(false);
  });
});

test('names the latest day of cover', () => {
  const later = other('ACTIVE', period('2026-05-01', '2027-04-30'));
  const awaiting = other('AWAITING_PAYMENT', { hasLiveLink: true });
  expect(coveredUntil([active, later, awaiting])).toBe('2027-04-30');
});
