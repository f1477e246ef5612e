import { moneyFilters } from '@salus/api/payments/unallocated.ts';
import { z } from 'zod';
import { pageSearch } from '../../calls/rows/page-search.ts';
import { addressShape } from '../../contracts/filters/filter-address.ts';

/** Filters and page of the worklist, in the address. */
export const unallocatedSearch = z.object({ ...addressShape(moneyFilters), ...pageSearch });
export type UnallocatedSearch = z.output<typeof unallocatedSearch>;
