import { isPaid, statuses } from '@salus/domain/contracts/status.ts';
import { isFinal } from '@salus/domain/contracts/status-questions.ts';
import type { Tx } from '../platform/db.ts';
import type { LockedContract } from './locked-contract.ts';
import { renewalOfficer } from './renewals/lock-renewed.ts';
import { hasRenewal, type Passing, passLockedRenewals } from './renewals/pass-renewals.ts';
import { type TransitionContext, transition } from './transition.ts';

/** Statuses of contracts that an officer still works on. */
export const unfinishedStatuses = statuses.filter((status) => !isPaid(status) && !isFinal(status));

/** The officer of an unpaid contract, or of a renewal; null where a handover moves neither. */
export function handoverOfficer(contract: LockedContract, now: Date): number | null {
  if (unfinishedStatuses.includes(contract.status)) return contract.officer_id;
  return hasRenewal(contract, now) ? renewalOfficer(contract) : null;
}

/**
 * Hands over what the officer has of a contract: an unpaid one itself, of a policy its renewal.
 * Each way of a handover calls it (ROLE-11, RENEW-2).
 * @returns whether the contract itself moved
 */
export async function handOverContract(
  tx: Tx,
  ctx: TransitionContext,
  contract: LockedContract,
  passing: Passing,
): Promise<boolean> {
  const { from, to, reason } = passing;
  if (handoverOfficer(contract, ctx.now) !== from.id) return false;
  if (!unfinishedStatuses.includes(contract.status)) {
    await passLockedRenewals(tx, ctx, [contract], passing);
    return false;
  }
  await transition(tx, ctx, contract, 'handOver', {
    set: { officer_id: to.id },
    note: reason,
    fields: [{ field: 'officerEmail', from: from.email_address, to: to.email_address }],
  });
  return true;
}
