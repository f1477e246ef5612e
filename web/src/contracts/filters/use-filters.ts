import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type Filters,
  type ListSearch,
  noPersonalFilters,
  type PersonalFilters,
} from './list-search.ts';

type State = { readonly personal: PersonalFilters };

/**
 * A list's filters as one value: the address, plus the numbers of persons, which stay out of the
 * address. The object identity is stable until a filter changes.
 */
export function useFilters(
  search: ListSearch,
  go: (search: ListSearch, state: State) => Promise<void>,
) {
  const personal = useLocation({ select: ({ state }) => state.personal ?? noPersonalFilters });
  const filters = useMemo<Filters>(() => ({ ...search, ...personal }), [search, personal]);
  return {
    filters,
    onChange: ({ proposerNationalId, phone, insuredNationalId, ...next }: Filters) =>
      void go(next, { personal: { proposerNationalId, phone, insuredNationalId } }),
  };
}
