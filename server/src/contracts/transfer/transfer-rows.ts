import type { Status } from '@salus/domain/contracts/status.ts';
import { paidRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { TransferSums } from '@salus/domain/payments/transfers/transfer-summary.ts';
import { CompiledQuery } from 'kysely';
import type { Reader } from '../../platform/db.ts';

/** The transfers of a contract as returned by the database; times are ISO text. */
export type TransferRows = TransferSums & {
  /** Why the newest undecided money pays nothing, and when it arrived. */
  readonly reason: ReviewReason | null;
  readonly receivedAt: string | null;
  /** The newest order that a transfer of the present premium pays. */
  readonly order: { readonly refOrder: string; readonly createdAt: string } | null;
  /** The end of the customer's link that is not replaced. */
  readonly linkEndsAt: string | null;
};

const IS_UNDECIDED = 'o.review_reason is not null and o.review_decision is null';
const PAID_REFUNDS = paidRefundStatuses.map((status) => `'${status}'`).join(', ');

/** A subselect for the row `c` of contracts. Raw SQL, like the details that contain it. */
export const TRANSFER_ROWS = `
  (select json_build_object(
     'paidSum', coalesce(sum(o.paid_amount)
       filter (where o.review_reason is null or o.review_decision = 'IS_MANUAL'), 0),
     'undecidedSum', coalesce(sum(o.paid_amount) filter (where ${IS_UNDECIDED}), 0),
     'returning', coalesce(sum(r.amount) filter (where o.review_decision = 'REFUND'
       and r.status not in (${PAID_REFUNDS})), 0),
     'reason', (array_agg(o.review_reason order by o.settled_at desc, o.id desc)
       filter (where ${IS_UNDECIDED}))[1],
     'receivedAt', (array_agg(coalesce(m.paid_at, o.settled_at)
       order by o.settled_at desc, o.id desc) filter (where ${IS_UNDECIDED}))[1],
     'order', (array_agg(json_build_object('refOrder', o.ref_order, 'createdAt', o.created_at)
       order by o.id desc)
       filter (where o.status = 'OPEN' and o.amount = c.premium_amount))[1],
     'linkEndsAt', (select max(k.expires_at) from customer_links k
       where k.contract_id = c.id and k.replaced_at is null))
   from payment_orders o
   left join bank_movements m on m.order_id = o.id
   left join refunds r on r.order_id = o.id and r.reason = 'REVIEW'
   where o.contract_id = c.id and o.gateway = 'transfer')`;

const TRANSFER_ROWS_OF_CONTRACT = `
  select c.status, c.premium_amount, c.reference_number, ${TRANSFER_ROWS} as transfers
    from contracts c where c.id = $1`;

/** The contract of transfers, as their view needs it. */
export type TransferContract = {
  readonly status: Status;
  readonly premium_amount: number;
  readonly reference_number: string;
};
type Owner = TransferContract & { readonly transfers: TransferRows };

/** The transfers of one contract, with what their summary needs of it. */
export async function readTransfers(reader: Reader, contractId: number): Promise<Owner> {
  const query: CompiledQuery<Owner> = CompiledQuery.raw(TRANSFER_ROWS_OF_CONTRACT, [contractId]);
  const { rows } = await reader.executeQuery(query);
  const [owner] = rows;
  if (!owner) throw new Error('the contract of a link does not exist');
  return owner;
}
