import { objectFromKeys } from '@salus/domain/objects.ts';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type Filters,
  type ListSearch,
  noPersonalFilters,
  type PersonalFilters,
  personalFilters,
} from './list-search.ts';

type GoOptions = {
  readonly state: { readonly personal: PersonalFilters };
  /** Filters and order are no step of Back, a page is. */
  readonly replace: boolean;
};

/**
 * A list's filters as one value: the address, plus the numbers of persons, which stay out of the
 * address. The object identity is stable until a filter changes.
 * @param schema of the address, which drops the numbers
 */
export function useFilters<S extends ListSearch>(
  schema: { readonly parse: (filters: Filters) => S },
  search: ListSearch,
  go: (search: S, options: GoOptions) => Promise<void>,
) {
  const personal = useLocation({ select: ({ state }) => state.personal ?? noPersonalFilters });
  const filters = useMemo<Filters>(() => ({ ...search, ...personal }), [search, personal]);
  return {
    filters,
    onChange: (next: Filters) =>
      void go(schema.parse(next), {
        state: { personal: objectFromKeys(personalFilters, (name) => next[name]) },
        replace: allPages(next) !== allPages(filters),
      }),
  };
}

/** The same for every page of a list. */
const allPages = ({ page: _, ...filters }: Filters) => JSON.stringify(filters);
