-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: units SHARE ROW EXCLUSIVE
-- Counters of contracts, premiums and refunds by status, plan and payment type: for all contracts,
-- each region and each area; in total, per month and per day. Exact totals over millions of
-- contracts then read a few thousand rows.
--
-- A change of a contract appends delta rows (contract_counter_deltas) in its own transaction. It
-- updates no counter, so writers never block each other. A total is the counters plus all delta
-- rows, read in one statement, so it is always exact; the roll-up only keeps the delta rows few.

-- The units that have counters. Contracts of smaller units are few and counted directly.
create function counted_units(unit bigint) returns bigint[] language sql stable as $$
  with recursive above as (
    select id, parent_id, kind from units where id = unit
    -- "union" without "all" terminates even when units form a cycle.
    union
    select units.id, units.parent_id, units.kind
      from units join above on units.id = above.parent_id)
  select coalesce(array_agg(id order by id), '{}') from above where kind in ('AREA', 'REGION')
$$;

create table officer_scopes (
  officer_id bigint primary key references accounts on delete cascade,
  unit_ids bigint[] not null
);
-- Finds the officers of a unit. Reading all officers took 0.5 ms of a page's 1.4 ms.
create index officer_scopes_of_unit on officer_scopes using gin (unit_ids) with (fastupdate = off);

create table contract_counters (
  -- 0 for all contracts, otherwise a region or an area.
  scope_id bigint not null,
  level text not null check (level in
    ('all', 'created-month', 'created-day', 'started-month', 'started-day', 'cancelled-month',
     'cancelled-day')),
  -- A day in business time, the first day of a month, or -infinity for the total.
  bucket date not null,
  status text not null,
  plan_id text not null,
  -- Empty when unpaid.
  type_payment text not null,
  contracts bigint not null,
  premium bigint not null,
  refund bigint not null,
  primary key (scope_id, level, bucket, status, plan_id, type_payment)
);

create table contract_counter_deltas (
  scope_id bigint not null,
  created_on date not null,
  started_on date,
  cancelled_on date,
  status text not null,
  plan_id text not null,
  type_payment text not null,
  contracts bigint not null,
  premium bigint not null,
  refund bigint not null
);
-- Rows are inserted and deleted all day; frequent vacuums keep reads from scanning dead rows.
alter table contract_counter_deltas
  set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- The delta row of one contract.
create function contract_counter_delta(c contracts)
  returns setof contract_counter_deltas rows 1 language sql stable as $$
  select 0::bigint, (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date, c.policy_starts_on,
         (c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date, c.status, c.plan_id,
         coalesce(c.type_payment, ''), 1::bigint, c.premium_amount, coalesce(c.refund_amount, 0)
$$;

create function count_contract() returns trigger language plpgsql as $$
declare
  scopes bigint[];
begin
  -- The shared lock lets sales of one officer run in parallel and conflicts with place_officers().
  select unit_ids into scopes
    from officer_scopes where officer_id = coalesce(new.officer_id, old.officer_id) for share;
  insert into contract_counter_deltas
    select scope, d.created_on, d.started_on, d.cancelled_on, d.status, d.plan_id, d.type_payment,
           sign * d.contracts, sign * d.premium, sign * d.refund
      from (select -1 as sign, d.* from contract_counter_delta(old) d where tg_op <> 'INSERT'
            union all
            select 1, d.* from contract_counter_delta(new) d where tg_op <> 'DELETE') d,
           unnest(0 || coalesce(scopes, '{}')) scope;
  return null;
end $$;
create trigger contracts_counted after insert or delete on contracts
  for each row execute function count_contract();
create trigger contracts_counted_anew after update on contracts for each row
  when ((old.status, old.plan_id, old.type_payment, old.premium_amount, old.refund_amount,
         old.created_at, old.policy_starts_on, old.cancelled_at)
        is distinct from
        (new.status, new.plan_id, new.type_payment, new.premium_amount, new.refund_amount,
         new.created_at, new.policy_starts_on, new.cancelled_at))
  execute function count_contract();

-- Delta rows carry no officer, so a contract never changes its officer.
create function keep_officer() returns trigger language plpgsql as $$
begin
  raise exception 'a contract stays with its officer';
end $$;
create trigger contracts_keep_officer before update of officer_id on contracts for each row
  when (old.officer_id is distinct from new.officer_id) execute function keep_officer();

-- The counters to which a delta row adds.
create function counter_levels(created_on date, started_on date, cancelled_on date)
  returns table (level text, bucket date) language sql immutable as $$
  select * from (values
    ('all', date '-infinity'),
    ('created-month', date_trunc('month', created_on)::date), ('created-day', created_on),
    ('started-month', date_trunc('month', started_on)::date), ('started-day', started_on),
    ('cancelled-month', date_trunc('month', cancelled_on)::date), ('cancelled-day', cancelled_on)
  ) as l(level, bucket)
   where l.bucket is not null
$$;

-- Rolls up to at_most delta rows into the counters, returns their number. The default bounds a step
-- to about a second. Returns 0 while another session rolls up.
create function roll_up_contract_counters(at_most bigint default 20000)
  returns bigint language plpgsql as $$
declare
  rolled_up bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('salus.roll_up_contract_counters')) then
    return 0;
  end if;
  with taken as (
         delete from contract_counter_deltas
          where ctid = any(array(select ctid from contract_counter_deltas limit at_most))
         returning *),
       summed as (
         select scope_id, l.level, l.bucket, status, plan_id, type_payment,
                sum(contracts) as contracts, sum(premium) as premium, sum(refund) as refund
           from taken, counter_levels(created_on, started_on, cancelled_on) l
          group by 1, 2, 3, 4, 5, 6
         having sum(contracts) <> 0 or sum(premium) <> 0 or sum(refund) <> 0),
       added as (
         insert into contract_counters as c select * from summed
         on conflict (scope_id, level, bucket, status, plan_id, type_payment)
         do update set contracts = c.contracts + excluded.contracts,
                       premium = c.premium + excluded.premium, refund = c.refund + excluded.refund)
  select count(*) into rolled_up from taken;
  return rolled_up;
end $$;

-- Serialises changes of the organisation until commit: concurrent moves would not see each other.
create function await_turn_to_place() returns void language plpgsql as $$
begin
  -- An older snapshot would miss the changes of the session that held the lock before.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'people and units are moved, and contracts counted anew, at READ COMMITTED';
  end if;
  perform pg_advisory_xact_lock(hashtext('salus.place_officers'));
end $$;

-- Moves the counters of the officers' contracts from their former units to their current ones.
create function place_officers(officers bigint[]) returns void language plpgsql as $$
declare
  officer record;
  came bigint[];
  went bigint[];
begin
  perform await_turn_to_place();
  for officer in
    select a.id, counted_units(a.unit_id) as unit_ids
      from accounts a where a.id = any(officers) order by a.id
  loop
    -- Waits for open transactions on the officer's contracts; later ones wait for this one.
    select array(select unnest(officer.unit_ids) except select unnest(s.unit_ids)),
           array(select unnest(s.unit_ids) except select unnest(officer.unit_ids))
      into came, went from officer_scopes s where s.officer_id = officer.id for update;
    if not found then
      insert into officer_scopes (officer_id, unit_ids) values (officer.id, officer.unit_ids);
      came := officer.unit_ids;
      went := '{}';
    elsif came <> '{}' or went <> '{}' then
      update officer_scopes set unit_ids = officer.unit_ids where officer_id = officer.id;
    end if;
    if came <> '{}' or went <> '{}' then
      insert into contract_counter_deltas
        select m.scope, d.created_on, d.started_on, d.cancelled_on, d.status, d.plan_id,
               d.type_payment,
               m.sign * sum(d.contracts), m.sign * sum(d.premium), m.sign * sum(d.refund)
          from contracts c, contract_counter_delta(c) d,
               (select scope, 1 as sign from unnest(came) scope
                union all select scope, -1 from unnest(went) scope) m
         where c.officer_id = officer.id
         group by m.scope, m.sign, d.created_on, d.started_on, d.cancelled_on, d.status,
                  d.plan_id, d.type_payment;
    end if;
  end loop;
end $$;

-- A statement trigger takes the lock before any row lock, which rules out deadlocks.
create function take_turn_to_place() returns trigger language plpgsql as $$
begin
  perform await_turn_to_place();
  return null;
end $$;
create trigger accounts_in_turn before insert or update of unit_id on accounts
  for each statement execute function take_turn_to_place();
create trigger units_in_turn before update of parent_id, kind on units
  for each statement execute function take_turn_to_place();

create function place_account() returns trigger language plpgsql as $$
begin
  perform place_officers(array[new.id]);
  return null;
end $$;
create trigger accounts_placed after insert on accounts
  for each row execute function place_account();
create trigger accounts_moved after update of unit_id on accounts for each row
  when (old.unit_id is distinct from new.unit_id) execute function place_account();

create function place_below_unit() returns trigger language plpgsql as $$
begin
  perform place_officers(array(
    with recursive below as (
      select new.id
      union
      select units.id from units join below on units.parent_id = below.id)
    select accounts.id from accounts join below on below.id = accounts.unit_id));
  return null;
end $$;
create trigger units_moved after update of parent_id, kind on units for each row
  when ((old.parent_id, old.kind) is distinct from (new.parent_id, new.kind))
  execute function place_below_unit();

-- Computes all counters from the contracts.
create function computed_contract_counters()
  returns setof contract_counters language sql stable as $$
  with placed as materialized (
         select id as officer_id, 0 || counted_units(unit_id) as scope_ids from accounts),
       -- Grouping millions of contracts by a number is cheaper than grouping them by an array.
       places as materialized (
         select scope_ids, row_number() over () as place
           from (select distinct scope_ids from placed) p),
       days as (
         select places.place, k.kind, k.day, c.status, c.plan_id,
                coalesce(c.type_payment, '') as type_payment,
                count(*) as contracts, sum(c.premium_amount) as premium,
                sum(coalesce(c.refund_amount, 0)) as refund
           from contracts c
           join (placed join places using (scope_ids)) using (officer_id)
           cross join lateral (values
             ('created', (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date),
             ('started', c.policy_starts_on),
             ('cancelled', (c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date)) k(kind, day)
          where k.day is not null
          group by 1, 2, 3, 4, 5, 6),
       by_day as materialized (
         select scope, kind, day, status, plan_id, type_payment,
                sum(contracts) as contracts, sum(premium) as premium, sum(refund) as refund
           from days join places using (place), unnest(scope_ids) scope
          group by 1, 2, 3, 4, 5, 6),
       by_month as materialized (
         select scope, kind, date_trunc('month', day)::date as month, status, plan_id, type_payment,
                sum(contracts) as contracts, sum(premium) as premium, sum(refund) as refund
           from by_day
          group by 1, 2, 3, 4, 5, 6)
  select scope, kind || '-day', day, status, plan_id, type_payment,
         contracts::bigint, premium::bigint, refund::bigint
    from by_day
  union all
  select scope, kind || '-month', month, status, plan_id, type_payment,
         contracts::bigint, premium::bigint, refund::bigint
    from by_month
  union all
  select scope, 'all', '-infinity', status, plan_id, type_payment,
         sum(contracts)::bigint, sum(premium)::bigint, sum(refund)::bigint
    from by_month where kind = 'created'
   group by scope, status, plan_id, type_payment
$$;

-- Rewrites all counters: after bulk loads without triggers, and to repair manual changes. Blocks
-- writers of contracts, not readers.
create function recount_contracts() returns void language plpgsql as $$
begin
  perform await_turn_to_place();
  lock table contracts in share row exclusive mode;
  perform pg_advisory_xact_lock(hashtext('salus.roll_up_contract_counters'));
  delete from contract_counter_deltas;
  delete from contract_counters;
  delete from officer_scopes;
  insert into officer_scopes (officer_id, unit_ids)
    select id, counted_units(unit_id) from accounts;
  insert into contract_counters
    select * from computed_contract_counters() order by 1, 2, 3, 4, 5, 6;
end $$;
