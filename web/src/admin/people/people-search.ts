import { accountFilters } from '@salus/api/schemaless/administration/accounts.ts';
import { pageSearch } from '../../calls/rows/page-search.ts';
import { addressFilters, type FilterInputs } from '../../contracts/filters/filter-address.ts';
import { addressSearch } from '../../page/address-search.ts';

/** The filters and the page of the list of people, in its address. */
export const peopleSearch = addressSearch({ ...addressFilters(accountFilters), ...pageSearch });
export const usualPeopleSearch = peopleSearch.parse({});
export type PeopleFilters = FilterInputs<typeof accountFilters>;
