import { unpaidFilters } from '@salus/api/home.ts';
import { z } from 'zod';
import { pageSearch } from '../calls/rows/page-search.ts';
import { addressShape } from '../contracts/filters/filter-address.ts';

/** The page and the filters of a team's unpaid contracts, in the address. */
export const unpaidSearch = z.object({ ...pageSearch, ...addressShape(unpaidFilters) });
export const usualUnpaidSearch = unpaidSearch.parse({});
