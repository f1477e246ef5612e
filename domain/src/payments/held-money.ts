import type { ReviewReason } from './settlement.ts';

/** The customer's next step about money that pays nothing (MONEY-8). */
export type HeldMoneyStep = 'PAY_AGAIN' | 'WAIT' | 'NOTHING';

type Steps = {
  /** While the contract awaits its payment. */
  readonly unpaid: HeldMoneyStep;
  /** Once it is paid, given up or a draft again. */
  readonly otherwise: HeldMoneyStep;
};

/** PAY_AGAIN and NOTHING promise that the money comes back; WAIT that a clerk looks at it first. */
const steps: Readonly<Record<ReviewReason, Steps>> = {
  AMOUNT_DIFFERS: { unpaid: 'PAY_AGAIN', otherwise: 'NOTHING' },
  AMOUNT_IS_OLD: { unpaid: 'PAY_AGAIN', otherwise: 'NOTHING' },
  // Exactly the premium may have come: a second transfer could pay twice.
  PAID_BEFORE_CREATION: { unpaid: 'WAIT', otherwise: 'NOTHING' },
  // The officer changes the contract first, and no payment is accepted until then.
  CHANGE_PENDING: { unpaid: 'WAIT', otherwise: 'NOTHING' },
  LINK_RECALLED: { unpaid: 'WAIT', otherwise: 'WAIT' },
  NOT_ELIGIBLE: { unpaid: 'NOTHING', otherwise: 'NOTHING' },
  CONTRACT_ALREADY_PAID: { unpaid: 'NOTHING', otherwise: 'NOTHING' },
  CONTRACT_CANCELLED: { unpaid: 'NOTHING', otherwise: 'NOTHING' },
  CONTRACT_WITHDRAWN: { unpaid: 'NOTHING', otherwise: 'NOTHING' },
};

/** The customer's next step; mail, page and staff read the same (MONEY-8). */
export function heldMoneyStep(reason: ReviewReason, isAwaited: boolean): HeldMoneyStep {
  return steps[reason][isAwaited ? 'unpaid' : 'otherwise'];
}
