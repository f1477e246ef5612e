-- locks: accounts SHARE ROW EXCLUSIVE
-- Reads of personal data by staff (SEC-4). Append-only; holds no personal value of a customer.
create table personal_reads (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  account_id bigint not null references accounts,
  session_id uuid not null,
  ip text not null,
  -- The name of the API call.
  call text not null,
  kind text not null
    check (kind in ('DETAIL', 'DOCUMENT', 'EXPORT', 'REVEAL', 'SEARCH', 'LOG')),
  -- Text, not a reference: the row outlives an erased draft.
  reference_number text collate "C",
  -- The filters of an export or a search, without personal values.
  criteria jsonb check (jsonb_typeof(criteria) = 'object'),
  row_count integer check (row_count >= 0),
  -- HMAC of the searched identity number, with a key outside of the database.
  identity_hash bytea check (octet_length(identity_hash) = 32),
  field text,
  reason text check (char_length(reason) between 1 and 255),
  constraint personal_reads_one_contract
    check (kind not in ('DETAIL', 'DOCUMENT', 'REVEAL') or reference_number is not null),
  constraint personal_reads_rows_of_export check (kind <> 'EXPORT' or row_count is not null),
  constraint personal_reads_reveal_has_reason
    check ((kind = 'REVEAL') = (field is not null and reason is not null))
);
create index personal_reads_by_time on personal_reads (at, id);
-- Also counts the details of a person within an hour.
create index personal_reads_of_account on personal_reads (account_id, at);
create index personal_reads_of_contract on personal_reads (reference_number, at)
  where reference_number is not null;
create index personal_reads_of_identity on personal_reads (identity_hash, at)
  where identity_hash is not null;

-- The only deletion: rows from before a time that is at least 24 months past (KEEP-5).
create function protect_reads() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '24 months' then
    return old;
  end if;
  raise exception 'personal_reads is append-only';
end $$;
create trigger personal_reads_append_only before update or delete on personal_reads
  for each row execute function protect_reads();

-- Deletes the oldest reads from before a time; returns how many.
create function delete_reads(before timestamptz, at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  delete from personal_reads where id in (
    select id from personal_reads where at < before order by at, id limit at_most
       for update skip locked);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
