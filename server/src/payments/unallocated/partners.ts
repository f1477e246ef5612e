import { statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { moneyIdSql, receiptsWithOrders } from '../receipts/money-id.ts';

/** Another transfer that adds up with the money of a row to the premium of a contract (MONEY-9). */
export type MoneyPartner = {
  readonly id: string;
  readonly referenceNumber: string;
  readonly amount: Vnd;
  readonly receivedAt: Date;
  readonly content: string;
  readonly bankReference: string;
  readonly proposerName: string;
};

type PartnerRow = MoneyPartner & { readonly of: number };

/** Undecided transfers: of another amount than their contract's, or without a contract. */
const undecidedTransfers = (now: Date) => sql`
  select r.id as receipt_id, ${moneyIdSql(sql`o.id`)} as id, o.contract_id, r.amount, m.paid_at,
         m.content, m.bank_reference
    from ${receiptsWithOrders}
   where r.movement_id is not null and not r.is_done
     and case when o.id is null then m.result = 'UNKNOWN_CONTENT' and m.order_id is null
       else o.review_reason = 'AMOUNT_DIFFERS' end
     and not exists (select from refunds f where f.receipt_id = r.id)
     and not exists (select from approvals p where p.receipt_id = r.id
       and p.state = 'PENDING' and p.expires_at > ${now})`;

/** The partners of each row of a page by its receipt, the oldest first. */
export async function readPartners(
  reader: Reader,
  receiptIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, MoneyPartner[]>> {
  if (receiptIds.length === 0) return new Map();
  const { rows } = await sql<PartnerRow>`
    with undecided as (${undecidedTransfers(now)})
    select one.receipt_id as of, other.id, c.reference_number as "referenceNumber", other.amount,
           other.paid_at as "receivedAt", other.content,
           other.bank_reference as "bankReference", c.proposer_name as "proposerName"
      from undecided one
      join undecided other on other.receipt_id <> one.receipt_id
       and (other.contract_id = one.contract_id
         or num_nonnulls(one.contract_id, other.contract_id) = 1)
      join contracts c on c.id = coalesce(one.contract_id, other.contract_id)
       and c.status = any(${statuses.filter(awaitsPayment)}::text[])
       and c.premium_amount = one.amount + other.amount
     where one.receipt_id = any(${receiptIds}::bigint[])
     order by other.paid_at, other.id`.execute(reader);
  const partners = new Map<number, MoneyPartner[]>();
  for (const { of, ...partner } of rows) partners.set(of, [...(partners.get(of) ?? []), partner]);
  return partners;
}
