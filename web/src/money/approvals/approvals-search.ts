import { PAGE_SIZES } from '@salus/api/wire.ts';
import { z } from 'zod';

/** The page of the list, in the address. */
export const approvalsSearch = z.object({
  page: z.coerce.number().int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(PAGE_SIZES[0]).catch(PAGE_SIZES[0]),
});
