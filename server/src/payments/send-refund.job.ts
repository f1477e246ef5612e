import { isRefundGivenUp } from '@salus/domain/payments/settlement.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { OutsideError } from '../outside/outside-error.ts';
import type { RefundAnswer } from '../outside/payment-gateway.ts';
import { job } from '../platform/jobs.ts';
import {
  isDoneByHand,
  type LastWord,
  noteRefundFailure,
  noteTry,
  type RefundToSend,
  readRefundToSend,
  settleRefund,
} from './refund-rows.ts';
import { SEND_REFUND } from './request-refund.ts';

const payload = z.object({ refundId: z.number().int().positive() });

/** Nobody knows yet whether the money is on its way: the queue tries again. */
class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/**
 * Asks the gateway to send money back. The pauses begin with seconds and double up to an hour, for three days; then it is
 * sent no more, and stays as it is, with its error, for a person. A "no" is final and waits for a person, too.
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
    if (isRefundGivenUp(refund.requested_at, app.clock())) return await lookOnceMore(app, refundId, refund);
    await noteTry(app.db, refundId);
    const answer = await heard(app, refundId, () => ask(app, refund));
    if (!isLastWord(answer)) {
      await noteRefundFailure(app.db, refundId, `the gateway does not know yet (${answer.code})`);
      throw new NoAnswerYet('the gateway does not know yet');
    }
    await writeDown(app, refundId, refund, answer);
  },
});

async function ask({ outside: { gateway } }: App, refund: RefundToSend): Promise<RefundAnswer> {
  // An earlier try may have reached them unheard, also one whose worker died: then its answer is the one that counts.
  const wasTried = refund.attempts > 0;
  const known = wasTried ? await gateway.queryRefund(refund.refund_ref) : null;
  if (known) return known;
  const answer = await gateway.refund({
    refundRef: refund.refund_ref,
    refOrder: refund.ref_order,
    amountVnd: refund.amount,
    operator: `staff${refund.requested_by}`,
  });
  // Refused may be the number alone, because the earlier try arrived in between: a clerk would pay it a second time.
  const isDoubtful = wasTried && answer.outcome === 'rejected';
  return (isDoubtful ? await gateway.queryRefund(refund.refund_ref) : null) ?? answer;
}

/**
 * The time is over and a person's turn comes. What the gateway took long ago, unheard because the worker died or was away
 * for days, they must not pay again.
 */
async function lookOnceMore(app: App, refundId: number, refund: RefundToSend): Promise<void> {
  const { refund_ref: refundRef, ref_order: order, attempts } = refund;
  const giveUp = () => app.log.error({ refundId, order, attempts }, 'refund given up');
  if (attempts === 0) return giveUp();
  try {
    const known = await heard(app, refundId, () => app.outside.gateway.queryRefund(refundRef));
    if (known === null || !isLastWord(known)) return giveUp();
    await writeDown(app, refundId, refund, known);
  } catch (error) {
    giveUp();
    throw error;
  }
}

/** Keeps why no answer came. */
async function heard<T>({ db }: App, refundId: number, asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof OutsideError) await noteRefundFailure(db, refundId, error.message);
    throw error;
  }
}

function isLastWord(answer: RefundAnswer): answer is LastWord {
  return answer.outcome !== 'pending';
}

async function writeDown(app: App, refundId: number, { ref_order: order }: RefundToSend, answer: LastWord) {
  const { outcome, code } = answer;
  const isSettled = await settleRefund(app.db, refundId, answer, app.clock());
  if (outcome === 'rejected') app.log.error({ refundId, order, code }, 'the gateway rejected a refund');
  else if (!isSettled && (await isDoneByHand(app.db, refundId)))
    app.log.error({ refundId, order }, 'a refund was paid by hand and by the gateway');
}
