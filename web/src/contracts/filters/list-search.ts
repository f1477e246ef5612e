import { personalFilterNames } from '@salus/api/personal-filters.ts';
import { workCodes } from '@salus/api/schemaless/back-office/work.ts';
import {
  type ContractList,
  contractFilters,
  listFilters,
  type PersonalFilterName,
  sortKeys,
  sortOrders,
} from '@salus/api/schemaless/contract-filters.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import { pageSearch } from '../../calls/rows/page-search.ts';
import {
  addressSearch,
  oneValue,
  optionalText,
  type SearchOf,
  severalValues,
} from '../../page/address-search.ts';
import { addressFilters, filterQuery } from './filter-address.ts';

/** Search parameters of a list. Filters that the list does not have stay empty. */
const listParameters = (list: ContractList, usualStatuses: readonly Status[] = []) => ({
  ...pageSearch,
  ...addressFilters(contractFilters, (name) => name in listFilters[list]),
  status: severalValues<Status>(listFilters[list].status.values, usualStatuses),
  sortBy: oneValue(sortKeys, 'createdAt'),
  sortOrder: oneValue(sortOrders, 'DESC'),
});

/** The officer's own list. */
export const listSearch = addressSearch(listParameters('drafts'));

/** The lists that clerks work through, all on one page. */
const worklists = ['contracts', ...workCodes] as const;
export type Worklist = (typeof worklists)[number];

/** The back office's list: defaults to contracts that await payment (LIST-2). */
export const backOfficeSearch = addressSearch({
  ...listParameters('backOffice', statuses.filter(awaitsPayment)),
  view: oneValue(worklists, 'contracts'),
});

/** The list of issued contracts knows two statuses (LIST-3). */
export const issuedSearch = addressSearch(listParameters('issued'));

/** The contract that a head reads beside it, in the address too. */
export const issuedPageSearch = addressSearch({
  ...listParameters('issued'),
  contract: optionalText(),
});

/** The default parameters, left out of an address. */
export const usualSearch = listSearch.parse({});
export const usualIssuedSearch = issuedSearch.parse({});
export const usualBackOfficeSearch = backOfficeSearch.parse({});

/** The filters of any list. */
export type ListSearch = SearchOf<typeof listSearch>;

/** Numbers of persons stay out of the address, in the history entry's state. */
export const personalFilters = personalFilterNames(contractFilters);
export type PersonalFilters = Readonly<Record<PersonalFilterName, string>>;
export const noPersonalFilters: PersonalFilters = objectFromKeys(personalFilters, () => '');

/** All filters. */
export type Filters = ListSearch & PersonalFilters;

/** Removes all filters; keeps page size and order. */
export function withoutFilters({ limit, sortBy, sortOrder }: Filters): Filters {
  return { ...listSearch.parse({ limit, sortBy, sortOrder }), ...noPersonalFilters };
}

/** Is any filter active, apart from page and order? */
export function isNarrowed(
  filters: Filters,
  counts: (name: string) => boolean = () => true,
): boolean {
  const now: Readonly<Record<string, unknown>> = filters;
  return Object.entries(withoutFilters(filters)).some(
    ([name, blank]) => name !== 'page' && counts(name) && String(now[name]) !== String(blank),
  );
}

/** The query of the list's call. */
export function listQuery({ page, limit, sortBy, sortOrder, ...filters }: Filters) {
  return {
    ...filterQuery(contractFilters, filters),
    page: String(page),
    limit: String(limit),
    sortBy,
    sortOrder,
  };
}
