import { reachesLimit } from '@salus/domain/payments/approval.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import type { ApprovalLimits } from '../../settings/approval-limits.ts';

type Decision = {
  /** Money that leaves is judged by `judgeRefund`. */
  readonly step: Exclude<MoneyStep, 'RETURN'>;
  /** VND. */
  readonly amount: number;
};

/** Whether a second clerk decides about money that pays no contract (APPROVE-1, MONEY-9). */
export function needsSecondClerk(limits: ApprovalLimits, { step, amount }: Decision): boolean {
  return step !== 'TAKE_UP' && reachesLimit(amount, limits.APPROVAL_REVIEW_VND);
}
