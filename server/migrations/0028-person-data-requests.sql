-- Exports and erasures of what is held of a person, by an operator at the command line (KEEP-6).
create table person_data_requests (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  operator text not null check (char_length(operator) between 1 and 100),
  -- The same keyed digest as in personal_reads, never the number.
  identity_hash bytea not null check (octet_length(identity_hash) = 32),
  contracts text[] collate "C" not null,
  -- The numbers that were erased; null for an export.
  erased text[] collate "C"
);
create index person_data_requests_of_identity on person_data_requests (identity_hash, at);
create trigger person_data_requests_append_only before update or delete on person_data_requests
  for each row execute function reject_change();

-- Erases a draft whose time is over; the program has no right to write into erasures (SEC-7).
create function erase_expired_draft(number text, today date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c contracts;
begin
  select * into c from contracts where reference_number = number for update;
  if c.id is null or not is_draft_expired(c, today) then
    return false;
  end if;
  insert into erasures (reference_number, erased_on) values (number, today);
  return true;
end $$;
