import type { paymentView } from '@salus/api/payments/reviews.ts';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Reader, RowOf } from '../../platform/db.ts';

type PaymentView = z.input<typeof paymentView>;

/** Orders with the name of their reviewer. */
export function selectPayments(reader: Reader) {
  return reader
    .selectFrom('payment_orders as o')
    .leftJoin('accounts as reviewer', 'reviewer.id', 'o.reviewed_by')
    .leftJoin('bank_movements as m', 'm.order_id', 'o.id')
    .selectAll('o')
    .select(['reviewer.full_name as reviewed_by_name', 'm.paid_at as moved_at']);
}

type PaymentRow = RowOf<typeof selectPayments>;

export function toPaymentView(row: PaymentRow): PaymentView {
  return {
    refOrder: row.ref_order,
    amount: row.amount,
    status: row.status,
    vpc_TxnResponseCode: row.response_code,
    gatewayTransactionNo: row.gateway_transaction_no,
    paidAmount: row.paid_amount,
    startedBy: row.started_by,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    arrivedAt: arrival(row),
    reviewReason: row.review_reason,
    isToReview: row.review_reason !== null && row.review_decision === null,
    reviewDecision: row.review_decision,
    reviewNote: row.review_note,
    reviewedByName: row.reviewed_by_name,
    reviewedAt: row.reviewed_at,
  };
}

/** Money that arrived without an order gets one as it is settled; no person opened that one. */
function arrival({ created_at, settled_at, moved_at }: PaymentRow): Date | null {
  if (settled_at === null || Number(settled_at) !== Number(created_at)) return null;
  return moved_at ?? settled_at;
}

/** Every order of a contract, newest first. */
export function selectContractPayments(reader: Reader, contractId: RawBuilder<number>) {
  return selectPayments(reader)
    .where('o.contract_id', '=', contractId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc');
}
