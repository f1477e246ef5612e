import { reportFilters } from '@salus/api/schemaless/contract-filters.ts';
import { addressFilters } from '../contracts/filters/filter-address.ts';
import { addressSearch, type SearchOf } from '../page/address-search.ts';

/** Search parameters of the report. Invalid values are dropped. */
export const reportSearch = addressSearch(addressFilters(reportFilters));
export type ReportSearch = SearchOf<typeof reportSearch>;

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
