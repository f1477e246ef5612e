import { moneyFilters } from '@salus/api/schemaless/payments/unallocated.ts';
import { pageSearch } from '../../calls/rows/page-search.ts';
import { addressFilters } from '../../contracts/filters/filter-address.ts';
import { addressSearch, type SearchOf } from '../../page/address-search.ts';

/** Filters and page of the worklist, in the address. */
export const unallocatedSearch = addressSearch({ ...addressFilters(moneyFilters), ...pageSearch });
export type UnallocatedSearch = SearchOf<typeof unallocatedSearch>;
