-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: insureds ACCESS EXCLUSIVE
-- Search of contracts by the name of an insured person with exact totals: a narrow row for each
-- contract. Its hits were counted by one look at the contract's index for each person.

-- Names end with a line: no term is found across two persons.
create function insured_names_text(contract bigint) returns text language sql stable as $$
  select string_agg(insured_name_search, E'\n' order by position)
    from insureds where contract_id = contract
$$;

create table insured_names (
  contract_id bigint primary key references contracts on delete cascade,
  names text not null,
  -- Copies of the contract's columns; type_payment is empty when unpaid.
  created_at timestamptz(3) not null,
  officer_id bigint not null,
  status text not null,
  plan_id text not null,
  type_payment text not null
) with (fillfactor = 90);

create function follow_insureds() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  delete from insured_names
   where contract_id in (select contract_id from changed)
     and insured_names_text(contract_id) is null;
  insert into insured_names
      (contract_id, names, created_at, officer_id, status, plan_id, type_payment)
    select c.id, insured_names_text(c.id), c.created_at, c.officer_id, c.status, c.plan_id,
           coalesce(c.type_payment, '')
      from contracts c
     where c.id in (select contract_id from changed) and insured_names_text(c.id) is not null
    on conflict (contract_id) do update set names = excluded.names;
  return null;
end $$;
create trigger insureds_added after insert on insureds
  referencing new table as changed for each statement execute function follow_insureds();
create trigger insureds_changed after update on insureds
  referencing new table as changed for each statement execute function follow_insureds();
create trigger insureds_removed after delete on insureds
  referencing old table as changed for each statement execute function follow_insureds();

create function follow_insured_contract() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  update insured_names
     set created_at = new.created_at, officer_id = new.officer_id, status = new.status,
         plan_id = new.plan_id, type_payment = coalesce(new.type_payment, '')
   where contract_id = new.id;
  return null;
end $$;
create trigger contracts_insured_followed after update on contracts for each row
  when ((old.created_at, old.officer_id, old.status, old.plan_id, old.type_payment)
        is distinct from
        (new.created_at, new.officer_id, new.status, new.plan_id, new.type_payment))
  execute function follow_insured_contract();

-- As before, and the names of insured persons. Run VACUUM afterwards.
create or replace function rebuild_name_search() returns void language plpgsql as $$
begin
  lock table contracts in share row exclusive mode;
  truncate name_suffixes, name_words, insured_names;
  drop index if exists name_suffixes_search;
  insert into name_suffixes
      (suffix, contract_id, created_at, officer_id, place, preceding, status, plan_id, type_payment)
    select p.suffix, c.id, c.created_at, c.officer_id, p.place, p.preceding, c.status, c.plan_id,
           coalesce(c.type_payment, '')
      from contracts c, name_parts(c.proposer_name_search) p;
  create index name_suffixes_search on name_suffixes (suffix, contract_id)
    include (created_at, officer_id, place, preceding, status, plan_id, type_payment);
  perform learn_name_words(array(select distinct split_part(suffix, ' ', 1) from name_suffixes));
  drop index if exists insured_names_search;
  insert into insured_names
      (contract_id, names, created_at, officer_id, status, plan_id, type_payment)
    select c.id, i.names, c.created_at, c.officer_id, c.status, c.plan_id,
           coalesce(c.type_payment, '')
      from contracts c
      join (select contract_id, string_agg(insured_name_search, E'\n' order by position) as names
              from insureds group by contract_id) i on i.contract_id = c.id;
  create index insured_names_search on insured_names using gin (names public.gin_trgm_ops);
end $$;

insert into insured_names
    (contract_id, names, created_at, officer_id, status, plan_id, type_payment)
  select c.id, i.names, c.created_at, c.officer_id, c.status, c.plan_id,
         coalesce(c.type_payment, '')
    from contracts c
    join (select contract_id, string_agg(insured_name_search, E'\n' order by position) as names
            from insureds group by contract_id) i on i.contract_id = c.id;
create index insured_names_search on insured_names using gin (names public.gin_trgm_ops);
drop index insureds_by_name;
