import type { payManually as call } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { whyNotEligibleOn } from '@salus/domain/contracts/eligibility.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { isPaymentDay, paidAt } from '@salus/domain/payments/manual-payment.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { StaffWrite } from '../context.ts';
import { factsOf, type LockedContract, lockContract } from '../contracts/locked-contract.ts';
import { guardOverlap } from '../contracts/overlap/guard-overlap.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { fieldRefusal } from '../platform/http/reply.ts';

/**
 * Records a payment outside of the gateway. Open orders at the gateway stay open: if the customer
 * pays one as well, that money goes to review (settle.ts).
 */
export const payManually: StaffWrite<typeof call> = async (ctx, payment) => {
  const { tx, actor, now } = ctx;
  const { referenceNumber, manualPaymentNote, overlapReason, consentEvidence } = payment;
  const contract = await lockContract(tx, { referenceNumber, officerId: null });
  // The state comes first, because no date makes a contract payable.
  refuseUnlessAllowed('payManually', contract, ctx);
  if (!isPaymentDay(payment.paymentDate, businessDayOf(contract.created_at), businessDayOf(now)))
    throw fieldRefusal([{ path: 'paymentDate', code: 'invalid' }]);
  const ineligible = whyNotEligibleOn(payment.paymentDate, factsOf(contract));
  if (ineligible) throw RefusalError.of(ineligible);

  const sale = { period: periodFrom(payment.paymentDate), countsUnpaid: false };
  const overlap = await guardOverlap(ctx, contract, sale, overlapReason);
  const paid = paidAt(payment);
  const updated = await transition(tx, ctx, contract, 'payManually', {
    set: {
      type_payment: 'MANUAL',
      paid_at: paid,
      manual_payment_note: manualPaymentNote,
      paid_manually_by: actor.accountId,
      ...paperConsent(contract, consentEvidence?.reference),
      // Results of earlier attempts at the gateway stay with their orders.
      payment_failed: false,
      txn_response_code: null,
      ref_order: null,
      ...overlap.set,
    },
    note: manualPaymentNote,
  });
  return {
    referenceNumber: updated.reference_number,
    status: updated.status,
    paidAt: paid,
    updatedAt: updated.updated_at,
    ...overlap.part,
  };
};

/** A consent on paper is evidence besides one that was given online. */
function paperConsent({ consent_state: state }: LockedContract, reference: string | undefined) {
  if (reference === undefined) return {};
  return {
    consent_evidence: reference,
    ...(state === 'MISSING' ? { consent_state: 'PAPER' as const } : {}),
  };
}
