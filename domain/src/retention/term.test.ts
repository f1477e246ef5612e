import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../time/day.ts';
import { firstDayKept, lastDayKept } from './term.ts';

const anyDay = fc
  .date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((at) => day(at.toISOString().slice(0, 10)));

test.each([
  ['2026-11-22', { months: 12 }, '2027-11-22'],
  ['2028-02-29', { months: 12 }, '2029-02-28'],
  ['2027-02-28', { months: 12 }, '2028-02-28'],
  ['2026-03-31', { months: 1 }, '2026-04-30'],
  ['2026-12-31', { months: 2 }, '2027-02-28'],
  ['2026-02-28', { months: 24 }, '2028-02-28'],
  ['2028-02-29', { months: 24 }, '2030-02-28'],
  ['2026-11-22', { days: 90 }, '2027-02-20'],
] as const)('keeps a record of %s with the term %j until the end of %s', (from, term, last) => {
  expect(lastDayKept(from as Day, term)).toBe(last);
});

test.each([
  ['2027-11-22', '2026-11-22'],
  ['2027-11-23', '2026-11-23'],
  ['2029-02-28', '2028-02-28'],
  ['2029-03-01', '2028-03-01'],
  ['2028-02-28', '2027-02-28'],
  ['2028-02-29', '2027-03-01'],
  ['2028-03-01', '2027-03-01'],
])('on %s drafts of twelve months are kept from %s on', (today, first) => {
  expect(firstDayKept(today as Day, { months: 12 })).toBe(first);
});

test('keeps the first kept day, but not the day before', () => {
  const anyTerm = fc.oneof(
    fc.record({ months: fc.integer({ min: 1, max: 120 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 400 }) }),
  );
  fc.assert(
    fc.property(anyDay, anyTerm, (today, term) => {
      const first = firstDayKept(today, term);
      expect(lastDayKept(first, term) >= today).toBe(true);
      expect(lastDayKept(addDays(first, -1), term) < today).toBe(true);
    }),
  );
});
