import { z } from 'zod';
import { pageSearch } from '../../calls/rows/page-search.ts';

/** The page of the list, in the address. */
export const approvalsSearch = z.object(pageSearch);
