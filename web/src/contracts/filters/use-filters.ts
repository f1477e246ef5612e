import type { ContractList } from '@salus/api/list-defaults.ts';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isUsual } from './list-defaults.ts';
import {
  type Filters,
  type ListSearch,
  noPersonalFilters,
  type PersonalFilters,
} from './list-search.ts';
import { useListDefault } from './use-list-default.ts';

type State = { readonly personal: PersonalFilters };
type Search = ListSearch & { readonly saved?: false | undefined };

/**
 * A list's filters as one value: the address, plus the numbers of persons, which stay out of the
 * address. The object identity is stable until a filter changes.
 */
export function useFilters(
  list: ContractList,
  search: Search,
  go: (search: Search, state: State) => Promise<void>,
) {
  const personal = useLocation({ select: ({ state }) => state.personal ?? noPersonalFilters });
  const hasDefault = Boolean(useListDefault(list));
  const filters = useMemo<Filters>(() => {
    const { saved: _, ...criteria } = search;
    return { ...criteria, ...personal };
  }, [search, personal]);
  return {
    filters,
    onChange: ({ proposerNationalId, phone, insuredNationalId, ...next }: Filters) => {
      // An empty address would apply the saved default again and restore the removed filter.
      const search = hasDefault && isUsual(list, next) ? { ...next, saved: false as const } : next;
      void go(search, { personal: { proposerNationalId, phone, insuredNationalId } });
    },
  };
}
