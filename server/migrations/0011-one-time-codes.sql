-- One-time codes by SMS (decisions §5). The code itself stands nowhere: it is derived from `nonce` and a key that the database
-- never sees, so that the job which sends the SMS needs no code in its payload; a guess is compared by its keyed hash.
create table one_time_codes (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  nonce bytea not null check (octet_length(nonce) = 16),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  sent_by bigint not null references accounts,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > sent_at),
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  -- Used, replaced by a newer one, or overtaken by a change of the contract.
  ended_at timestamptz(3),
  verified_at timestamptz(3),
  check (verified_at is null or ended_at is not null)
);
create index one_time_codes_of_contract on one_time_codes (contract_id, sent_at desc);
create unique index one_time_codes_one_live on one_time_codes (contract_id) where ended_at is null;

alter table messages
  add column code_id bigint references one_time_codes,
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED'));
