import { readFilters } from '@salus/api/schemaless/audit.ts';
import { pageSearch } from '../calls/rows/page-search.ts';
import { addressFilters, type FilterInputs } from '../contracts/filters/filter-address.ts';
import { addressSearch } from '../page/address-search.ts';

/** Search parameters of the log of reads. A searched number never gets into an address. */
export const readsSearch = addressSearch({ ...addressFilters(readFilters), ...pageSearch });

/** The default parameters, left out of an address. */
export const usualReadsSearch = readsSearch.parse({});

export type ReadsFilters = FilterInputs<typeof readFilters>;

export const isFiltered = (filters: ReadsFilters): boolean =>
  Object.values(filters).some((value) => value.length > 0);
