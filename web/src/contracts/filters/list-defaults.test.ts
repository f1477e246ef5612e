// @vitest-environment node
import type { ListDefault } from '@salus/api/list-defaults.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { defaultSearch, isSameDefault, isUsual, savableFilters } from './list-defaults.ts';
import {
  issuedSearch,
  usualBackOfficeSearch,
  usualIssuedSearch,
  usualSearch,
} from './list-search.ts';

const today = '2026-11-21' as Day;
const own: ListDefault = {
  status: ['ACTIVE'],
  planIds: ['30002014'],
  createdWithin: 'quarter',
  unitId: 12,
  limit: 25,
  sortBy: 'premiumAmount',
  sortOrder: 'ASC',
};

describe('savableFilters', () => {
  test('keeps statuses, packages, unit, page size and order, and days as relative ranges', () => {
    const search = issuedSearch.parse({
      status: ['ACTIVE'],
      planIds: ['30002014'],
      createdFromDate: '2026-10-01',
      createdToDate: '2026-12-31',
      unitId: 12,
      page: 7,
      limit: 25,
      sortBy: 'premiumAmount',
      sortOrder: 'ASC',
    });
    expect(savableFilters(search, today)).toEqual(own);
    expect(
      savableFilters({ ...search, createdFromDate: today, createdToDate: today }, today)
        .createdWithin,
    ).toBe('today');
  });

  test('drops person and contract searches, and fixed days', () => {
    const search = {
      ...usualIssuedSearch,
      policyNo: '30002-26',
      proposerName: 'Ánh',
      createdFromDate: '2026-10-01',
      policyStartDateFrom: '2026-10-01',
    };
    expect(savableFilters(search, today)).toEqual(savableFilters(usualIssuedSearch, today));
  });

  test('ignores the order of selection', () => {
    expect(isSameDefault({ ...own, planIds: ['b', 'a'] }, { ...own, planIds: ['a', 'b'] })).toBe(
      true,
    );
    expect(isSameDefault(own, { ...own, limit: 10 })).toBe(false);
    expect(isSameDefault(own, { ...own, createdWithin: null })).toBe(false);
  });
});

describe('defaultSearch', () => {
  test.each([
    ['2026-11-21', '2026-10-01', '2026-12-31'],
    ['2027-01-01', '2027-01-01', '2027-03-31'],
  ])('on %s “this quarter” begins on %s', (day, createdFromDate, createdToDate) => {
    expect(defaultSearch('issued', own, day as Day)).toMatchObject({
      status: ['ACTIVE'],
      planIds: ['30002014'],
      unitId: '12',
      limit: 25,
      sortBy: 'premiumAmount',
      sortOrder: 'ASC',
      page: 1,
      createdFromDate,
      createdToDate,
    });
  });

  test('returns null when it equals the product default', () => {
    expect(defaultSearch('drafts', savableFilters(usualSearch, today), today)).toBeNull();
    expect(
      defaultSearch('backOffice', savableFilters(usualBackOfficeSearch, today), today),
    ).toBeNull();
    // The back office's default is not all statuses.
    expect(defaultSearch('backOffice', savableFilters(usualSearch, today), today)).toMatchObject({
      status: [],
    });
  });

  test('equals the product default without filters, order and page', () => {
    expect(isUsual('issued', usualIssuedSearch)).toBe(true);
    expect(isUsual('issued', { ...usualIssuedSearch, page: 2 })).toBe(false);
    expect(isUsual('backOffice', { ...usualBackOfficeSearch, status: [] })).toBe(false);
  });
});
