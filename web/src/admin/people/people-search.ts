import { accountFilters } from '@salus/api/administration/accounts.ts';
import { z } from 'zod';
import { pageSearch } from '../../calls/rows/page-search.ts';
import { addressShape, type FilterInputs } from '../../contracts/filters/filter-address.ts';

/** The filters and the page of the list of people, in its address. */
export const peopleSearch = z.object({ ...addressShape(accountFilters), ...pageSearch });
export const usualPeopleSearch = peopleSearch.parse({});
export type PeopleFilters = FilterInputs<typeof accountFilters>;
