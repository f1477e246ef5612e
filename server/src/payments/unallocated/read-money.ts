import type { PaymentType } from '@salus/domain/contracts/status.ts';
import type { RefundStatus } from '@salus/domain/payments/refund-status.ts';
import {
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
import type { LimitOffset } from '../../contracts/page.ts';
import type { Reader } from '../../platform/db.ts';
import { type MoneyPartner, readPartners } from './partners.ts';
import { type ReferenceOwner, readReferenceOwners } from './same-reference.ts';

type StoredMoney = {
  readonly id: string;
  readonly order_id: number | null;
  /** The movement of a transfer, also of one whose order is in review. */
  readonly movement_id: number | null;
  readonly unknown_payment_id: number | null;
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

type Key = 'order_id' | 'movement_id' | 'unknown_payment_id';

const pendingApproval = (column: Key, id: RawBuilder<unknown>, now: Date) =>
  sql`(select a.id from approvals a where a.${sql.raw(column)} = ${id}
        and a.state = 'PENDING' and a.expires_at > ${now})`;

/** Orders in review. */
const ofOrders = (now: Date) => sql`
  select 'O' || o.id as id, o.id as order_id, m.id as movement_id,
    null::bigint as unknown_payment_id,
    case o.gateway when 'transfer' then 'BANK' else 'GATEWAY' end as origin,
    coalesce(m.paid_at, o.settled_at) as received_at, coalesce(o.paid_amount, o.amount) as amount,
    coalesce(o.paid_amount > 0, false) as is_amount_known,
    coalesce(m.content, o.ref_order) as content,
    o.gateway_transaction_no as bank_reference, o.ref_order, o.review_reason as reason,
    o.contract_id, o.kept_at, o.review_decision is not null as is_decided,
    ${pendingApproval('order_id', sql`o.id`, now)} as approval_id, r.id as refund_id
  from payment_orders o
  left join bank_movements m on m.order_id = o.id
  left join refunds r on r.order_id = o.id
  where o.review_reason is not null`;

/** Movements that named no contract when they came. */
const ofMovements = (now: Date) => sql`
  select 'M' || m.id, null, m.id, null, 'BANK', m.paid_at, m.amount, true, m.content,
    m.bank_reference, null, case when m.order_id is null then coalesce(m.reason, m.result)
      else 'UNKNOWN_CONTENT' end,
    m.contract_id, m.kept_at,
    m.order_id is not null or r.id is not null or m.same_as_id is not null,
    ${pendingApproval('movement_id', sql`m.id`, now)}, r.id
  from bank_movements m
  left join refunds r on r.movement_id = m.id`;

/** Successes of orders that Salus does not know (MONEY-7). */
const ofUnknownOrders = (now: Date) => sql`
  select 'G' || u.id, null, null, u.id, 'GATEWAY', u.received_at, coalesce(u.amount, 0),
    u.amount is not null, u.ref_order, u.transaction_no, u.ref_order, 'UNKNOWN_ORDER',
    a.contract_id, u.kept_at, a.id is not null or r.id is not null,
    ${pendingApproval('unknown_payment_id', sql`u.id`, now)}, r.id
  from unknown_payments u
  left join payment_orders a on a.source_payment_id = u.id
  left join refunds r on r.unknown_payment_id = u.id`;

const money = (now: Date) => sql`(
  ${ofOrders(now)}
  union all ${ofUnknownOrders(now)}
  union all ${ofMovements(now)}
  where m.result = 'UNKNOWN_CONTENT' and m.amount > 0 and m.order_id is null
  union all ${ofMovements(now)}
  join payment_orders o on o.id = m.order_id and o.review_reason is null
  where m.id in (select s.movement_id from money_steps s where s.step = 'ASSIGN'))`;

/**
 * A refund that a gateway refuses goes back by a transfer where no contract lists it. The refund of
 * an order waits for its account in the refunds' worklist (MONEY-10). A requested account waits for
 * its decision.
 */
const STAGE = sql`case
  when r.account_request_id is not null and money.order_id is null then 'REQUESTED'
  when r.account_no is null and money.order_id is null and (r.status = 'BY_HAND'
    or r.status = 'REJECTED' and money.unknown_payment_id is not null) then 'ACCOUNT_MISSING'
  when money.is_decided then 'DONE'
  when money.approval_id is not null then 'REQUESTED'
  when money.kept_at is not null then 'KEPT'
  else 'NEW' end`;

/** Without a state, all that is not done. */
function stagesInState(state: MoneyState | undefined): MoneyStage[] {
  return moneyStages.filter((stage) =>
    state ? stateOfStage[stage] === state : stateOfStage[stage] !== 'DONE',
  );
}

function matching(filters: MoneyFilters): RawBuilder<unknown> {
  const { id, origin, state, amount, amountFrom, amountTo, text } = filters;
  const stages = stagesInState(state);
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text ?? ''})) > 0`;
  const phone = sql`regexp_replace(c.proposer_mobile, '^84', '0')`;
  const conditions = [
    ...(id === undefined ? [sql`stage = any(${stages}::text[])`] : [sql`money.id = ${id}`]),
    ...(id !== undefined && state ? [sql`stage = any(${stages}::text[])`] : []),
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
  return sql.join(conditions, sql` and `);
}

const from = (filters: MoneyFilters, now: Date) => sql`
  from ${money(now)} money
  left join refunds r on r.id = money.refund_id
  left join contracts c on c.id = money.contract_id
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
      r.account_no is not null as has_account, c.reference_number, c.policy_no, c.type_contract,
      c.status as contract_status, c.proposer_name, c.premium_amount, c.type_payment,
      c.cash_receipt,
      c.paid_at as contract_paid_at,
      (select coalesce(sum(o.paid_amount), 0) from payment_orders o
        where o.contract_id = c.id and o.review_decision = 'IS_MANUAL') as seen_at_bank
    ${from(filters, now)}
    order by money.received_at, money.id limit ${limit} offset ${offset}`.execute(reader);
  const partners = await readPartners(
    reader,
    rows.map(({ id: moneyId }) => moneyId),
    now,
  );
  const owners = await readReferenceOwners(
    reader,
    rows.filter(({ reason }) => reason === 'REFERENCE_KNOWN'),
  );
  return rows.map((row) => ({
    ...row,
    partners: partners.get(row.id) ?? [],
    sameReference: owners.get(row.movement_id) ?? null,
  }));
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

const movementNumber = (name: string) => (/^M\d{1,15}$/.test(name) ? [Number(name.slice(1))] : []);

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
  // Known ids: PostgreSQL would not look a subquery up in each part of the union.
  const movements = await reader
    .selectFrom('bank_movements')
    .select('id')
    .where((e) =>
      e.or([
        e('bank_reference', '=', sql<string>`any(${transfers}::text[])`),
        e('id', '=', sql<number>`any(${transfers.flatMap(movementNumber)}::bigint[])`),
      ]),
    )
    .execute();
  const ids = movements.map(({ id }) => id);
  const select = (name: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<StageRow>`
    select money.origin, ${name} as reference, stage
      from ${money(now)} money left join refunds r on r.id = money.refund_id
     cross join lateral (select ${STAGE} as stage) staged
     where ${condition}`;
  const ofGateway = sql`money.origin = 'GATEWAY' and money.ref_order = any(${orders}::text[])`;
  const stages = [
    await select(sql`money.ref_order`, ofGateway).execute(reader),
    await select(
      sql`coalesce(nullif(money.bank_reference, ''), 'M' || money.movement_id)`,
      sql`money.movement_id = any(${ids}::bigint[])`,
    ).execute(reader),
  ];
  return stages.flatMap(({ rows }) => rows);
}
