-- Orders at the payment gateway and everything that the gateway ever said of them.

create table payment_orders (
  id bigint generated always as identity primary key,
  -- vpc_MerchTxnRef: unique for each attempt.
  ref_order text not null unique check (char_length(ref_order) <= 34),
  contract_id bigint not null references contracts,
  amount bigint not null check (amount > 0),
  status text not null default 'OPEN' check (status in ('OPEN', 'SUCCEEDED', 'FAILED', 'ABANDONED')),
  -- Where the browser goes afterwards: the customer's page or the officer's.
  started_by text not null check (started_by in ('customer', 'officer')),
  officer_id bigint references accounts,
  method text not null,
  response_code text,
  gateway_transaction_no text,
  paid_amount bigint,
  -- Money that came and did not pay the contract: a person must look at it. It never changes the contract (decisions §4).
  review_reason text check (review_reason in ('CONTRACT_ALREADY_PAID', 'CONTRACT_CANCELLED', 'AMOUNT_IS_OLD', 'AMOUNT_DIFFERS')),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  queries integer not null default 0,
  next_query_at timestamptz(3),
  check ((status in ('SUCCEEDED', 'FAILED')) = (settled_at is not null)),
  check (review_reason is null or status = 'SUCCEEDED'),
  check ((started_by = 'officer') = (officer_id is not null))
);
create index payment_orders_of_contract on payment_orders (contract_id);
create index payment_orders_to_ask on payment_orders (next_query_at) where next_query_at is not null;
-- At most one success pays a contract; every other one carries a reason to review it.
create unique index payment_orders_one_pays on payment_orders (contract_id) where status = 'SUCCEEDED' and review_reason is null;

-- Every notice as it came, verified or not, before anything is done with it. Card numbers arrive masked and are not kept.
create table payment_notices (
  id bigint generated always as identity primary key,
  source text not null check (source in ('IPN', 'RETURN', 'QUERY')),
  ref_order text,
  verdict text not null,
  response_code text,
  amount bigint,
  transaction_no text,
  received_at timestamptz(3) not null
);
create index payment_notices_of_order on payment_notices (ref_order);
