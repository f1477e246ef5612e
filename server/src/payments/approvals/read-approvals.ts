import { statementRequest } from '@salus/api/payments/approval-facts.ts';
import type { Relationship } from '@salus/domain/contracts/status.ts';
import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import { sql } from 'kysely';
import { contactChangeSql } from '../../contracts/contact/contact-change.ts';
import type { Reader, RowOf } from '../../platform/db.ts';
import { moneyIdSql } from '../receipts/money-id.ts';
import { readAmountNow } from '../statements/settle-requested-lines.ts';
import { MOVEMENT_NAME } from '../unallocated/movement-rows.ts';

/** A customer's name stands for a request of their own. */
const REQUESTER = sql<string>`coalesce(requester.full_name, c.proposer_name, '')`.as(
  'requested_by_name',
);

/** Subqueries, because each join doubles the time in which the linter infers the row. */
const UNKNOWN_ORDER = sql`(select u.ref_order from unknown_payments u
  join receipts on receipts.unknown_payment_id = u.id where receipts.id = a.receipt_id)`;
const MOVEMENT_ID = sql<number>`(select movement_id from receipts where id = a.receipt_id)`;

type Money = {
  readonly movement_id: number | null;
  readonly money_id: string | null;
  readonly money_reference: string;
  readonly money_amount: number | null;
};
/** The money without a contract of a request; its amount is null once it was decided about. */
const MONEY = sql<Money>`lateral (
  select r.movement_id, ${moneyIdSql(sql`r.order_id`)} as money_id,
         coalesce(o.ref_order, ${MOVEMENT_NAME}, u.ref_order) as money_reference,
         case when o.review_decision is null
             and (o.id is not null or m.order_id is null)
             and not exists (select from refunds where receipt_id = r.id)
             and not exists (select from payment_orders where source_payment_id = u.id)
           then coalesce(r.amount, o.amount) end as money_amount
    from receipts r
    left join bank_movements m on m.id = r.movement_id
    left join payment_orders o on o.id = r.order_id
    left join unknown_payments u on u.id = r.unknown_payment_id
   where r.id = a.receipt_id)`;

/** Requests with the names of both clerks and what computes their amount again. */
export function selectApprovals(reader: Reader) {
  return reader
    .selectFrom('approvals as a')
    .leftJoin('contracts as c', 'c.id', 'a.contract_id')
    .leftJoin('accounts as requester', 'requester.id', 'a.requested_by')
    .leftJoin('accounts as decider', 'decider.id', 'a.decided_by')
    .leftJoin('refunds as f', 'f.id', 'a.refund_id')
    .leftJoin(MONEY.as<'money'>('money'), (join) => join.onTrue())
    .selectAll('a')
    .select([
      'c.status as contract_status',
      'c.premium_amount',
      'c.policy_starts_on',
      'c.policy_ends_on',
      'c.refund_threshold_days',
      'money.movement_id',
      'money.money_id',
      'money.money_reference',
      'money.money_amount',
      'decider.full_name as decided_by_name',
      'c.proposer_name as proposer',
      'f.amount as refund_amount',
      'f.status as refund_status',
      'f.refund_ref',
    ])
    .select(contactChangeSql('a.contract_id').as('contact_change'))
    .select([
      REQUESTER,
      sql<{ name: string; relationship: Relationship }[]>`array(select jsonb_build_object(
          'name', i.insured_name, 'relationship', i.insured_relationship)
        from insureds i where i.contract_id = a.contract_id order by i.position)`.as('insureds'),
      // `withLines` computes it, because SQL doesn't judge lines.
      sql<number | null>`null::bigint`.as('lines_amount'),
    ]);
}

/** Undecided requests about lines of a statement with their present amounts. */
export async function withLines<R extends ApprovalListRow>(
  reader: Reader,
  rows: readonly R[],
): Promise<R[]> {
  const judgedRows: R[] = [];
  for (const row of rows) {
    const isToJudge = row.kind === 'STATEMENT' && isPendingApproval(row.state);
    const request = isToJudge ? statementRequest.parse(row.request) : null;
    const amount = request && (await readAmountNow(reader, { approvalId: row.id, request }));
    judgedRows.push({ ...row, lines_amount: amount });
  }
  return judgedRows;
}

export type ApprovalListRow = RowOf<typeof selectApprovals>;

/** A request as its mails state it, with the recipient's name. */
export async function readApprovalToMail(reader: Reader, id: number, recipientId: number) {
  return reader
    .selectFrom('approvals as a')
    .leftJoin('contracts as c', 'c.id', 'a.contract_id')
    .leftJoin('bank_movements as m', (join) => join.on('m.id', '=', MOVEMENT_ID))
    .leftJoin('accounts as requester', 'requester.id', 'a.requested_by')
    .innerJoin('accounts as recipient', (join) => join.on('recipient.id', '=', recipientId))
    .leftJoin('accounts as decider', 'decider.id', 'a.decided_by')
    .select(['a.state', 'a.kind', 'a.amount'])
    .select(['a.account_bin', 'a.account_no', 'a.account_name'])
    .select(
      sql<string>`coalesce(c.reference_number, ${MOVEMENT_NAME}, ${UNKNOWN_ORDER},
        '#' || a.statement_id)`.as('reference_number'),
    )
    .select(REQUESTER)
    .select(['decider.full_name as decided_by_name', 'recipient.full_name as recipient_name'])
    .where('a.id', '=', id)
    .executeTakeFirst();
}
