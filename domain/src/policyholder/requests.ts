import type { Period } from '../contracts/period.ts';
import type { Status } from '../contracts/status.ts';
import { isInForce } from '../contracts/status-questions.ts';
import { computeRefund, REFUND_PERCENTS, type RefundPercent } from '../pricing/refund.ts';
import type { Vnd } from '../pricing/vnd.ts';
import { addDays, type Day, isBefore } from '../time/day.ts';
import { addWorkingDays } from '../time/working-days.ts';

/** Requests of a customer to the back office on their own page (MY-5, MY-6). */
export const customerRequestKinds = ['CANCEL', 'WITHDRAW_CONSENT'] as const;
export type CustomerRequestKind = (typeof customerRequestKinds)[number];

/** How a clerk closes a request. */
export const requestOutcomes = ['DONE', 'DECLINED'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** Days after the first day of the policy in which a customer may ask to cancel (MY-5). */
const CANCELLATION_DAYS = 30;
/** Working days until a request is answered. */
const ANSWER_WORKING_DAYS = 2;
/** Days until a withdrawn consent is acted upon. */
const ACT_DAYS = 15;

/** The days by which the back office answers a request, and acts on a withdrawn consent. */
export function dueDays(kind: CustomerRequestKind, today: Day) {
  return {
    answerDueOn: addWorkingDays(today, ANSWER_WORKING_DAYS),
    actDueOn: kind === 'WITHDRAW_CONSENT' ? addDays(today, ACT_DAYS) : null,
  };
}

/** Whether an answer is late; the day itself is still in time. */
export type DueState = 'later' | 'today' | 'overdue';

export function dueState(dueOn: Day, today: Day): DueState {
  if (dueOn === today) return 'today';
  return isBefore(dueOn, today) ? 'overdue' : 'later';
}

type Cancellable = {
  readonly status: Status;
  readonly period: Period;
  /** VND. */
  readonly premium: Vnd;
  readonly thresholdDays: number;
};

type CancellationOffer = {
  /** The last day on which the customer may ask. */
  readonly lastDay: Day;
  readonly refundPercent: RefundPercent;
  /** VND, of a cancellation today. */
  readonly refundAmount: Vnd;
};

/**
 * The estimated refund of a cancellation today at the default percentage; null when the policy is
 * not in force, or began more than 30 days ago.
 */
export function cancellationOffer(
  { status, period, premium, thresholdDays }: Cancellable,
  today: Day,
): CancellationOffer | null {
  const lastDay = addDays(period.startsOn, CANCELLATION_DAYS);
  if (!isInForce(status) || isBefore(lastDay, today)) return null;
  const [percent] = REFUND_PERCENTS;
  const { refundAmount } = computeRefund({
    ...{ premium, period, percent, thresholdDays },
    refundOn: today,
  });
  return { lastDay, refundPercent: percent, refundAmount };
}
