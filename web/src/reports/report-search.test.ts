import { expect, test } from 'vitest';
import { issuedSearch, usualIssuedSearch } from '../contracts/filters/list-search.ts';
import { listSearchOfReport, reportSearch, usualReportSearch } from './report-search.ts';

test('reads the filters of an address and drops invalid values', () => {
  const address = {
    status: ['CANCELLED'],
    planIds: [30002014],
    createdDateFrom: '2026-01-01',
    unitId: 7,
    page: 3,
  };
  expect(reportSearch.parse(address)).toEqual({
    ...usualReportSearch,
    status: ['CANCELLED'],
    planIds: ['30002014'],
    createdDateFrom: '2026-01-01',
    unitId: '7',
  });
  expect(reportSearch.parse({ status: ['PAID'], planIds: 'x', unitId: '-1' })).toEqual(
    usualReportSearch,
  );
});

test('links to the list of the same contracts, by the list’s filter names', () => {
  const search = reportSearch.parse({
    status: ['ACTIVE'],
    planIds: ['30002014', '40002001'],
    policyStartDateFrom: '2026-01-01',
    policyStartDateTo: '2026-01-31',
    createdDateFrom: '2026-02-01',
    createdDateTo: '2026-02-28',
    cancelledDateFrom: '2026-03-01',
    cancelledDateTo: '2026-03-31',
    unitId: '7',
  });
  const list = {
    status: ['ACTIVE'],
    planIds: ['30002014', '40002001'],
    policyStartDateFrom: '2026-01-01',
    policyStartDateTo: '2026-01-31',
    createdFromDate: '2026-02-01',
    createdToDate: '2026-02-28',
    cancelledDateFrom: '2026-03-01',
    cancelledDateTo: '2026-03-31',
    soldUnitId: '7',
  };
  expect(listSearchOfReport(search, { unitId: '7' })).toEqual(list);
  expect(listSearchOfReport(search, { unitId: '7', planIds: ['40002001'] })).toEqual({
    ...list,
    planIds: ['40002001'],
  });
  expect(Object.keys(list).filter((name) => !(name in usualIssuedSearch))).toEqual([]);
});

test('links an unfiltered report to an unfiltered list', () => {
  expect(issuedSearch.parse(listSearchOfReport(usualReportSearch, { unitId: '' }))).toEqual(
    usualIssuedSearch,
  );
});
