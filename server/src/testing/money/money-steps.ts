import { settleRefundByHand } from '@salus/api/payments/refunds.ts';
import { reviewPayment } from '@salus/api/payments/reviews.ts';
import { decideUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears, daysBetween } from '@salus/domain/time/day.ts';
import type { Caller, Reply, TestApp } from '../test-app.ts';
import { confirmLines, makeStatementLine, STATEMENT } from './statement-steps.ts';

/** Movements of money as a clerk's calls, on contracts with a premium of 620,000 dong. */

const CONTRACT = '/v1/auth/contract';

/** A line of a bank statement; a debit is negative. */
export type MoneyLine = { readonly content: string; readonly amount: number };

/** A payment at the counter, today at midnight. */
function counterPayment(salus: Pick<TestApp, 'now'>, referenceNumber: string) {
  return {
    referenceNumber,
    paymentDate: businessDay(salus.now()),
    paymentTime: '00:00:00',
    manualPaymentNote: 'Tiền mặt',
  };
}

/** A cancellation on the first day of the policy with a refund of half the premium. */
export function halfRefund(salus: Pick<TestApp, 'now'>, referenceNumber: string) {
  const today = businessDay(salus.now());
  return {
    referenceNumber,
    refundDate: today,
    remainInsuredDays: daysBetween(today, addDays(addYears(today, 1), -1)),
    refundPercent: 50,
    refundAmount: 310_000,
    refundReason: 'Khách hàng đổi ý',
  };
}

export function moneySteps(salus: TestApp, clerk: Caller) {
  return {
    payManually: (referenceNumber: string): Promise<Reply> =>
      clerk.call(payManually, counterPayment(salus, referenceNumber)),

    cancelWithHalf: (referenceNumber: string): Promise<Reply> =>
      clerk.put(`${CONTRACT}/bm-cancelled`, halfRefund(salus, referenceNumber)),

    review: (refOrder: string, decision: 'REFUND' | 'SETTLED_OUTSIDE'): Promise<Reply> =>
      clerk.call(reviewPayment, { refOrder, decision, note: 'Trả hai lần' }),

    settleByHand: (refundId: number): Promise<Reply> =>
      clerk.call(settleRefundByHand, { refundId, note: 'UNC 0412' }),

    /** Uploads and confirms a statement of these lines. */
    confirmStatement: (...lines: readonly MoneyLine[]): Promise<Reply> =>
      confirmLines(
        clerk,
        lines.map(({ content, amount }) => makeStatementLine(salus, content, { amount })),
      ),

    /** Decides about money that pays no contract: `O12` of an order, `M12` of a movement. */
    decide: (
      id: string,
      step: 'ASSIGN' | 'RETURN' | 'KEEP' | 'TAKE_UP',
      referenceNumber: string,
    ): Promise<Reply> =>
      clerk.call(decideUnallocatedMoney, {
        id,
        step,
        note: 'Đã đối chiếu',
        ...(step === 'ASSIGN' ? { referenceNumber } : {}),
      }),

    assign: (statementId: number, lineNo: number, referenceNumber: string): Promise<Reply> =>
      clerk.post(`${STATEMENT}/assign`, { statementId, lineNo, referenceNumber }),
  };
}
