import { expect, test } from 'vitest';
import { figuresSearch, searchQuery, usualFiguresSearch } from './figures-search.ts';

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
  expect(searchQuery(usualFiguresSearch)).not.toHaveProperty('channel');
  expect(searchQuery({ ...usualFiguresSearch, channel: 'CBB' })).toHaveProperty('channel', 'CBB');
});
