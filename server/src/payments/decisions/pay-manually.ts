import type { ParsedBodyOf } from '@salus/api/endpoint.ts';
import type { payManually as call } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { whyNotEligibleOn } from '@salus/domain/contracts/eligibility.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { lacksConsent } from '@salus/domain/contracts/status.ts';
import { daysBack } from '@salus/domain/payments/approval.ts';
import { isPaymentDay, paidAt } from '@salus/domain/payments/manual-payment.ts';
import { type Clearance, clearMoney } from '@salus/domain/payments/second-person.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import {
  contractFacts,
  type LockedContract,
  lockContract,
} from '../../contracts/locked-contract.ts';
import { guardOverlap } from '../../contracts/overlap/guard-overlap.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { book } from '../ledger/book.ts';

type Payment = ParsedBodyOf<typeof call>;
type ClearedPayment = { readonly payment: Payment; readonly clearance: Clearance<'MANUAL'> };

/**
 * Records a payment outside of the gateway. Open orders at the gateway stay open: if the customer
 * pays one as well, that money goes to review (settle.ts). A payment that is dated back as far as
 * the limit is a request to a second clerk (APPROVE-17).
 */
export const payManually: StaffWrite<typeof call> = async (ctx, payment) => {
  const contract = await lockPayable(ctx, payment);
  const today = businessDay(ctx.now);
  const { paymentDate, manualPaymentNote } = payment;
  const amount = contract.premium_amount;
  const fact = { amount, paidOn: paymentDate, today, statementSum: null };
  const { clearance } = clearMoney('MANUAL', fact, ctx.app.config);
  if (clearance) return recordPayment(ctx, contract, { payment, clearance });
  // Refused now rather than at the approval.
  const period = periodFrom(paymentDate, contract.renewal_starts_on);
  const sale = { period, countsUnpaid: false };
  await guardOverlap(ctx, contract, sale, payment.overlapReason);
  return requestApproval(ctx, contract, {
    kind: 'BACKDATED_PAYMENT',
    request: payment,
    receiptId: null,
    amount,
    formula: `${today} − ${paymentDate} = ${daysBack(paymentDate, today)}`,
    evidence: manualPaymentNote,
    effectiveOn: paymentDate,
  });
};

/** The payment itself, after a second clerk's approval. */
export async function executePayment(ctx: WriteContext<Staff>, payment: ClearedPayment) {
  return recordPayment(ctx, await lockPayable(ctx, payment.payment), payment);
}

/** @throws Refusal when the contract can't be paid, or not on this day */
async function lockPayable(ctx: WriteContext<Staff>, payment: Payment): Promise<LockedContract> {
  const { tx, now } = ctx;
  const { referenceNumber } = payment;
  const contract = await lockContract(tx, { referenceNumber, officerId: null });
  // The state comes first, because no date makes a contract payable.
  refuseUnlessAllowed('payManually', contract, ctx);
  if (!isPaymentDay(payment.paymentDate, businessDay(contract.created_at), businessDay(now)))
    throw fieldRefusal([{ path: 'paymentDate', code: 'invalid' }]);
  const ineligible = whyNotEligibleOn(payment.paymentDate, contractFacts(contract));
  if (ineligible) throw RefusalError.of(ineligible);
  return contract;
}

async function recordPayment(
  ctx: WriteContext<Staff>,
  contract: LockedContract,
  { payment }: ClearedPayment,
) {
  const { tx, actor } = ctx;
  const { manualPaymentNote, cashReceipt, overlapReason, consentEvidence } = payment;
  const period = periodFrom(payment.paymentDate, contract.renewal_starts_on);
  const sale = { period, countsUnpaid: false };
  const overlap = await guardOverlap(ctx, contract, sale, overlapReason);
  const paid = paidAt(payment);
  const paidContract = await transition(tx, ctx, contract, 'payManually', {
    set: {
      type_payment: 'MANUAL',
      paid_at: paid,
      manual_payment_note: manualPaymentNote,
      cash_receipt: cashReceipt ?? null,
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
  await book(tx, ctx.now, {
    event: 'MANUAL_PAYMENT',
    amount: contract.premium_amount,
    movedAt: paid,
    contractId: contract.id,
  });
  return {
    referenceNumber: paidContract.reference_number,
    status: paidContract.status,
    paidAt: paid,
    updatedAt: paidContract.updated_at,
    ...overlap.part,
  };
}

/** A consent on paper is evidence besides one that was given online. */
function paperConsent({ consent_state: state }: LockedContract, reference: string | undefined) {
  if (reference === undefined) return {};
  return {
    consent_evidence: reference,
    ...(lacksConsent(state) ? { consent_state: 'PAPER' as const } : {}),
  };
}
