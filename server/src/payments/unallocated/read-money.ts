import type { PaymentType } from '@salus/domain/contracts/status.ts';
import { paidRefundStatuses, type RefundStatus } from '@salus/domain/payments/refund-status.ts';
import type { ReviewOutcome } from '@salus/domain/payments/settlement.ts';
import {
  isMoneyDone,
  type MoneyFacts,
  type MoneyOrigin,
  type MoneyReason,
  type MoneyStage,
  type MoneyState,
  manualMatch,
  moneyStages,
  stateOfStage,
} from '@salus/domain/payments/unallocated.ts';
import { toNationalPhone } from '@salus/domain/people/phone.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AboutRow } from '../../contracts/about-contract.ts';
import { storedTake } from '../../contracts/current-take.ts';
import type { LimitOffset } from '../../contracts/page.ts';
import type { Reader } from '../../platform/db.ts';
import { moneyIdSql, receiptByMoneyId, receiptsWithOrders } from '../receipts/money-id.ts';
import { MOVEMENT_NAME } from './movement-rows.ts';
import { type MoneyPartner, readPartners } from './partners.ts';
import { type ReferenceOwner, readReferenceOwners } from './same-reference.ts';

type StoredMoney = {
  readonly receipt_id: number;
  /** For clients. */
  readonly id: string;
  readonly movement_id: number | null;
  readonly origin: MoneyOrigin;
  readonly received_at: Date;
  readonly amount: Vnd;
  readonly is_amount_known: boolean;
  readonly content: string;
  readonly bank_reference: string | null;
  readonly ref_order: string | null;
  readonly reason: MoneyReason;
  readonly stage: MoneyStage;
  readonly approval_id: number | null;
  readonly refund_id: number | null;
  readonly refund_ref: string | null;
  readonly refund_status: RefundStatus | null;
  readonly has_account: boolean;
  /** The end of the review of its order, and of its refund. */
  readonly review_decision: ReviewOutcome | null;
  readonly reviewed_at: Date | null;
  readonly reviewed_by_name: string | null;
  readonly review_note: string | null;
  readonly refunded_at: Date | null;
  readonly refunded_by_name: string | null;
  readonly refund_note: string | null;
} & (
  | ({
      readonly premium_amount: Vnd;
      readonly type_payment: PaymentType | null;
      readonly cash_receipt: string | null;
      readonly contract_paid_at: Date | null;
      readonly seen_at_bank: number;
    } & AboutRow)
  | { readonly reference_number: null }
);

/**
 * Money that pays no contract: an order in review, a movement that names no contract, or a payment
 * of an unknown order.
 */
export type MoneyRow = StoredMoney & {
  readonly partners: readonly MoneyPartner[];
  readonly sameReference: ReferenceOwner | null;
};

type MoneyFilters = {
  readonly id?: string | undefined;
  readonly receiptId?: number | undefined;
  readonly origin?: MoneyOrigin | undefined;
  readonly state?: MoneyState | undefined;
  readonly amount?: number | undefined;
  readonly amountFrom?: number | undefined;
  readonly amountTo?: number | undefined;
  readonly text?: string | undefined;
};

export function factsOfMoney(row: MoneyRow): MoneyFacts {
  return {
    stage: row.stage,
    isAmountKnown: row.is_amount_known,
    manual: manualMatch({
      isTransfer: row.origin === 'BANK',
      amount: row.amount,
      contract:
        row.reference_number === null
          ? null
          : {
              isPaidByHand: row.type_payment === 'MANUAL' && row.cash_receipt === null,
              premiumAmount: row.premium_amount,
              seenAtBank: row.seen_at_bank,
            },
    }),
    hasPartner: row.partners.length > 0,
    canBeSame: row.reason === 'REFERENCE_KNOWN' && row.sameReference !== null,
  };
}

/** Every receipt but those whose order a later report corrected, so that it pays after all. */
const money = (now: Date) => sql`(
  select r.id as receipt_id, ${moneyIdSql(sql`o.id`)} as id, r.movement_id, r.is_done,
    ${MOVEMENT_NAME} as transfer_name,
    case when r.movement_id is null then 'GATEWAY' else 'BANK' end as origin, r.received_at,
    coalesce(r.amount, o.amount, 0) as amount,
    coalesce(r.amount > 0, false) as is_amount_known,
    coalesce(m.content, o.ref_order, u.ref_order) as content,
    case when o.id is null then coalesce(m.bank_reference, u.transaction_no)
      else o.gateway_transaction_no end as bank_reference,
    coalesce(o.ref_order, u.ref_order) as ref_order,
    case when o.id is not null then o.review_reason when u.id is not null then 'UNKNOWN_ORDER'
      when m.order_id is null then coalesce(m.reason, m.result)
      else 'UNKNOWN_CONTENT' end as reason,
    coalesce(o.contract_id, m.contract_id, paying.contract_id) as contract_id, r.kept_at,
    o.review_decision, o.reviewed_at, o.reviewed_by, o.review_note, f.id as refund_id,
    f.account_request_id,
    (select a.id from approvals a where a.receipt_id = r.id
      and a.state = 'PENDING' and a.expires_at > ${now}) as approval_id
  from ${receiptsWithOrders}
  left join unknown_payments u on u.id = r.unknown_payment_id
  left join payment_orders paying on paying.source_payment_id = u.id
  left join refunds f on f.receipt_id = r.id
  where r.is_done is not null)`;

/** A refund that is not done waits for its account, or for the decision about it. */
const STAGE = sql`case when money.is_done then 'DONE'
  when money.account_request_id is not null then 'REQUESTED'
  when money.refund_id is not null then 'ACCOUNT_MISSING'
  when money.approval_id is not null then 'REQUESTED'
  when money.kept_at is not null then 'KEPT'
  else 'NEW' end`;

/** Without a state, all that is not done. The first condition is that of an index. */
function inState(state: MoneyState | undefined): RawBuilder<unknown> {
  if (!state) return sql`not money.is_done`;
  if (isMoneyDone(state)) return sql`money.is_done`;
  const stages = moneyStages.filter((stage) => stateOfStage[stage] === state);
  return sql`not money.is_done and stage = any(${stages}::text[])`;
}

function matching(filters: MoneyFilters): RawBuilder<unknown> {
  const { id, receiptId, origin, state, amount, amountFrom, amountTo, text } = filters;
  const isOne = id !== undefined || receiptId !== undefined;
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text ?? ''})) > 0`;
  const phone = sql`regexp_replace(c.proposer_mobile, '^84', '0')`;
  const conditions = [
    ...(isOne && !state ? [] : [inState(state)]),
    ...(id === undefined ? [] : [sql`money.receipt_id = any(array(${receiptByMoneyId(id)}))`]),
    ...(receiptId === undefined ? [] : [sql`money.receipt_id = ${receiptId}`]),
    ...(origin ? [sql`money.origin = ${origin}`] : []),
    ...(amount === undefined ? [] : [sql`money.amount = ${amount}`]),
    ...(amountFrom === undefined ? [] : [sql`money.amount >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql`money.amount <= ${amountTo}`]),
    ...(text
      ? [
          sql`(${sql.join(
            [
              has('c.reference_number'),
              has('money.bank_reference'),
              has('money.content'),
              has('money.ref_order'),
              sql`lower(money.id) = lower(${text})`,
              sql`starts_with(${phone}, ${toNationalPhone(text)})`,
            ],
            sql` or `,
          )})`,
        ]
      : []),
  ];
  return sql.join([sql`true`, ...conditions], sql` and `);
}

const from = (filters: MoneyFilters, now: Date) => sql`
  from ${money(now)} money
  left join refunds r on r.id = money.refund_id
  left join contracts c on c.id = money.contract_id
  left join accounts reviewer on reviewer.id = money.reviewed_by
  left join accounts payer on payer.id = r.done_by
  cross join lateral (select ${STAGE} as stage) staged
  where ${matching(filters)}`;

/** A page of the worklist, the oldest money first. */
export async function readMoney(
  reader: Reader,
  filters: MoneyFilters,
  { limit, offset, now }: LimitOffset & { readonly now: Date },
): Promise<MoneyRow[]> {
  const { rows } = await sql<StoredMoney>`
    select money.*, stage, r.refund_ref, r.status as refund_status,
      r.account_no is not null as has_account, reviewer.full_name as reviewed_by_name,
      case when r.status = any(${paidRefundStatuses}::text[]) then r.settled_at end as refunded_at,
      payer.full_name as refunded_by_name, r.done_note as refund_note,
      c.reference_number, c.policy_no, c.type_contract,
      c.status as contract_status, c.proposer_name, c.premium_amount, c.type_payment,
      c.cash_receipt, ${storedTake(sql`c.id`)} as take,
      c.paid_at as contract_paid_at,
      (select coalesce(sum(o.paid_amount), 0) from payment_orders o
        where o.contract_id = c.id and o.review_decision = 'IS_MANUAL') as seen_at_bank
    ${from(filters, now)}
    order by money.received_at, money.receipt_id limit ${limit} offset ${offset}`.execute(reader);
  const partners = await readPartners(
    reader,
    rows.map(({ receipt_id: receiptId }) => receiptId),
    now,
  );
  const owners = await readReferenceOwners(
    reader,
    rows.filter(({ reason }) => reason === 'REFERENCE_KNOWN'),
  );
  return rows.map((row) => ({
    ...row,
    partners: partners.get(row.receipt_id) ?? [],
    sameReference: owners.get(row.movement_id) ?? null,
  }));
}

/** One receipt; null for money that pays its contract after all. */
export async function readReceiptMoney(
  reader: Reader,
  receiptId: number,
  now: Date,
): Promise<MoneyRow | null> {
  const [row] = await readMoney(reader, { receiptId }, { limit: 1, offset: 0, now });
  return row ?? null;
}

export async function countMoney(
  reader: Reader,
  filters: MoneyFilters,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${from(filters, now)}`.execute(reader);
  return rows[0]?.total ?? 0;
}

/** The contracts of open money, which may be none, and since when it waits. */
export const openMoney = (_: Reader, now: Date): RawBuilder<unknown> => sql`
  select money.contract_id, money.received_at as at ${from({ state: 'OPEN' }, now)}`;

type StageRow = {
  readonly origin: MoneyOrigin;
  readonly reference: string;
  readonly stage: MoneyStage;
};

/** The stages of money by its orders at gateways and by its bank references. */
export async function readStages(
  reader: Reader,
  {
    orders,
    transfers,
  }: {
    readonly orders: readonly string[];
    /** By `MOVEMENT_NAME`. */
    readonly transfers: readonly string[];
  },
  now: Date,
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select money.origin, stage, coalesce(money.transfer_name, money.ref_order) as reference
      from ${money(now)} money cross join lateral (select ${STAGE} as stage) staged
     where money.receipt_id in (
       select r.id from payment_orders o join receipts r on r.order_id = o.id
        where r.movement_id is null and o.ref_order = any(${orders}::text[])
       union all
       select r.id from unknown_payments u join receipts r on r.unknown_payment_id = u.id
        where u.ref_order = any(${orders}::text[])
       union all
       select r.id from receipts r join bank_movements m on m.id = r.movement_id
        where ${MOVEMENT_NAME} = any(${transfers}::text[]))`.execute(reader);
  return rows;
}
