-- What is sold (decisions §3). Filled from server/catalogue by the program at each start; never edited by hand.

create table products (
  id text primary key,
  name text not null,
  contract_type text not null check (contract_type in ('INDIVIDUAL', 'FAMILY'))
);

create table plans (
  code text primary key,
  product_id text not null references products,
  channel text not null check (channel in ('CBB', 'SALE')),
  package_name text not null,
  short_name text not null,
  sum_insured bigint not null check (sum_insured > 0),
  fee bigint not null check (fee > 0),
  duration_name text not null,
  refund_threshold_days integer not null check (refund_threshold_days >= 0),
  benefits jsonb not null,
  position integer not null
);
create index plans_offer on plans (channel, product_id, position);
