import { reachesLimit } from '@salus/domain/payments/approval.ts';
import {
  type MoneyFacts,
  type MoneyStep,
  mayReturnTwice,
} from '@salus/domain/payments/unallocated.ts';
import { type ApprovalLimits, isAnyLimitSet } from '../../settings/approval-limits.ts';

type Decision = {
  readonly step: MoneyStep;
  /** VND. */
  readonly amount: number;
  readonly facts: Pick<MoneyFacts, 'manual'>;
};

/** Whether a second clerk decides about money that pays no contract (APPROVE-1, MONEY-9). */
export function needsSecondClerk(
  limits: ApprovalLimits,
  { step, amount, facts }: Decision,
): boolean {
  if (step === 'TAKE_UP') return false;
  if (isAnyLimitSet(limits) && mayReturnTwice(step, facts)) return true;
  return reachesLimit(amount, limits.APPROVAL_REVIEW_VND);
}
