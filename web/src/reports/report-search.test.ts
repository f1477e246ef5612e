import { expect, test } from 'vitest';
import { reportSearch, usualReportSearch } from './report-search.ts';

test('takes from an address what a report can be narrowed by, and leaves out what means nothing', () => {
  const given = { status: ['CANCELLED'], planIds: [30002014], createdDateFrom: '2026-01-01', page: 3 };
  expect(reportSearch.parse(given)).toEqual({
    ...usualReportSearch,
    status: ['CANCELLED'],
    planIds: ['30002014'],
    createdDateFrom: '2026-01-01',
  });
  expect(reportSearch.parse({ status: ['PAID'], planIds: 'x' })).toEqual(usualReportSearch);
});
