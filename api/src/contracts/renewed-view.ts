import { contractTypes, statuses } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';
import { instant, money, wireDay } from '../wire.ts';

/** The policy that a renewal continues: what changes beside it (RENEW-8). */
export const renewedView = z.object({
  policyNo: z.string().nullable(),
  typeContract: z.enum(contractTypes),
  packageName: z.string(),
  sumInsured: money,
  premiumAmount: money,
  policyStartDate: instant.nullable(),
  policyEndDate: instant.nullable(),
  /** The number of insured persons. */
  persons: z.number().int(),
});
export type RenewedView = z.output<typeof renewedView>;

/** The contract before and the one after, in the details of the staff. */
export const renewalPart = {
  /** The reference of the contract that this one renews. */
  renewalOf: z.string().nullable(),
  renewedContract: renewedView.nullable(),
  /** The first day that a renewal covers if it is paid by then (RENEW-5). */
  renewalStartsOn: wireDay.nullable(),
  /** The contract that renews this one; withdrawn and cancelled ones do not. */
  renewedBy: z.object({ referenceNumber: z.string(), status: z.enum(statuses) }).nullable(),
  /** The heir of the renewal after a handover; null where the seller decides (RENEW-2). */
  renewalOfficer: z.object({ name: z.string(), email: z.string() }).nullable(),
  renewalLostAt: instant.nullable(),
  renewalLostReason: z.string().nullable(),
};
