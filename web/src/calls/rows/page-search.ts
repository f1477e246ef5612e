import { PAGE_SIZES } from '@salus/api/wire.ts';
import { z } from 'zod';

/** The page of a list, in its address. Invalid values are dropped. */
export const pageSearch = {
  page: z.coerce.number().int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(PAGE_SIZES[0]).catch(PAGE_SIZES[0]),
};
