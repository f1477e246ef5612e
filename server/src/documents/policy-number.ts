import { policyNumber } from '@salus/domain/contracts/numbers.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayParts } from '@salus/domain/time/day.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import type { Tx } from '../platform/db.ts';
import { takeRunningNumber } from './store.ts';
import { newVerificationCode } from './verification-code.ts';

/**
 * Assigns number and period by the business day of the payment (LIFE-7, LIFE-9). Existing ones
 * stay, because an earlier attempt may have published the certificate.
 */
export async function numberPolicy(tx: Tx, contract: LockedContract): Promise<LockedContract> {
  if (contract.policy_no !== null) return contract;
  if (contract.paid_at === null)
    throw new Error('a policy number is taken for paid contracts only');
  const paidOn = businessDay(contract.paid_at);
  const { startsOn, endsOn } = periodFrom(paidOn);
  const running = await takeRunningNumber(tx, contract.product_id, dayParts(paidOn).year);
  const policy = {
    policy_no: policyNumber(contract.product_id, paidOn, running),
    policy_starts_on: startsOn,
    policy_ends_on: endsOn,
    verification_code: newVerificationCode(),
  };
  await tx.updateTable('contracts').set(policy).where('id', '=', contract.id).execute();
  return { ...contract, ...policy };
}
