import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

type Money = {
  readonly contract: { readonly id: number } | null;
  readonly receiptId?: number | null;
};

/**
 * Whether this clerk recorded money by hand, or by a statement whose line no notice of the bank
 * confirms: only one person reports such money (APPROVE-12).
 */
export async function isRecordedBy(
  tx: Tx,
  { contract, receiptId = null }: Money,
  clerkId: number,
): Promise<boolean> {
  const contractId = contract?.id ?? null;
  // Without a receipt the money is the contract's payment.
  const isPayment = receiptId === null;
  const { rows } = await sql<{ is_recorded: boolean }>`
    with paying as (
      select o.id, o.source_order_id, o.joined_order_id from payment_orders o
       where ${isPayment} and o.contract_id = ${contractId}
         and o.status = 'SUCCEEDED' and o.review_reason is null),
    movements as (
      select m.id from bank_movements m
       where m.source = 'STATEMENT'
         and (m.id = (select movement_id from receipts where id = ${receiptId})
           or m.order_id in (
             select unnest(array[p.id, p.source_order_id, p.joined_order_id]) from paying p))
         and not exists (select from bank_notices n where n.movement_id = m.id))
    select ${isPayment} and (
        exists (select from contracts c where c.id = ${contractId}
          and c.type_payment = 'MANUAL' and c.paid_manually_by = ${clerkId})
        or exists (select from approvals a where a.contract_id = ${contractId}
          and a.kind = 'BACKDATED_PAYMENT' and a.state = 'APPROVED'
          and a.requested_by = ${clerkId}))
      or exists (select from movements m join bank_statement_lines l on l.movement_id = m.id
          join bank_statements s on s.id = l.statement_id
         where ${clerkId} in (s.uploaded_by, l.settled_by)) as is_recorded`.execute(tx);
  return rows[0]?.is_recorded ?? false;
}
