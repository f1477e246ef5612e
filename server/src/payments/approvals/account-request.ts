import { refundAccountSchema } from '@salus/domain/payments/refund-account.ts';
import { z } from 'zod';

/** The stored request of a kind REFUND_ACCOUNT (APPROVE-13). */
export const accountRequest = z.strictObject({
  refundId: z.number().int(),
  refundAccount: refundAccountSchema,
  /** The account that the request replaces; another one by then is a change. */
  formerAccount: refundAccountSchema.nullable(),
});
export type AccountRequest = z.output<typeof accountRequest>;
