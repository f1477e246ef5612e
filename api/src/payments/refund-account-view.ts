import { relationships } from '@salus/domain/contracts/status.ts';
import { holderRelations } from '@salus/domain/payments/account-holder.ts';
import { z } from 'zod';
import { holds } from '../contracts/personal.ts';

/** The payee of a refund; lists besides the approvals show a masked number (APPROVE-10). */
export const refundAccountView = z.object({
  bankBin: z.string(),
  bankName: z.string(),
  accountNo: z.string().meta(holds('number')),
  accountName: z.string(),
});
export type RefundAccountView = z.output<typeof refundAccountView>;

/** The holder of the account beside the persons of the contract (APPROVE-12). */
export const accountHolderView = z.object({
  relation: z.enum(holderRelations),
  relationship: z.enum(relationships).nullable(),
});
