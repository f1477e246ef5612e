import { isRefundGivenUp } from '@salus/domain/payments/settlement.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { OutsideError } from '../outside/outside-error.ts';
import type { RefundAnswer } from '../outside/payment-gateway.ts';
import { job } from '../platform/jobs.ts';
import { noteRefundFailure, noteTry, type RefundToSend, readRefundToSend, settleRefund } from './refund-rows.ts';
import { SEND_REFUND } from './request-refund.ts';

const payload = z.object({ refundId: z.number().int().positive() });

/** Nobody knows yet whether the money is on its way: the queue tries again. */
class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/**
 * Asks the gateway to send money back. The pauses begin with seconds and double up to an hour, for three days; then the
 * refund stays as it is, with its error, for a person. A "no" is final and waits for a person, too.
 */
export const sendRefundJob = job<App, typeof payload>({
  name: SEND_REFUND,
  payload,
  // More than three days have hours: the time ends it, not the number.
  attempts: 100,
  firstPauseSeconds: 5,
  longestPauseSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 2,
  async run(app, { refundId }) {
    const refund = await readRefundToSend(app.db, refundId);
    if (!refund) return;
    if (isRefundGivenUp(refund.requested_at, app.clock())) {
      app.log.error({ refundId, order: refund.ref_order, attempts: refund.attempts }, 'refund given up');
      return;
    }
    await noteTry(app.db, refundId);
    const { outcome, ...said } = await ask(app, refundId, refund);
    if (outcome === 'pending') {
      await noteRefundFailure(app.db, refundId, `the gateway does not know yet (${said.code})`);
      throw new NoAnswerYet('the gateway does not know yet');
    }
    await settleRefund(app.db, refundId, { outcome, ...said }, app.clock());
    if (outcome === 'rejected')
      app.log.error({ refundId, order: refund.ref_order, code: said.code }, 'the gateway rejected a refund');
  },
});

async function ask(app: App, refundId: number, refund: RefundToSend): Promise<RefundAnswer> {
  const { gateway } = app.outside;
  try {
    // An earlier try may have reached them unheard, also one whose worker died: then its answer is the one that counts.
    const known = refund.attempts > 0 ? await gateway.queryRefund(refund.refund_ref) : null;
    if (known) return known;
    return await gateway.refund({
      refundRef: refund.refund_ref,
      refOrder: refund.ref_order,
      amountVnd: refund.amount,
      operator: `staff${refund.requested_by}`,
    });
  } catch (error) {
    if (error instanceof OutsideError) await noteRefundFailure(app.db, refundId, error.message);
    throw error;
  }
}
