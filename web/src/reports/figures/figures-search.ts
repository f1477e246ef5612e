import { reportPeriods } from '@salus/api/reports.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { parseDay } from '@salus/domain/time/day.ts';
import { z } from 'zod';

const day = z
  .string()
  .refine((value) => value === '' || parseDay(value) !== null)
  .default('')
  .catch('');

/**
 * Search parameters of a figures report. Invalid values are dropped. Without days the report
 * covers the twelve months up to today.
 */
export const figuresSearch = z.object({
  from: day,
  to: day,
  by: z.enum(reportPeriods).default('month').catch('month'),
  planIds: z.array(z.coerce.string()).default([]).catch([]),
  channel: z.enum(channels).or(z.literal('')).default('').catch(''),
  unitId: z.coerce
    .string()
    .regex(/^([1-9]\d{0,14})?$/)
    .default('')
    .catch(''),
});
export type FiguresSearch = z.output<typeof figuresSearch>;

/** The default parameters, left out of an address. */
export const usualFiguresSearch = figuresSearch.parse({});

/** The query of the report's call. */
export function searchQuery({ channel, ...search }: FiguresSearch) {
  return { ...search, ...(channel ? { channel } : {}) };
}
