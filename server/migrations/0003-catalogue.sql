-- Products, plans and promotions. Every start of the server loads them from server/catalogue.

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
  -- False once the code has left the file: not offered any more, kept for its contracts.
  in_catalogue boolean not null default true,
  position integer not null
);
create index plans_offer on plans (channel, product_id, position);

-- The figures of a plan from a business day until its next version.
create table plan_versions (
  plan_code text not null references plans,
  valid_from date not null,
  on_sale boolean not null,
  sum_insured bigint not null check (sum_insured > 0),
  fee bigint not null check (fee > 0),
  duration_name text not null,
  refund_threshold_days integer not null check (refund_threshold_days >= 0),
  benefits jsonb not null,
  primary key (plan_code, valid_from)
);

-- The percentage of the fee to pay, by the number of persons insured together.
create table promotions (
  product_id text not null references products,
  total_person integer not null check (total_person between 2 and 9),
  discount_contract integer not null check (discount_contract between 1 and 100),
  primary key (product_id, total_person)
);
