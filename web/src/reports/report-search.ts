import { reportFilters } from '@salus/api/contract-filters.ts';
import { z } from 'zod';
import { addressShape } from '../contracts/filters/filter-address.ts';

/** Search parameters of the report. Invalid values are dropped. */
export const reportSearch = z.object(addressShape(reportFilters));
export type ReportSearch = z.output<typeof reportSearch>;

/** The default parameters, left out of an address. */
export const usualReportSearch = reportSearch.parse({});

type Scope = {
  /** The unit of sale that is counted; empty for all. */
  readonly unitId: string;
  readonly planIds?: readonly string[] | undefined;
};

/** The list that holds exactly the contracts of the report, or those of one of its packages. */
export function listSearchOfReport(
  search: ReportSearch,
  { unitId, planIds = search.planIds }: Scope,
) {
  const { createdDateFrom, createdDateTo, planIds: _, unitId: __, ...same } = search;
  return {
    ...same,
    ...(unitId ? { soldUnitId: unitId } : {}),
    planIds: [...planIds],
    createdFromDate: createdDateFrom,
    createdToDate: createdDateTo,
  };
}
