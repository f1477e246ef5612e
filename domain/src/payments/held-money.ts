import type { Status } from '../contracts/status.ts';
import { awaitsPayment } from '../contracts/status-questions.ts';
import type { ReviewReason } from './settlement.ts';

/** The customer's next step about money that pays nothing (MONEY-8). */
type HeldMoneyStep = 'PAY_AGAIN' | 'WAIT' | 'NOTHING';

/** While the contract awaits its payment; afterwards nothing is left to pay. */
const stepForReason: Readonly<Record<ReviewReason, HeldMoneyStep>> = {
  AMOUNT_DIFFERS: 'PAY_AGAIN',
  AMOUNT_IS_OLD: 'PAY_AGAIN',
  PAID_BEFORE_CREATION: 'PAY_AGAIN',
  // The officer changes the contract first, and no payment is accepted until then.
  CHANGE_PENDING: 'WAIT',
  NOT_ELIGIBLE: 'WAIT',
  LINK_RECALLED: 'WAIT',
  CONTRACT_ALREADY_PAID: 'NOTHING',
  CONTRACT_CANCELLED: 'NOTHING',
  CONTRACT_WITHDRAWN: 'NOTHING',
};

/** The customer's next step; the money itself comes back (MONEY-8). */
export function heldMoneyStep(reason: ReviewReason, status: Status): HeldMoneyStep {
  return awaitsPayment(status) ? stepForReason[reason] : 'NOTHING';
}
