-- locks: contract_history ACCESS EXCLUSIVE
-- locks: erasures ACCESS EXCLUSIVE
-- A second chain over the history: HMACs with a key that the database never sees. Rows from before
-- this migration have none; the head files seal the end of their SHA-256 chain (decision 0043).
alter table contract_history add column mac bytea check (octet_length(mac) = 32);

-- The last row without a MAC; later rows without one are wrong.
create table history_start (
  only_row boolean primary key default true check (only_row),
  last_without_mac bigint not null
);
insert into history_start (last_without_mac) select coalesce(max(id), 0) from contract_history;

create or replace function chain_history() returns trigger language plpgsql as $$
declare
  before record;
  expected integer;
begin
  -- The caller holds the contract's row lock, so no other transaction appends to this chain.
  select sequence, hash into before
    from contract_history where contract_id = new.contract_id order by sequence desc limit 1;
  expected := coalesce(before.sequence, 0) + 1;
  -- The program computes the MAC from the end of the chain that it has read.
  if new.mac is not null and new.sequence <> expected then
    raise exception 'contract_history: row % of contract % does not continue its chain',
      new.sequence, new.contract_id;
  end if;
  new.sequence := expected;
  new.previous_hash := coalesce(before.hash, ''::bytea);
  new.hash := history_hash(new);
  return new;
end $$;

-- The tombstone keeps the id and the last MAC (or hash) of the erased chain.
alter table erasures add column erased_contract_id bigint, add column history_mac bytea;

create or replace function check_erasure() returns trigger language plpgsql as $$
declare
  c contracts;
begin
  select * into c from contracts where reference_number = new.reference_number for update;
  -- A new statement sees what the transaction that held the lock committed.
  if c.id is null or not is_draft_expired(c, new.erased_on) then
    raise exception '% is not to be erased', new.reference_number;
  end if;
  new.officer_id := c.officer_id;
  new.created_on := (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date;
  new.erased_contract_id := c.id;
  select count(*), (array_agg(hash order by sequence desc))[1],
         (array_agg(coalesce(mac, hash) order by sequence desc))[1]
    into new.history_rows, new.history_hash, new.history_mac
    from contract_history where contract_id = c.id;
  return new;
end $$;

-- The program has no right to delete histories; its retention runs as the owner (SEC-7).
alter function erase_drafts(date, text, timestamptz, bigint, integer)
  security definer set search_path = public, pg_temp;

-- The head files in the file store, newest last: how far each reaches, and its digest.
create table history_heads (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  last_history_id bigint not null,
  ends integer not null check (ends >= 0),
  storage_key text not null unique,
  sha256 bytea not null check (octet_length(sha256) = 32)
);
create trigger history_heads_append_only before update or delete on history_heads
  for each row execute function reject_change();
