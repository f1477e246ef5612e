import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { isFailedOrder, isPaidOrder } from '@salus/domain/payments/order-status.ts';
import { clearReport } from '@salus/domain/payments/second-person.ts';
import { whyReview } from '@salus/domain/payments/settlement.ts';
import type { App } from '../../context.ts';
import { type LockedContract, lockContractIfThere } from '../../contracts/locked-contract.ts';
import { type TransitionContext, transition } from '../../contracts/transition.ts';
import type { PaymentReport } from '../../integrations/payment-gateway.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { recordUnknownPayment } from '../receipts/unknown-payments.ts';
import {
  findOrder,
  hasLaterSettledOrder,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '../settlement/order-rows.ts';
import { succeedAll } from '../settlement/succeed.ts';
import { insertNotification, setVerdict } from './store.ts';
import type { NotificationSource, Verdict } from './verdict.ts';

/** A report whose authenticity the gateway's adapter has verified. */
type Notification = {
  /** The adapter that verified it; it can only settle its own orders. */
  readonly gateway: string;
  readonly source: Exclude<NotificationSource, 'RETURN'>;
  readonly report: PaymentReport;
};

/**
 * Applies a verified report, in any order and any number of times (PAY-4, PAY-7).
 */
export async function settle(
  app: Pick<App, 'db' | 'jobs' | 'log' | 'config'>,
  notification: Notification,
  now: Date,
): Promise<Verdict> {
  const { gateway, source, report } = notification;
  // A separate transaction: the notification stays on record when its processing fails.
  const id = await inTransaction(app.db, (tx) =>
    insertNotification(tx, report, { source, verdict: 'RECEIVED', now }),
  );
  const verdict = await inTransaction(app.db, async (tx) => {
    const verdict = await judge(tx, { app, actor: { kind: 'gateway' }, now }, notification);
    await setVerdict(tx, id, verdict);
    if (isUnknownSuccess(verdict, report))
      await recordUnknownPayment(tx, now, { notificationId: id, gateway });
    return verdict;
  });
  const isForReview = verdict === 'TO_REVIEW' || verdict === 'CONTRADICTED';
  if (isForReview || isUnknownSuccess(verdict, report))
    app.log.warn(
      { order: report.refOrder, gateway, reason: report.reason, verdict },
      'a payment needs a person',
    );
  return verdict;
}

/** For an unknown order, only a successful payment needs manual review. */
function isUnknownSuccess(verdict: Verdict, { outcome }: PaymentReport): boolean {
  return verdict === 'UNKNOWN_ORDER' && outcome === 'succeeded';
}

async function judge(
  tx: Tx,
  ctx: TransitionContext,
  { gateway, report }: Notification,
): Promise<Verdict> {
  const { outcome } = report;
  if (outcome === 'unknown') return 'INCOMPLETE';
  const unlockedOrder = await findOrder(tx, report.refOrder);
  if (!unlockedOrder || unlockedOrder.gateway !== gateway) return 'UNKNOWN_ORDER';
  if (outcome === 'pending') return 'PENDING';
  // Lock order everywhere: contract, then payment order. Any other order can deadlock.
  const contract = await lockContractIfThere(tx, { id: unlockedOrder.contract_id });
  // The contract and its orders were erased while this transaction waited for the lock.
  if (!contract) return 'UNKNOWN_ORDER';
  const order = await lockOrder(tx, unlockedOrder.id);
  // A wrong amount can be the gateway's mistake: a later report of the right one pays the contract.
  const isCorrection =
    outcome === 'succeeded' &&
    order.review_reason === 'AMOUNT_DIFFERS' &&
    report.amountVnd === order.amount;
  // After a review decision the money may already be refunded, so a correction needs review too.
  if (isCorrection && order.review_decision !== null) return 'CONTRADICTED';
  if (isPaidOrder(order.status) && !isCorrection)
    return outcome === 'succeeded' ? 'REPEATED' : 'CONTRADICTED';
  // A success overrides an earlier failure.
  if (outcome === 'succeeded') return succeed(tx, ctx, contract, order, report);
  return isFailedOrder(order.status) ? 'REPEATED' : fail(tx, ctx, contract, order, report);
}

async function succeed(
  tx: Tx,
  ctx: TransitionContext,
  contract: LockedContract,
  order: OrderRow,
  report: PaymentReport,
): Promise<Verdict> {
  const reviewReason = whyReview({
    contractStatus: contract.status,
    premiumAmount: contract.premium_amount,
    orderAmount: order.amount,
    // NaN equals no amount, so a success without an amount needs review.
    paidAmount: report.amountVnd ?? Number.NaN,
  });
  const success = {
    code: report.reason,
    transactionNo: report.transactionNo,
    amountVnd: report.amountVnd,
    paidAt: ctx.now,
    reviewReason,
    clearance: clearReport('GATEWAY'),
  };
  await succeedAll(tx, ctx, [{ contract, order, ...success }]);
  return reviewReason === null ? 'SUCCEEDED' : 'TO_REVIEW';
}

async function fail(
  tx: Tx,
  ctx: TransitionContext,
  contract: LockedContract,
  order: OrderRow,
  report: PaymentReport,
): Promise<Verdict> {
  await updateOrder(tx, order.id, {
    status: 'FAILED',
    response_code: report.reason,
    gateway_transaction_no: report.transactionNo,
    settled_at: ctx.now,
    next_query_at: null,
  });
  if (!awaitsPayment(contract.status) || (await hasLaterSettledOrder(tx, order))) return 'FAILED';
  await transition(tx, ctx, contract, 'onlinePaymentFailed', {
    set: { payment_failed: true, txn_response_code: report.reason, ref_order: order.ref_order },
  });
  return 'FAILED';
}
