import { reportFilters } from '@salus/api/contract-filters.ts';
import { z } from 'zod';
import { addressShape } from '../contracts/filters/filter-address.ts';

/** Search parameters of the report. Invalid values are dropped. */
export const reportSearch = z.object(addressShape(reportFilters));
export type ReportSearch = z.output<typeof reportSearch>;

/** The default parameters, left out of an address. */
export const usualReportSearch = reportSearch.parse({});

/** The list that holds exactly the contracts of the report, or those of one of its packages. */
export function listSearchOfReport(
  search: ReportSearch,
  planIds: readonly string[] = search.planIds,
) {
  const { createdDateFrom, createdDateTo, planIds: _, ...same } = search;
  return {
    ...same,
    planIds: [...planIds],
    createdFromDate: createdDateFrom,
    createdToDate: createdDateTo,
  };
}
