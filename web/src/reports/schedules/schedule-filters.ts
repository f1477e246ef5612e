import type { FilterTable } from '@salus/api/filter.ts';
import { z } from 'zod';
import { type FilterInputs, filterQuery } from '../../contracts/filters/filter-address.ts';

export type ScheduleFilters = Readonly<Record<string, string | string[]>>;

const wireFilters = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The set filters of a report's page. Without days they stay away: the report runs later. */
export function scheduleFilters<T extends FilterTable>(
  filters: T,
  search: FilterInputs<T>,
): ScheduleFilters {
  const entries = Object.entries(wireFilters.parse(filterQuery(filters, search)));
  return Object.fromEntries(entries.filter(([, value]) => value.length > 0));
}
