import { z } from 'zod';

/** A new form begins empty, with an unfinished form, or like another contract. */
export const newDraftSearch = z.object({
  unfinished: z.string().optional().catch(undefined),
  similarTo: z.string().optional().catch(undefined),
});
