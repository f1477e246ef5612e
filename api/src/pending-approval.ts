import { z } from 'zod';

/** The answer with status 202 where a second clerk has to decide (APPROVE-2). */
export const pendingApproval = z.object({
  approvalId: z.number().int(),
  state: z.literal('PENDING'),
});
