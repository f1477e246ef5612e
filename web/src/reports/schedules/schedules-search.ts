import { z } from 'zod';

/** The file that a mail leads to. */
export const schedulesSearch = z.object({
  file: z.coerce.number().int().positive().optional().catch(undefined),
});
