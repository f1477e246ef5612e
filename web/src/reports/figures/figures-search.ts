import { figuresFilters } from '@salus/api/reports.ts';
import { parseDay } from '@salus/domain/time/day.ts';
import { z } from 'zod';
import { addressShape, filterQuery } from '../../contracts/filters/filter-address.ts';

const day = z
  .string()
  .refine((value) => value === '' || parseDay(value) !== null)
  .default('')
  .catch('');

/**
 * Search parameters of a figures report. Invalid values are dropped. Without days the report
 * covers the twelve months up to today.
 */
export const figuresSearch = z.object({ ...addressShape(figuresFilters), from: day, to: day });
export type FiguresSearch = z.output<typeof figuresSearch>;

/** The default parameters, left out of an address. */
export const usualFiguresSearch = figuresSearch.parse({});

/** The query of the report's call. */
export const searchQuery = (search: FiguresSearch) => filterQuery(figuresFilters, search);
