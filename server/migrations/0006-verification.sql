-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contract_history SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- One-time codes by SMS.

-- The SMS job derives the code from nonce and a key outside the database. Guesses are compared by
-- keyed hash.
create table one_time_codes (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  nonce bytea check (octet_length(nonce) = 16),
  code_hash bytea check (octet_length(code_hash) = 32),
  sent_by bigint not null references accounts,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > sent_at),
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  -- Used, replaced by a newer one, or void because the contract changed.
  ended_at timestamptz(3),
  verified_at timestamptz(3),
  check (verified_at is null or ended_at is not null),
  -- Retention deletes both secrets; the row stays as the proof of sending and verification.
  constraint one_time_codes_secret_is_complete check ((nonce is null) = (code_hash is null)),
  constraint one_time_codes_secret_while_live
    check (code_hash is not null or ended_at is not null)
);
create index one_time_codes_of_contract on one_time_codes (contract_id, sent_at desc);
create unique index one_time_codes_one_live on one_time_codes (contract_id) where ended_at is null;
-- For retention.
create index one_time_codes_expired on one_time_codes (least(ended_at, expires_at))
  where code_hash is not null;

-- A save may change the phone number or the content, so it ends the live code. A trigger on the
-- history runs under the contract's lock, as sending a code does.
create function end_codes_on_save() returns trigger language plpgsql as $$
begin
  update one_time_codes set ended_at = greatest(new.at, sent_at)
   where contract_id = new.contract_id and ended_at is null;
  return null;
end $$;
create trigger contract_history_ends_codes after insert on contract_history
  for each row when (new.action = 'save') execute function end_codes_on_save();
