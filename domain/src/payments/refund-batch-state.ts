import { businessDay } from '../time/business-time.ts';
import { addDays, type Day } from '../time/day.ts';
import { isRefundPaidByHand, type RefundStatus } from './refund-status.ts';

/** Sent to the bank, closed by the debit, or cancelled because the bank refused it (REFUND-11). */
export const batchLineStates = ['SENT', 'CLOSED', 'CANCELLED'] as const;
type BatchLineState = (typeof batchLineStates)[number];
export const batchStates = [...batchLineStates, 'PARTLY_CLOSED'] as const;
type BatchState = (typeof batchStates)[number];

/** Sent, and neither closed nor cancelled. */
export const isLineSent = (state: BatchLineState) => state === 'SENT';
export const isLineClosed = (state: BatchLineState) => state === 'CLOSED';

type Line = { readonly status: RefundStatus; readonly isCancelled: boolean };

export function batchLineState({ status, isCancelled }: Line): BatchLineState {
  if (isCancelled) return 'CANCELLED';
  return isRefundPaidByHand(status) ? 'CLOSED' : 'SENT';
}

/** The state of a batch by the number of its lines in each state; cancelled ones do not count. */
export function batchState({ SENT, CLOSED }: Record<BatchLineState, number>): BatchState {
  if (SENT === 0) return CLOSED === 0 ? 'CANCELLED' : 'CLOSED';
  return CLOSED === 0 ? 'SENT' : 'PARTLY_CLOSED';
}

/** The day by which a refund is to be on its way: some days after its request, or its batch. */
export const refundDueOn = (since: Date, days: number): Day => addDays(businessDay(since), days);

const DAY_MILLISECONDS = 24 * 3_600_000;

/** Batches created at this instant or before are overdue where their debit is missing. */
export function overdueSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MILLISECONDS);
}

/** The whole days that a refund waits for its debit; null while it is not overdue (REFUND-9). */
export function daysOverdue(sentAt: Date, now: Date, limit: number): number | null {
  if (sentAt > overdueSince(now, limit)) return null;
  return Math.floor((now.getTime() - sentAt.getTime()) / DAY_MILLISECONDS);
}
