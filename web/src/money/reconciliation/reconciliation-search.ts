import { parseDay } from '@salus/domain/time/day.ts';
import { z } from 'zod';

const day = z
  .string()
  .refine((text) => parseDay(text) !== null)
  .optional()
  .catch(undefined);

/** The open day, or the last day of the list, in the address. */
export const reconciliationSearch = z.object({ day, to: day });
