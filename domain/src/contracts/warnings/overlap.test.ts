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
    expect(overlaps(active, expectedPeriod(day('2027-03-09')))).toBe(true);
    expect(overlaps(active, expectedPeriod(day('2027-03-10')))).toBe(false);
  });

  test('counts a paid contract from its payment until it has a period', () => {
    // 23:30 of 9 March in Vietnam.
    const paidContract = other('PAID', { paidAt: new Date('2026-03-09T16:30:00Z') });
    expect(overlaps(paidContract, expectedPeriod(day('2027-03-08')))).toBe(true);
    expect(overlaps(paidContract, expectedPeriod(day('2027-03-09')))).toBe(false);
    expect(coveredUntil([paidContract])).toBe('2027-03-08');
  });

  test.each([
    [{ hasLiveLink: true }, true],
    [{ isVerified: true }, true],
    [{}, false],
  ])('counts a contract awaiting payment with %j: %s', (facts, isCounted) => {
    const awaiting = other('AWAITING_PAYMENT', facts);
    expect(overlaps(awaiting, expectedPeriod(day('2026-03-10')))).toBe(isCounted);
    expect(coveredUntil([awaiting])).toBeNull();
  });

  test('counts no draft and no cancelled contract', () => {
    const open = { ...period('2026-03-10', '2027-03-09'), hasLiveLink: true, isVerified: true };
    const overlappingStatuses = statuses.filter((status) =>
      overlaps(other(status, open), expectedPeriod(day('2026-03-10'))),
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
