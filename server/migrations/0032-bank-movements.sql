-- locks: contracts ACCESS EXCLUSIVE
-- locks: payment_orders ACCESS EXCLUSIVE
-- locks: refunds SHARE ROW EXCLUSIVE
-- Bank transfers (PAY-18 to PAY-21): movements of the bank account, from notices and statements.

alter table contracts
  -- Null for payments through the gateway and by hand.
  add column payment_channel text check (payment_channel in ('GATEWAY', 'TRANSFER'));

alter table payment_orders
  drop constraint payment_orders_review_reason_check,
  add constraint payment_orders_review_reason_check check (review_reason in
    ('CONTRACT_ALREADY_PAID', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'AMOUNT_IS_OLD', 'AMOUNT_DIFFERS', 'CHANGE_PENDING', 'PAID_BEFORE_CREATION',
     'NOT_ELIGIBLE'));

-- Each movement once. Accounting documents: kept for ten years (docs/operations.md).
create table bank_movements (
  id bigint generated always as identity primary key,
  source text not null check (source in ('NOTICE', 'STATEMENT')),
  -- A bank reference pays at most one contract, ever.
  bank_reference text collate "C" not null unique
    check (char_length(bank_reference) between 1 and 100),
  -- Only notices have one.
  transaction_id text collate "C" unique check (char_length(transaction_id) between 1 and 100),
  -- VND; a debit is negative.
  amount bigint not null check (amount <> 0),
  content text not null check (char_length(content) <= 1000),
  paid_at timestamptz(3) not null,
  result text not null check (result in
    ('MATCHED', 'AMOUNT_DIFFERS', 'UNKNOWN_CONTENT', 'ALREADY_PAID', 'NOT_AWAITING',
     'CHANGE_PENDING', 'REPEATED', 'REFUND', 'OTHER_DEBIT')),
  reason text check (reason in
    ('SEVERAL_CONTRACTS', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'PAID_BEFORE_CREATION', 'NOT_ELIGIBLE')),
  -- The contract that the content names, and the order that holds its money.
  contract_id bigint references contracts,
  order_id bigint unique references payment_orders,
  refund_id bigint unique references refunds,
  received_at timestamptz(3) not null,
  -- A repeated movement has no row of its own.
  check (result <> 'REPEATED'),
  check (result <> 'MATCHED' or (contract_id is not null and order_id is not null)),
  check ((result = 'REFUND') = (refund_id is not null)),
  check ((transaction_id is null) or source = 'NOTICE')
);
create index bank_movements_of_contract on bank_movements (contract_id);
create index bank_movements_by_day on bank_movements (paid_at, id);

-- Every genuine notice as it came, repeated ones too, with its verdict.
create table bank_notices (
  id bigint generated always as identity primary key,
  transaction_id text collate "C" not null,
  bank_reference text collate "C" not null,
  raw text not null check (char_length(raw) <= 20000),
  result text not null,
  reason text,
  received_at timestamptz(3) not null
);
create index bank_notices_of_transaction on bank_notices (transaction_id);

-- An order for a transfer stays open until its money comes, so it keeps no draft.
create or replace function is_draft_expired(c contracts, today date)
  returns boolean language sql stable as $$
  select c.status in ('DRAFT', 'AWAITING_PAYMENT', 'WITHDRAWN')
     and (c.updated_at at time zone 'Asia/Ho_Chi_Minh')::date + interval '12 months' < today
     and not exists (select from payment_orders o where o.contract_id = c.id
           and (o.status not in ('FAILED', 'ABANDONED') and o.gateway <> 'transfer'
             or o.paid_amount is not null))
     and not exists (
           select from payment_orders o join payment_notifications n on n.ref_order = o.ref_order
            where o.contract_id = c.id and blocks_erasure(n))
     and not exists (select from bank_movements m where m.contract_id = c.id)
     and not exists (select from refunds r where r.contract_id = c.id)
     and not exists (select from documents d where d.contract_id = c.id)
     and not exists (select from api_sync_logs l where l.contract_id = c.id)
$$;
