import { historyFilters } from '@salus/api/administration/history.ts';
import { idParameter } from '@salus/api/administration/parts.ts';
import { textFilter } from '@salus/api/filter.ts';
import { z } from 'zod';
import { pageSearch } from '../../calls/rows/page-search.ts';
import { addressShape, type FilterInputs } from '../../contracts/filters/filter-address.ts';

/** Filters by person, unit, version of the catalogue and days. */
export const deskHistoryFilters = {
  ...historyFilters,
  versionId: textFilter(idParameter, (text) => text.trim()),
} as const;

export const historySearch = z.object({ ...addressShape(deskHistoryFilters), ...pageSearch });
export const usualHistorySearch = historySearch.parse({});
export type HistoryFilters = FilterInputs<typeof deskHistoryFilters>;
