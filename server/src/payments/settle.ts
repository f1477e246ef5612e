import { awaitsPayment } from '@salus/domain/contracts/standing.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { outcomeOf, SUCCESS_CODE } from '@salus/domain/payments/response-codes.ts';
import { whyReview } from '@salus/domain/payments/settlement.ts';
import type { App } from '../context.ts';
import { type LockedContract, lockContractIfThere } from '../contracts/locked-contract.ts';
import { type Doing, transition } from '../contracts/transition.ts';
import type { PaymentReport } from '../outside/payment-gateway.ts';
import { inTransaction, type Tx } from '../platform/db.ts';
import {
  findOrder,
  hasLaterSettledOrder,
  insertNotice,
  lockOrder,
  type OrderRow,
  setVerdict,
  updateOrder,
} from './store.ts';
import type { NoticeSource, Verdict } from './verdict.ts';

/**
 * Takes the gateway's word on an order, however often and in whatever sequence it comes: by its notice or by its
 * answer to our question, both already proven genuine. The only place that settles an order (decisions §4, "Money is
 * never lost").
 */
export async function settle(
  app: Pick<App, 'db' | 'jobs' | 'log'>,
  report: PaymentReport,
  source: Exclude<NoticeSource, 'RETURN'>,
  now: Date,
): Promise<Verdict> {
  // In a transaction of its own: what was said stays on record even where acting upon it breaks.
  const noticeId = await inTransaction(app.db, (tx) => insertNotice(tx, report, { source, verdict: 'RECEIVED', now }));
  const verdict = await inTransaction(app.db, async (tx) => {
    const reached = await judge(tx, { app, actor: { kind: 'gateway' }, now }, report);
    await setVerdict(tx, noticeId, reached);
    return reached;
  });
  // Of an order that nobody knows (any more) only a success is anybody's money.
  const isUnknownMoney = verdict === 'UNKNOWN_ORDER' && outcomeOf(report.code) === 'succeeded';
  if (verdict === 'TO_REVIEW' || verdict === 'CONTRADICTED' || isUnknownMoney)
    app.log.warn({ order: report.refOrder, code: report.code, verdict }, 'a payment needs a person');
  return verdict;
}

async function judge(tx: Tx, doing: Doing, report: PaymentReport): Promise<Verdict> {
  if (report.code === '') return 'INCOMPLETE';
  const known = await findOrder(tx, report.refOrder);
  if (!known) return 'UNKNOWN_ORDER';
  const outcome = outcomeOf(report.code);
  if (outcome === 'pending') return 'PENDING';
  // Contract before order, here and wherever both are locked: two that wait for each other would wait for ever.
  const contract = await lockContractIfThere(tx, { id: known.contract_id });
  // Erased while the lock was waited for, and its order with it.
  if (!contract) return 'UNKNOWN_ORDER';
  const order = await lockOrder(tx, known.id);
  // Another amount than ordered can be the gateway's slip: that the ordered one came after all still pays the contract.
  const isPutRight =
    outcome === 'succeeded' && order.review_reason === 'AMOUNT_DIFFERS' && report.amountVnd === order.amount;
  // Decided about already, the money may be on its way back: it pays nothing any more, and a person hears of it.
  if (isPutRight && order.review_decision !== null) return 'CONTRADICTED';
  if (order.status === 'SUCCEEDED' && !isPutRight) return outcome === 'succeeded' ? 'REPEATED' : 'CONTRADICTED';
  // A success wins over a failure that was told before, whichever of the two happened first at the bank.
  if (outcome === 'succeeded') return succeed(tx, doing, contract, order, report);
  return order.status === 'FAILED' ? 'REPEATED' : fail(tx, doing, contract, order, report);
}

async function succeed(
  tx: Tx,
  doing: Doing,
  contract: LockedContract,
  order: OrderRow,
  report: PaymentReport,
): Promise<Verdict> {
  const reviewReason = whyReview({
    contractStatus: contract.status as Status,
    premiumAmount: contract.premium_amount,
    orderAmount: order.amount,
    // A success that names no amount equals none.
    paidAmount: report.amountVnd ?? Number.NaN,
  });
  await updateOrder(tx, order.id, {
    status: 'SUCCEEDED',
    response_code: report.code,
    gateway_transaction_no: report.transactionNo,
    paid_amount: report.amountVnd,
    review_reason: reviewReason,
    settled_at: doing.now,
    next_query_at: null,
  });
  if (reviewReason !== null) return 'TO_REVIEW';
  await transition(tx, doing, contract, 'onlinePaymentSucceeded', {
    set: {
      type_payment: 'ONLINE',
      ref_order: order.ref_order,
      paid_at: doing.now,
      payment_failed: false,
      txn_response_code: SUCCESS_CODE,
    },
  });
  return 'SUCCEEDED';
}

async function fail(
  tx: Tx,
  doing: Doing,
  contract: LockedContract,
  order: OrderRow,
  report: PaymentReport,
): Promise<Verdict> {
  await updateOrder(tx, order.id, {
    status: 'FAILED',
    response_code: report.code,
    gateway_transaction_no: report.transactionNo,
    settled_at: doing.now,
    next_query_at: null,
  });
  if (!awaitsPayment(contract.status) || (await hasLaterSettledOrder(tx, order))) return 'FAILED';
  await transition(tx, doing, contract, 'onlinePaymentFailed', {
    set: { payment_failed: true, txn_response_code: report.code, ref_order: order.ref_order },
  });
  return 'FAILED';
}
