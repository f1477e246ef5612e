import type { cancelContract as call } from '@salus/api/payments.ts';
import { isRefundDay, type Refunding, refundingOf } from '@salus/domain/contracts/cancellation.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { refundOf } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { StaffUseCase } from '../context.ts';
import { factsOf, type LockedContract, lockContract } from '../contracts/locked-contract.ts';
import { type FieldChange, transition } from '../contracts/transition.ts';
import { inTransaction, type Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { requestRefund } from './request-refund.ts';
import { findPayingOrder } from './store.ts';

/** Ends an active contract, with a note only or with money back. The figures are ours; the clerk's must agree with them. */
export const cancelContract: StaffUseCase<typeof call> = ({ app, actor, now, finish }, cancellation) =>
  inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { referenceNumber: cancellation.referenceNumber, officerId: null });
    // The state is told first: no other figures would help a contract that can't be cancelled any more.
    const refusal = whyNot('cancel', factsOf(contract), { party: actor.party, now });
    if (refusal) throw refusal;
    const refunding = refundingOf(cancellation);
    if (refunding) refuseOtherFigures(contract, refunding, businessDayOf(now));

    const doing = { app, actor, now };
    const cancelled = await transition(tx, doing, contract, 'cancel', {
      set: {
        cancelled_at: now,
        cancelled_by: actor.accountId,
        cancel_note: cancellation.noteCancelled ?? null,
        ...(refunding ? refundColumns(refunding) : {}),
      },
      note: refunding?.refundReason ?? cancellation.noteCancelled ?? null,
      fields: refunding ? refundFields(refunding, cancellation.noteCancelled) : [],
    });
    if (refunding && refunding.refundAmount > 0)
      await requestRefund(tx, doing, {
        contractId: contract.id,
        referenceNumber: contract.reference_number,
        orderId: await payingOrderId(tx, contract),
        reason: 'CANCELLATION',
        amount: refunding.refundAmount,
      });
    const answer = {
      referenceNumber: cancelled.reference_number,
      status: cancelled.status as Status,
      refundAmount: cancelled.refund_amount,
      remainInsuredDays: cancelled.remain_insured_days,
      updatedAt: cancelled.updated_at,
    };
    await finish(tx, [], answer);
    return answer;
  });

/**
 * The amount goes out on the server's word alone: computed again from what the contract copied of its plan.
 * @throws Refusal VALIDATION_ERROR for a day outside of the policy's first day to today, REFUND_MISMATCH with the right figures
 */
function refuseOtherFigures(contract: LockedContract, refunding: Refunding, today: Day): void {
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  if (startsOn === null || endsOn === null) throw new Error('an active contract has a period');
  const { refundDate, refundPercent } = refunding;
  if (!isRefundDay(refundDate, startsOn as Day, today)) throw fieldRefusal([{ path: 'refundDate', code: 'invalid' }]);
  const { usedDays, remainInsuredDays, refundAmount } = refundOf({
    premium: vnd(contract.premium_amount),
    period: { startsOn: startsOn as Day, endsOn: endsOn as Day },
    refundOn: refundDate,
    percent: refundPercent,
    thresholdDays: contract.refund_threshold_days,
  });
  if (refunding.remainInsuredDays !== remainInsuredDays || refunding.refundAmount !== refundAmount)
    throw new Refusal('REFUND_MISMATCH', { usedDays, remainInsuredDays, refundAmount, refundPercent });
}

function refundColumns(refunding: Refunding) {
  return {
    refund_on: refunding.refundDate,
    remain_insured_days: refunding.remainInsuredDays,
    refund_percent: refunding.refundPercent,
    refund_amount: refunding.refundAmount,
    refund_reason: refunding.refundReason,
  };
}

/** The reason is the entry's note; a note beside it stands among the fields. */
function refundFields(refunding: Refunding, noteCancelled: string | null | undefined): FieldChange[] {
  const { refundDate, refundPercent, remainInsuredDays, refundAmount } = refunding;
  const set = { refundDate, refundPercent, remainInsuredDays, refundAmount, noteCancelled };
  return Object.entries(set).flatMap(([field, value]) =>
    value == null ? [] : [{ field, from: null, to: String(value) }],
  );
}

/** Where the money came from: the one order that paid, or nothing that the gateway knows. */
async function payingOrderId(tx: Tx, contract: LockedContract): Promise<number | null> {
  return contract.type_payment === 'MANUAL' ? null : (await findPayingOrder(tx, contract.id)).id;
}
