import type { refundView } from '@salus/api/payments/refunds.ts';
import { daysOverdue, refundDueOn } from '@salus/domain/payments/refund-batch-state.ts';
import {
  isPaidRefund,
  isPayableByHand,
  isRefundPaidByHand,
  shownRefundStatus,
} from '@salus/domain/payments/refund-status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../context.ts';
import { contactChangeSql, contactChangeView } from '../../contracts/contact/contact-change.ts';
import type { Reader, RowOf } from '../../platform/db.ts';
import { refundAccountView } from './refund-account-view.ts';

type RefundView = z.input<typeof refundView>;

/** Refunds with the names of both clerks, the refunded order and the live batch. */
export function selectRefunds(reader: Reader) {
  return reader
    .selectFrom('refunds as r')
    .innerJoin('accounts as requester', 'requester.id', 'r.requested_by')
    .leftJoin('accounts as payer', 'payer.id', 'r.done_by')
    .leftJoin('payment_orders as o', 'o.id', 'r.order_id')
    .leftJoin('unknown_payments as u', (join) =>
      join.on(
        sql<boolean>`u.id = (select unknown_payment_id from receipts where id = r.receipt_id)`,
      ),
    )
    .leftJoin('refund_batch_lines as l', (join) =>
      join.onRef('l.refund_id', '=', 'r.id').on('l.cancelled_at', 'is', null),
    )
    .leftJoin('refund_batches as b', 'b.id', 'l.batch_id')
    .selectAll('r')
    .select([
      'requester.full_name as requested_by_name',
      'payer.full_name as done_by_name',
      'l.batch_id',
      'b.created_at as sent_at',
    ])
    .select((e) => e.fn.coalesce('o.ref_order', 'u.ref_order').as('ref_order'))
    .select(contactChangeSql('r.contract_id').as('contact_change'));
}

export type RefundRow = RowOf<typeof selectRefunds>;

type RefundContext = {
  readonly now: Date;
  readonly config: Pick<App['config'], 'REFUND_OVERDUE_DAYS'>;
};

export function toRefundView(row: RefundRow, { now, config }: RefundContext): RefundView {
  const { status, batch_id: batchId, sent_at: sentAt } = row;
  const isSent = sentAt !== null && !isRefundPaidByHand(status);
  return {
    id: row.id,
    reason: row.reason,
    amount: row.amount,
    status: shownRefundStatus(status, row.account_no !== null),
    refundRef: row.refund_ref,
    refOrder: row.ref_order,
    vpc_TxnResponseCode: row.response_code,
    lastError: row.last_error,
    attempts: row.attempts,
    requestedByName: row.requested_by_name,
    requestedAt: row.requested_at,
    settledAt: row.settled_at,
    doneByName: row.done_by_name,
    doneNote: row.done_note,
    isPayableByHand: row.batch_id === null && isPayableByHand(status, row.requested_at, now),
    refundAccount: refundAccountView(row),
    contactChange: contactChangeView(row.contact_change),
    accountApprovalId: row.account_request_id,
    batchId,
    dueOn: isPaidRefund(status)
      ? null
      : refundDueOn(sentAt ?? row.requested_at, config.REFUND_OVERDUE_DAYS),
    daysOverdue: isSent ? daysOverdue(sentAt, now, config.REFUND_OVERDUE_DAYS) : null,
  };
}

/** Refunds of a contract, newest first. */
export function selectContractRefunds(reader: Reader, contractId: RawBuilder<number>) {
  return selectRefunds(reader)
    .where('r.contract_id', '=', contractId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc');
}
