import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Filters, ListSearch } from './list-search.ts';

type State = { readonly proposerNationalId: string };

/**
 * What a list is narrowed by, as one value: the address, and the identity number that stays out of it. The value is the
 * same one until it changes.
 */
export function useFilters(search: ListSearch, go: (search: ListSearch, state: State) => Promise<void>) {
  const proposerNationalId = useLocation({ select: ({ state }) => state.proposerNationalId ?? '' });
  const filters = useMemo<Filters>(() => ({ ...search, proposerNationalId }), [search, proposerNationalId]);
  return {
    filters,
    onChange: ({ proposerNationalId: number, ...next }: Filters) => void go(next, { proposerNationalId: number }),
  };
}
