import { renewalStates } from '@salus/domain/contracts/renewal.ts';
import { z } from 'zod';
import { pageSearch } from '../../calls/rows/page-search.ts';

/** The state and the page of the list of renewals, in the address. */
export const renewalsSearch = z.object({
  ...pageSearch,
  state: z.enum(renewalStates).default('DUE').catch('DUE'),
});
export const usualRenewalsSearch = renewalsSearch.parse({});
