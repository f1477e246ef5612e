import type { settleRefundByHand as call } from '@salus/api/back-office.ts';
import { isPayableByHand, type RefundStatus } from '@salus/domain/payments/settlement.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { StaffUseCase } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { lockRefund, noteDoneByHand } from './refund-rows.ts';

/** A clerk has paid a refund outside of the gateway: by transfer, or in the gateway's own portal. */
export const settleRefundByHand: StaffUseCase<typeof call> = ({ app, actor, now, finish }, { refundId, note }) =>
  inTransaction(app.db, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) throw new Refusal('NOT_FOUND');
    if (!isPayableByHand(refund.status as RefundStatus, refund.requested_at, now)) throw new Refusal('INVALID_STATE');
    await noteDoneByHand(tx, refundId, { by: actor.accountId, note, at: now });
    const answer = { refundId, status: 'DONE_BY_HAND' } as const;
    await finish(tx, [], answer);
    return answer;
  });
