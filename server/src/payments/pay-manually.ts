import type { payManually as call } from '@salus/api/payments.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { isPaymentDay, paidAt } from '@salus/domain/payments/manual-payment.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../context.ts';
import { factsOf, lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { inTransaction } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';

/**
 * Records money that came in another way than by the gateway. Orders that are still open there stay open: should the
 * customer pay one all the same, its money goes to review (settle.ts).
 */
export const payManually: StaffUseCase<typeof call> = ({ app, actor, now, finish }, payment) =>
  inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { referenceNumber: payment.referenceNumber, officerId: null });
    // The state is told first: no other date would help a contract that can't be paid any more.
    const refusal = whyNot('payManually', factsOf(contract), { party: actor.party, now });
    if (refusal) throw refusal;
    if (!isPaymentDay(payment.paymentDate, businessDayOf(contract.created_at), businessDayOf(now)))
      throw fieldRefusal([{ path: 'paymentDate', code: 'invalid' }]);

    const paid = paidAt(payment);
    const { manualPaymentNote } = payment;
    const updated = await transition(tx, { app, actor, now }, contract, 'payManually', {
      set: {
        type_payment: 'MANUAL',
        paid_at: paid,
        manual_payment_note: manualPaymentNote,
        paid_manually_by: actor.accountId,
        // What the gateway said of earlier attempts is not how this contract was paid; its orders keep it.
        payment_failed: false,
        txn_response_code: null,
        ref_order: null,
      },
      note: manualPaymentNote,
    });
    const answer = {
      referenceNumber: updated.reference_number,
      status: updated.status as Status,
      paidAt: paid,
      updatedAt: updated.updated_at,
    };
    await finish(tx, [], answer);
    return answer;
  });
