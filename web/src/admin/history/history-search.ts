import { historyFilters } from '@salus/api/schemaless/administration/history.ts';
import { pageSearch } from '../../calls/rows/page-search.ts';
import { addressFilters, type FilterInputs } from '../../contracts/filters/filter-address.ts';
import { addressSearch } from '../../page/address-search.ts';

/** The filters and the page of the history, in its address. */
export const historySearch = addressSearch({ ...addressFilters(historyFilters), ...pageSearch });
export const usualHistorySearch = historySearch.parse({});
export type HistoryFilters = FilterInputs<typeof historyFilters>;
