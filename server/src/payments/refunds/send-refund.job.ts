import { isRefundGivenUp } from '@salus/domain/payments/refund-status.ts';
import { z } from 'zod';
import type { App } from '../../context.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { gatewayNamed, type RefundAnswer } from '../../integrations/payment-gateway.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { job } from '../../platform/queue/jobs.ts';
import {
  countAttempt,
  type FinalAnswer,
  isPaidByHand,
  type RefundToSend,
  readRequestedRefund,
  recordRefundError,
  settleRefund,
} from './refund-rows.ts';

const payload = z.object({ refundId: z.number().int().positive() });

/** The result of a query after which a clerk may pay the refund by another way. */
const UNKNOWN_THERE = 'the gateway does not know the refund';
const pendingReason = ({ reason }: RefundAnswer) => `the gateway does not know yet (${reason})`;

/** Makes the queue retry a refund whose result the gateway does not know yet. */
class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/**
 * Requests a refund from the gateway for three days, at intervals from seconds to an hour. A
 * rejected refund and one without an answer after that stay open for a clerk.
 */
export const sendRefundJob = job<App, typeof payload>({
  name: 'payments.send-refund',
  payload,
  // Never reached: three days have fewer retries, and the time limit ends them.
  attempts: 100,
  firstPauseSeconds: 5,
  longestPauseSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 2,
  async run(app, { refundId }) {
    const refund = await readRequestedRefund(app.db, refundId);
    if (!refund) return;
    if (isRefundGivenUp(refund.requested_at, app.clock()))
      return await queryOnceMore(app, refundId, refund);
    await countAttempt(app.db, refundId);
    const answer = await recordingErrors(app, refundId, () => requestFrom(app, refund));
    if (!isFinal(answer)) {
      await recordRefundError(app.db, refundId, pendingReason(answer));
      throw new NoAnswerYet('the gateway does not know yet');
    }
    await settle(app, refundId, refund, answer);
  },
});

/** Queues the request of a refund to its gateway. */
export const queueRefund = (tx: Tx, { jobs }: Pick<App, 'jobs'>, refundId: number) =>
  jobs.enqueue(tx, sendRefundJob.name, { refundId });

async function requestFrom(app: App, refund: RefundToSend): Promise<RefundAnswer> {
  const gateway = gatewayNamed(app.integrations.gateways, refund.gateway);
  const { refund_ref: refundRef, requested_at: requestedAt } = refund;
  // The result of an earlier attempt counts, even when its response was lost.
  const isRetry = refund.attempts > 0;
  const earlierAnswer = isRetry ? await gateway.queryRefund({ refundRef, requestedAt }) : null;
  if (earlierAnswer) return earlierAnswer;
  const answer = await gateway.refund({
    refundRef,
    refOrder: refund.ref_order,
    amountVnd: refund.amount,
    operator: `staff${refund.requested_by}`,
  });
  // The rejection can mean that the reference is taken, because the earlier attempt arrived since.
  const mayBeDuplicate = isRetry && answer.outcome === 'rejected';
  return (mayBeDuplicate ? await gateway.queryRefund({ refundRef, requestedAt }) : null) ?? answer;
}

/**
 * Queries the refund a last time after its period, before a clerk may pay it by hand: the
 * gateway may have accepted an attempt whose response was lost.
 */
async function queryOnceMore(app: App, refundId: number, refund: RefundToSend): Promise<void> {
  const { refund_ref: refundRef, requested_at: requestedAt, ref_order: order } = refund;
  const { attempts, contract_id: contractId } = refund;
  const giveUp = () =>
    app.alarms.raise('REFUND_GIVEN_UP', { contractId }, { refundId, order, attempts });
  if (attempts === 0) return giveUp();
  try {
    const queryAnswer = await recordingErrors(app, refundId, async () =>
      gatewayNamed(app.integrations.gateways, refund.gateway).queryRefund({
        refundRef,
        requestedAt,
      }),
    );
    if (queryAnswer === null || !isFinal(queryAnswer)) {
      await recordRefundError(
        app.db,
        refundId,
        queryAnswer === null ? UNKNOWN_THERE : pendingReason(queryAnswer),
      );
      return giveUp();
    }
    await settle(app, refundId, refund, queryAnswer);
  } catch (error) {
    giveUp();
    throw error;
  }
}

async function recordingErrors<T>(
  { db }: App,
  refundId: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IntegrationError) await recordRefundError(db, refundId, error.message);
    throw error;
  }
}

function isFinal(answer: RefundAnswer): answer is FinalAnswer {
  return answer.outcome !== 'pending';
}

async function settle(
  app: App,
  refundId: number,
  { ref_order: order, contract_id: contractId }: RefundToSend,
  answer: FinalAnswer,
) {
  const { outcome, reason } = answer;
  const isSettled = await inTransaction(app.db, (tx) =>
    settleRefund(tx, refundId, answer, app.clock()),
  );
  if (outcome === 'rejected')
    app.alarms.raise('REFUND_REJECTED', { contractId }, { refundId, order, reason });
  else if (!isSettled && (await isPaidByHand(app.db, refundId)))
    app.alarms.raise('REFUND_PAID_TWICE', { contractId }, { refundId, order });
}
