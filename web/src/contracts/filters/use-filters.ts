import type { ContractList } from '@salus/api/list-defaults.ts';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Filters, ListSearch } from '../list/list-search.ts';
import { isUsual } from './list-defaults.ts';
import { useListDefault } from './use-list-default.ts';

type State = { readonly proposerNationalId: string };
type Search = ListSearch & { readonly saved?: false | undefined };

/**
 * A list's filters as one value: the address, plus the identity number, which stays out of the
 * address. The object identity is stable until a filter changes.
 */
export function useFilters(
  list: ContractList,
  search: Search,
  go: (search: Search, state: State) => Promise<void>,
) {
  const proposerNationalId = useLocation({ select: ({ state }) => state.proposerNationalId ?? '' });
  const hasDefault = Boolean(useListDefault(list));
  const filters = useMemo<Filters>(() => {
    const { saved: _, ...criteria } = search;
    return { ...criteria, proposerNationalId };
  }, [search, proposerNationalId]);
  return {
    filters,
    onChange: ({ proposerNationalId: number, ...next }: Filters) => {
      // An empty address would apply the saved default again and restore the removed filter.
      const search = hasDefault && isUsual(list, next) ? { ...next, saved: false as const } : next;
      void go(search, { proposerNationalId: number });
    },
  };
}
