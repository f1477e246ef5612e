import type { ContractList } from '@salus/api/list-defaults.ts';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isUsual } from './list-defaults.ts';
import type { Filters, ListSearch } from './list-search.ts';
import { useListDefault } from './use-list-default.ts';

type State = { readonly proposerNationalId: string };
type Search = ListSearch & { readonly saved?: false | undefined };

/**
 * What a list is narrowed by, as one value: the address, and the identity number that stays out of it. The value is the
 * same one until it changes.
 */
export function useFilters(list: ContractList, search: Search, go: (search: Search, state: State) => Promise<void>) {
  const proposerNationalId = useLocation({ select: ({ state }) => state.proposerNationalId ?? '' });
  const hasDefault = Boolean(useListDefault(list));
  const filters = useMemo<Filters>(() => {
    const { saved: _, ...asked } = search;
    return { ...asked, proposerNationalId };
  }, [search, proposerNationalId]);
  return {
    filters,
    onChange: ({ proposerNationalId: number, ...next }: Filters) => {
      // An address that says nothing would bring back what was just taken off.
      const search = hasDefault && isUsual(list, next) ? { ...next, saved: false as const } : next;
      void go(search, { proposerNationalId: number });
    },
  };
}
