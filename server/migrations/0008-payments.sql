-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- Payment orders, payment notifications and refunds.

create table payment_orders (
  id bigint generated always as identity primary key,
  -- Unique per attempt, at every gateway.
  ref_order text not null unique check (char_length(ref_order) <= 34),
  contract_id bigint not null references contracts,
  -- The adapter's name: later queries and refunds of the order go to this gateway.
  gateway text not null check (gateway ~ '^[a-z0-9]{1,20}$'),
  amount bigint not null check (amount > 0),
  status text not null default 'OPEN'
    check (status in ('OPEN', 'SUCCEEDED', 'FAILED', 'ABANDONED')),
  -- Decides the page to return to.
  started_by text not null check (started_by in ('customer', 'officer')),
  officer_id bigint references accounts,
  method text not null,
  response_code text,
  gateway_transaction_no text,
  paid_amount bigint,
  -- Set when a successful payment did not pay the contract; the back office decides about it.
  review_reason text check (review_reason in
    ('CONTRACT_ALREADY_PAID', 'CONTRACT_CANCELLED', 'AMOUNT_IS_OLD', 'AMOUNT_DIFFERS')),
  review_decision text check (review_decision in ('REFUND', 'SETTLED_OUTSIDE')),
  review_note text check (char_length(review_note) between 1 and 255),
  reviewed_by bigint references accounts,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  queries integer not null default 0,
  next_query_at timestamptz(3),
  check ((status in ('SUCCEEDED', 'FAILED')) = (settled_at is not null)),
  check (review_reason is null or status = 'SUCCEEDED'),
  check ((started_by = 'officer') = (officer_id is not null)),
  constraint payment_orders_review_is_complete check
    ((review_decision is null) = (reviewed_at is null)
     and (review_decision is null) = (reviewed_by is null)
     and (review_decision is null) = (review_note is null)
     and (review_decision is null or review_reason is not null))
);
create index payment_orders_of_contract on payment_orders (contract_id);
create index payment_orders_to_query on payment_orders (next_query_at)
  where next_query_at is not null;
-- At most one success pays a contract; every other success needs a review.
create unique index payment_orders_one_pays on payment_orders (contract_id)
  where status = 'SUCCEEDED' and review_reason is null;
create index payment_orders_to_review on payment_orders (settled_at, id)
  where review_reason is not null and review_decision is null;

-- Every notification, stored before it is processed. Card numbers arrive masked and are not stored.
create table payment_notifications (
  id bigint generated always as identity primary key,
  source text not null check (source in ('IPN', 'RETURN', 'QUERY')),
  ref_order text,
  verdict text not null,
  -- The result that it states; `unknown` when it states none.
  outcome text not null check (outcome in ('succeeded', 'pending', 'failed', 'unknown')),
  response_code text,
  amount bigint,
  transaction_no text,
  received_at timestamptz(3) not null
);
create index payment_notifications_of_order on payment_notifications (ref_order);
-- The IPN address has no rate limit, because each IPN may be a payment. Unsigned notifications are
-- stored up to a number per minute (payments/store.ts); this index counts and clears them.
create index payment_notifications_unsigned on payment_notifications (received_at)
  where verdict = 'BAD_SIGNATURE';

-- One per cancelled contract and one per payment returned after review.
create table refunds (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  -- The order to refund through the gateway; null for a manual payment, refunded by transfer.
  order_id bigint references payment_orders,
  -- The order's gateway.
  gateway text,
  reason text not null check (reason in ('CANCELLATION', 'REVIEW')),
  amount bigint not null check (amount > 0),
  -- The same on every retry, so the gateway detects duplicates.
  refund_ref text not null unique check (char_length(refund_ref) <= 34),
  -- REQUESTED → ACCEPTED or REJECTED by the gateway; BY_HAND → DONE_BY_HAND by a clerk's transfer.
  status text not null
    check (status in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'BY_HAND', 'DONE_BY_HAND')),
  response_code text,
  gateway_transaction_no text,
  attempts integer not null default 0,
  last_error text,
  requested_by bigint not null references accounts,
  requested_at timestamptz(3) not null,
  settled_at timestamptz(3),
  done_by bigint references accounts,
  done_note text check (char_length(done_note) between 1 and 255),
  check ((status in ('ACCEPTED', 'REJECTED', 'DONE_BY_HAND')) = (settled_at is not null)),
  check (order_id is not null or status in ('BY_HAND', 'DONE_BY_HAND')),
  check ((gateway is null) = (order_id is null)),
  check ((status = 'DONE_BY_HAND') = (done_by is not null)
         and (done_by is null) = (done_note is null)),
  check (reason = 'CANCELLATION' or order_id is not null)
);
create index refunds_of_contract on refunds (contract_id);
create unique index refunds_one_cancellation on refunds (contract_id)
  where reason = 'CANCELLATION';
create unique index refunds_one_of_order on refunds (order_id) where order_id is not null;
create index refunds_open on refunds (requested_at, id)
  where status in ('REQUESTED', 'REJECTED', 'BY_HAND');
