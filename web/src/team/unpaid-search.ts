import { unpaidFilters } from '@salus/api/schemaless/home.ts';
import { pageSearch } from '../calls/rows/page-search.ts';
import { addressFilters } from '../contracts/filters/filter-address.ts';
import { addressSearch } from '../page/address-search.ts';

/** The page and the filters of a team's unpaid contracts, in the address. */
export const unpaidSearch = addressSearch({ ...pageSearch, ...addressFilters(unpaidFilters) });
export const usualUnpaidSearch = unpaidSearch.parse({});
