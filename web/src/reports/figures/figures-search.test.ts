import type { Day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import {
  figuresSearch,
  searchAddress,
  searchQuery,
  shownSearch,
  usualFiguresSearch,
} from './figures-search.ts';

const today = '2026-11-21' as Day;
const shown = (search: object) => shownSearch({ ...usualFiguresSearch, ...search }, today);

test('reads the filters of a report from an address', () => {
  const address = {
    from: '2026-01-01',
    to: '2026-11-21',
    by: 'week',
    planIds: ['30002014', 40002001],
    channel: 'SALE',
    unitId: 12,
  };
  expect(figuresSearch.parse(address)).toEqual({
    ...address,
    planIds: ['30002014', '40002001'],
    unitId: '12',
  });
});

test.each([
  [{ from: '2026-02-30' }],
  [{ from: 20260101 }],
  [{ to: 'today' }],
  [{ by: 'hour' }],
  [{ planIds: '30002014' }],
  [{ channel: 'BANK' }],
  [{ unitId: '0' }],
  [{ unitId: -3 }],
  [{ unitId: 'all' }],
  [{ page: 3 }],
])('ignores %j in an address', (address) => {
  expect(figuresSearch.parse(address)).toEqual(usualFiguresSearch);
});

test('requests a channel only when one is selected', () => {
  expect(searchQuery(shown({}))).not.toHaveProperty('channel');
  expect(searchQuery(shown({ channel: 'CBB' }))).toHaveProperty('channel', 'CBB');
});

// covers REPORT-8
test.each([
  ['', '', '', '2026-11-01', '2026-11-21', 'day'],
  ['2026-10-01', '2026-10-31', '', '2026-10-01', '2026-10-31', 'day'],
  ['2026-10-01', '2026-11-01', '', '2026-10-01', '2026-11-01', 'week'],
  ['2026-08-22', '2026-11-21', '', '2026-08-22', '2026-11-21', 'week'],
  ['2026-08-21', '2026-11-21', '', '2026-08-21', '2026-11-21', 'month'],
  ['2026-08-22', '2026-11-21', 'day', '2026-08-22', '2026-11-21', 'day'],
  ['2026-08-21', '2026-11-21', 'day', '2026-08-21', '2026-11-21', 'week'],
  ['2026-08-21', '', 'day', '2026-08-21', '', 'week'],
  ['2026-08-21', '', '', '2026-08-21', '', 'month'],
])('shows days from %j to %j by %j as from %s to %s by %s', (from, to, by, ...expected) => {
  const search = shown({ from, to, by });
  expect([search.from, search.to, search.by]).toEqual(expected);
});

// covers REPORT-8
test('leaves the length of periods out of an address when the days decide it', () => {
  const search = shown({ from: '2026-10-01', to: '2026-10-31' });
  expect(searchAddress(search).by).toBe('');
  expect(searchAddress({ ...search, by: 'week' }).by).toBe('week');
});
