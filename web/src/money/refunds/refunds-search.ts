import { PAGE_SIZES } from '@salus/api/wire.ts';
import { z } from 'zod';

/** The page of the list, and the opened batch, in the address. */
export const refundsSearch = z.object({
  page: z.coerce.number().int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(PAGE_SIZES[0]).catch(PAGE_SIZES[0]),
  batch: z.number().int().positive().optional().catch(undefined),
});
