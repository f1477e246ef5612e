import { expect, test } from 'vitest';
import {
  aboutAll,
  aboutChannel,
  aboutPlans,
  aboutUnit,
  listSearchOfFigure,
} from './figure-links.ts';
import { usualFiguresSearch } from './figures-search.ts';

const days = { from: '2026-11-01', to: '2026-11-21' };
const plans = [
  { code: '30002014', channel: 'CBB' },
  { code: '40002001', channel: 'CBB' },
  { code: '30002017', channel: 'SALE' },
] as const;

test('links issued figures to policies that began then, in any status', () => {
  expect(listSearchOfFigure('started', days, { planIds: [], unitId: '' })).toEqual({
    policyStartDateFrom: '2026-11-01',
    policyStartDateTo: '2026-11-21',
  });
});

test('links cancelled figures to contracts cancelled then, with any start', () => {
  expect(listSearchOfFigure('cancelled', days, { planIds: ['30002014'], unitId: '7' })).toEqual({
    status: ['CANCELLED'],
    cancelledDateFrom: '2026-11-01',
    cancelledDateTo: '2026-11-21',
    planIds: ['30002014'],
    soldUnitId: '7',
  });
});

test('links a whole report with its packages and unit', () => {
  const search = { ...usualFiguresSearch, planIds: ['30002014'], unitId: '7' };
  expect(aboutAll(search, plans)).toEqual({ planIds: ['30002014'], unitId: '7' });
  expect(aboutAll(usualFiguresSearch, plans)).toEqual({ planIds: [], unitId: '' });
});

test('links a report of one channel with the packages of the channel', () => {
  const channelPlans = plans.filter(({ channel }) => channel === 'CBB');
  const search = { ...usualFiguresSearch, channel: 'CBB' as const };
  expect(aboutAll(search, channelPlans).planIds).toEqual(['30002014', '40002001']);
});

test('keeps the unit for a package and a channel', () => {
  const search = { ...usualFiguresSearch, unitId: '7' };
  expect(aboutPlans(search, plans.slice(2))).toEqual({ planIds: ['30002017'], unitId: '7' });
  expect(aboutChannel(search, plans, 'SALE')).toEqual({ planIds: ['30002017'], unitId: '7' });
  expect(aboutChannel(search, plans, 'CBB')).toEqual({
    planIds: ['30002014', '40002001'],
    unitId: '7',
  });
});

test('keeps the packages for a unit', () => {
  expect(aboutUnit({ planIds: ['30002014'], unitId: '7' }, 9, false)).toEqual({
    planIds: ['30002014'],
    unitId: '9',
  });
});

test('links officers of a unit itself only when the unit has no children', () => {
  const all = { planIds: [], unitId: '7' };
  expect(aboutUnit(all, null, false)).toBeNull();
  expect(aboutUnit(all, null, true)).toEqual(all);
});
