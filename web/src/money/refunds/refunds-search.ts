import { z } from 'zod';
import { pageSearch } from '../../calls/rows/page-search.ts';

/** The page of the list, and the opened batch, in the address. */
export const refundsSearch = z.object({
  ...pageSearch,
  batch: z.number().int().positive().optional().catch(undefined),
});
