-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: erasures SHARE ROW EXCLUSIVE
-- Notes of the staff about a contract (DETAIL-12). No statement of the program changes or deletes
-- one; they are erased with their contract.
create table contract_notes (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  account_id bigint not null references accounts,
  at timestamptz(3) not null,
  text text not null check (char_length(text) between 1 and 1000)
);
create index contract_notes_of_contract on contract_notes (contract_id, id);

create function protect_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from contracts c join erasures e using (reference_number) where c.id = old.contract_id
  ) then
    return old;
  end if;
  raise exception 'contract_notes is append-only';
end $$;
create trigger contract_notes_append_only before update or delete on contract_notes
  for each row execute function protect_notes();

create function erase_notes() returns trigger language plpgsql as $$
begin
  delete from contract_notes
   where contract_id = (select id from contracts where reference_number = new.reference_number);
  return null;
end $$;
-- Triggers run in the order of their names: before `erasures_applied` deletes the contract.
create trigger erasures_about_notes after insert on erasures
  for each row execute function erase_notes();
