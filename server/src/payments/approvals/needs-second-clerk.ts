import { reachesLimit } from '@salus/domain/payments/approval.ts';
import {
  type MoneyFacts,
  type MoneyStep,
  mayReturnTwice,
} from '@salus/domain/payments/unallocated.ts';
import type { Config } from '../../config.ts';

type Limits = Pick<
  Config,
  'APPROVAL_REFUND_VND' | 'APPROVAL_BACKDATE_DAYS' | 'APPROVAL_REVIEW_VND'
>;

type Decision = {
  readonly step: MoneyStep;
  /** VND. */
  readonly amount: number;
  readonly facts: Pick<MoneyFacts, 'manual'>;
};

/** Whether a second clerk decides about money that pays no contract (APPROVE-1, MONEY-9). */
export function needsSecondClerk(limits: Limits, { step, amount, facts }: Decision): boolean {
  if (step === 'TAKE_UP') return false;
  const { APPROVAL_REFUND_VND, APPROVAL_BACKDATE_DAYS, APPROVAL_REVIEW_VND } = limits;
  const all = [APPROVAL_REFUND_VND, APPROVAL_BACKDATE_DAYS, APPROVAL_REVIEW_VND];
  const isLimited = all.some((limit) => limit !== undefined);
  if (isLimited && mayReturnTwice(step, facts)) return true;
  return reachesLimit(amount, limits.APPROVAL_REVIEW_VND);
}
