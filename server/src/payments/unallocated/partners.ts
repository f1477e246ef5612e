import { statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

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

type PartnerRow = MoneyPartner & { readonly of: string };

/** Undecided transfers: of another amount than their contract's, or without a contract. */
const undecidedTransfers = (now: Date) => sql`
  select 'O' || o.id as id, o.contract_id, o.paid_amount as amount, m.paid_at, m.content,
         m.bank_reference
    from payment_orders o join bank_movements m on m.order_id = o.id
   where o.review_reason = 'AMOUNT_DIFFERS' and o.review_decision is null
     and not exists (select from approvals p where p.order_id = o.id
       and p.state = 'PENDING' and p.expires_at > ${now})
  union all
  select 'M' || m.id, null, m.amount, m.paid_at, m.content, m.bank_reference
    from bank_movements m
   where m.result = 'UNKNOWN_CONTENT' and m.amount > 0 and m.order_id is null
     and not exists (select from refunds r where r.movement_id = m.id)
     and not exists (select from approvals p where p.movement_id = m.id
       and p.state = 'PENDING' and p.expires_at > ${now})`;

/** The partners of each row of a page by its id, the oldest first. */
export async function readPartners(
  reader: Reader,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MoneyPartner[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PartnerRow>`
    with undecided as (${undecidedTransfers(now)})
    select one.id as of, other.id, c.reference_number as "referenceNumber", other.amount,
           other.paid_at as "receivedAt", other.content,
           other.bank_reference as "bankReference", c.proposer_name as "proposerName"
      from undecided one
      join undecided other on other.id <> one.id
       and (other.contract_id = one.contract_id
         or num_nonnulls(one.contract_id, other.contract_id) = 1)
      join contracts c on c.id = coalesce(one.contract_id, other.contract_id)
       and c.status = any(${statuses.filter(awaitsPayment)}::text[])
       and c.premium_amount = one.amount + other.amount
     where one.id = any(${ids}::text[])
     order by other.paid_at, other.id`.execute(reader);
  const partners = new Map<string, MoneyPartner[]>();
  for (const { of, ...partner } of rows) partners.set(of, [...(partners.get(of) ?? []), partner]);
  return partners;
}
