import { expect, test } from 'vitest';
import { day } from '../time/day.ts';
import { coverOn } from './cover.ts';
import { statuses } from './status.ts';

const period = { startsOn: day('2026-11-21'), endsOn: day('2027-11-20') };

// covers DOC-7, MY-3
test.each([
  ['2026-11-20', 'LATER'],
  ['2026-11-21', 'NOW'],
  ['2027-11-20', 'NOW'],
  ['2027-11-21', 'ENDED'],
])('the cover of a policy in force on %s is %s', (today, cover) => {
  expect(coverOn(day(today), { status: 'ACTIVE', ...period })).toBe(cover);
});

// covers DOC-7, MY-3
test('a cancelled policy stays cancelled on any day, and unissued contracts have no cover', () => {
  for (const today of ['2026-11-20', '2027-01-01', '2027-11-21'])
    expect(statuses.map((status) => [status, coverOn(day(today), { status, ...period })])).toEqual([
      ['DRAFT', null],
      ['AWAITING_PAYMENT', null],
      ['PAID', null],
      ['ACTIVE', expect.anything()],
      ['CANCELLED', 'CANCELLED'],
      ['WITHDRAWN', null],
    ]);
});
