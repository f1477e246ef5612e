-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- The page of a policy's customer (MY-1), and what customers ask of the back office on it.

-- The code in the page's address is derived from the nonce and a key, like the token of a link.
create table policyholder_pages (
  contract_id bigint primary key references contracts on delete cascade,
  nonce bytea not null check (octet_length(nonce) = 20),
  code_hash bytea not null unique,
  created_at timestamptz(3) not null
);

-- Wrong tries by the hash of the given code, also of codes that no page has: both answer alike.
create table policyholder_tries (
  code_hash bytea primary key,
  tries integer not null check (tries between 0 and 4),
  locked_until timestamptz(3),
  tried_at timestamptz(3) not null
);
create index policyholder_tries_by_age on policyholder_tries (tried_at);

create table customer_requests (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts on delete cascade,
  kind text not null check (kind in ('CANCEL', 'WITHDRAW_CONSENT')),
  -- The withdrawn consents.
  consents text[] not null default '{}',
  note text,
  -- The estimate that the customer saw, in VND.
  refund_estimate bigint check (refund_estimate >= 0),
  requested_at timestamptz(3) not null,
  answer_due_on date not null,
  act_due_on date,
  answered_at timestamptz(3),
  answered_by bigint references accounts,
  outcome text check (outcome in ('DONE', 'DECLINED')),
  answer_note text,
  constraint customer_requests_answered check
    ((answered_at is null) = (answered_by is null) and (answered_at is null) = (outcome is null)),
  constraint customer_requests_cancel_has_estimate check
    ((kind = 'CANCEL') = (refund_estimate is not null))
);
create unique index customer_requests_one_open on customer_requests (contract_id, kind)
  where answered_at is null;
create index customer_requests_to_answer on customer_requests (answer_due_on, id)
  where answered_at is null;
