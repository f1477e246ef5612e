-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: insureds SHARE ROW EXCLUSIVE
-- Policies to renew are counted from one index (RENEW-1): the persons of most have no other cover,
-- and looking for it took nearly all time.

-- Contracts that another one may follow: it renews them, or covers a person for longer. Rows stay
-- when that one is cancelled, so queries look again at the contracts named here, and at no others.
-- Neither unique nor a foreign key: a payment must not wait for the lock of another contract.
create table followed_contracts (contract_id bigint not null);

-- It covers its persons: paid, or in force.
create function contract_covers(c contracts) returns boolean language sql immutable as $$
  select c.paid_at is not null and c.cancelled_at is null
$$;

-- Every contract that this table must have.
create function computed_followed_contracts() returns setof bigint language sql stable as $$
  select renewal_of from contracts where renewal_of is not null
  union
  select contract_id
    from (select i.contract_id, c.policy_ends_on,
                 max(coalesce(c.policy_ends_on, 'infinity'))
                   filter (where contract_covers(c)) over person as last_day
            from insureds i join contracts c on c.id = i.contract_id
          window person as (partition by upper(i.insured_national_id), i.insured_type_nid)) each
   where policy_ends_on < last_day
$$;

-- Adds the contracts that these paid ones follow, and those of these that others follow. A contract
-- without a period may be getting it in another transaction: it is followed by any other cover.
create function add_followed_contracts(paid bigint[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  insert into followed_contracts
    select distinct contract_id
      from (select distinct upper(insured_national_id) as number, insured_type_nid as type
              from insureds where contract_id = any(paid)) person
     cross join lateral (
       select i.contract_id, c.policy_ends_on, contract_covers(c) as covers,
              max(coalesce(c.policy_ends_on, 'infinity'))
                filter (where contract_covers(c)) over () as last_day,
              count(*) filter (where contract_covers(c)) over () as covering
         from insureds i join contracts c on c.id = i.contract_id
        where upper(i.insured_national_id) = person.number
          and i.insured_type_nid = person.type) each
     where case when policy_ends_on is not null then policy_ends_on < last_day
             -- These get their period in a later step.
             else contract_id <> all(paid) and covering > covers::integer end
       and not exists (select from followed_contracts f where f.contract_id = each.contract_id);
end $$;

create function add_followed_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into followed_contracts values (new.renewal_of);
  else
    perform add_followed_contracts(array[new.id]);
  end if;
  return null;
end $$;
create trigger contracts_renew after insert on contracts for each row
  when (new.renewal_of is not null) execute function add_followed_contract();
create trigger contracts_follow after update of paid_at, policy_ends_on on contracts for each row
  when (contract_covers(new) and (old.paid_at is null
    or old.policy_ends_on is distinct from new.policy_ends_on))
  execute function add_followed_contract();

-- The program writes the persons of unpaid contracts alone.
create function add_followed_by_insureds() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  paid bigint[] := array(select c.id from contracts c
    where c.id in (select contract_id from changed) and contract_covers(c));
begin
  if cardinality(paid) > 0 then
    perform add_followed_contracts(paid);
  end if;
  return null;
end $$;
create trigger insureds_follow after insert on insureds
  referencing new table as changed for each statement execute function add_followed_by_insureds();
create trigger insureds_follow_changed after update on insureds
  referencing new table as changed for each statement execute function add_followed_by_insureds();

create function rebuild_followed_contracts() returns void language plpgsql as $$
begin
  lock table contracts, insureds in share row exclusive mode;
  truncate followed_contracts;
  insert into followed_contracts select computed_followed_contracts();
end $$;

select rebuild_followed_contracts();
create index followed_contracts_of_contract on followed_contracts (contract_id);
analyze followed_contracts;
