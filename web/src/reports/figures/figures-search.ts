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
 * What the address of a report of figures holds. Whatever means nothing in it is as if it were not there. Without days the
 * report is about the twelve months that end today.
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

/** What an address need not say. */
export const usualFiguresSearch = figuresSearch.parse({});

/** The query of the report's call. */
export function queryOf({ channel, ...search }: FiguresSearch) {
  return { ...search, ...(channel ? { channel } : {}) };
}
