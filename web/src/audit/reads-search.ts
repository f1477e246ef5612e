import { readFilters } from '@salus/api/audit.ts';
import { z } from 'zod';
import { pageSearch } from '../calls/rows/page-search.ts';
import { addressShape, type FilterInputs } from '../contracts/filters/filter-address.ts';

/** Search parameters of the log of reads. A searched number never gets into an address. */
export const readsSearch = z.object({ ...addressShape(readFilters), ...pageSearch });

/** The default parameters, left out of an address. */
export const usualReadsSearch = readsSearch.parse({});

export type ReadsFilters = FilterInputs<typeof readFilters>;

export const isFiltered = (filters: ReadsFilters): boolean =>
  Object.values(filters).some((value) => value.length > 0);
