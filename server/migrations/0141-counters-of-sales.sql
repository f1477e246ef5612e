-- locks: contracts ACCESS EXCLUSIVE
-- locks: units ACCESS EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contract_counter_deltas ROW EXCLUSIVE
-- locks: contract_counters ROW EXCLUSIVE
-- locks: officer_scopes ROW EXCLUSIVE
-- locks: unit_scopes ROW EXCLUSIVE
-- Counters by the unit of sale. Most contracts were sold where their officer is today, so only the
-- differences are stored: a scope has its contracts of today, plus 1 × 10^12 those that were sold
-- there by officers of elsewhere, plus 2 × 10^12 its issued ones that were sold elsewhere.

create function counter_scopes(today bigint[], sold bigint[], is_issued boolean)
  returns setof bigint language sql immutable as $$
  select 0::bigint
  union all select unnest(today)
  union all select 1000000000000 + unit
    from (select unnest(sold) except select unnest(today)) s(unit) where is_issued
  union all select 2000000000000 + unit
    from (select unnest(today) except select unnest(sold)) t(unit) where is_issued
$$;

create or replace function count_contract() returns trigger language plpgsql as $$
begin
  -- Before the officers: units are moved under the exclusive lock, and lock the officers then.
  perform pg_advisory_xact_lock_shared(hashtext('salus.unit_scopes'));
  -- The shared locks let sales of one officer run in parallel and conflict with place_officers().
  perform from officer_scopes where officer_id in (old.officer_id, new.officer_id)
    order by officer_id for share;
  insert into contract_counter_deltas
    select scope, d.created_on, d.started_on, d.cancelled_on, d.status, d.plan_id, d.type_payment,
           sign * d.contracts, sign * d.premium, sign * d.refund
      from (select -1 as sign, old.officer_id as officer_id, old.sold_unit_id as sold_unit_id,
                   old.issued_at as issued_at, d.*
              from contract_counter_delta(old) d where tg_op <> 'INSERT'
            union all
            select 1, new.officer_id, new.sold_unit_id, new.issued_at, d.*
              from contract_counter_delta(new) d where tg_op <> 'DELETE') d
      left join officer_scopes o on o.officer_id = d.officer_id
      left join unit_scopes u on u.unit_id = d.sold_unit_id,
           counter_scopes(coalesce(o.unit_ids, '{}'), coalesce(u.unit_ids, '{}'),
             d.issued_at is not null) scope;
  return null;
end $$;
drop trigger contracts_counted_anew on contracts;
create trigger contracts_counted_anew after update on contracts for each row
  when ((old.status, old.plan_id, old.type_payment, old.premium_amount, old.refund_amount,
         old.created_at, old.policy_starts_on, old.cancelled_at, old.officer_id, old.sold_unit_id,
         old.issued_at is null)
        is distinct from
        (new.status, new.plan_id, new.type_payment, new.premium_amount, new.refund_amount,
         new.created_at, new.policy_starts_on, new.cancelled_at, new.officer_id, new.sold_unit_id,
         new.issued_at is null))
  execute function count_contract();

-- The scopes that a change of units leaves (-1) and enters (1).
create function changed_scopes(today_before bigint[], sold_before bigint[], today bigint[],
    sold bigint[], is_issued boolean)
  returns table (scope bigint, sign bigint) language sql immutable as $$
  select scope, sum(sign)::bigint
    from (select counter_scopes(today, sold, is_issued) as scope, 1 as sign
          union all
          select counter_scopes(today_before, sold_before, is_issued), -1) each
   group by scope having sum(sign) <> 0
$$;

create or replace function place_officers(officers bigint[]) returns void language plpgsql as $$
declare
  officer record;
  before bigint[];
begin
  perform await_turn_to_place();
  for officer in
    select a.id, counted_units(a.unit_id) as unit_ids
      from accounts a where a.id = any(officers) order by a.id
  loop
    -- Waits for open transactions on the officer's contracts; later ones wait for this one.
    select s.unit_ids into before
      from officer_scopes s where s.officer_id = officer.id for update;
    if not found then
      insert into officer_scopes (officer_id, unit_ids) values (officer.id, officer.unit_ids);
      before := '{}';
    elsif before is distinct from officer.unit_ids then
      update officer_scopes set unit_ids = officer.unit_ids where officer_id = officer.id;
    end if;
    if before is distinct from officer.unit_ids then
      insert into contract_counter_deltas
        select m.scope, g.created_on, g.started_on, g.cancelled_on, g.status, g.plan_id,
               g.type_payment, m.sign * g.contracts, m.sign * g.premium, m.sign * g.refund
          from (select c.sold_unit_id, c.issued_at is not null as is_issued, d.created_on,
                       d.started_on, d.cancelled_on, d.status, d.plan_id, d.type_payment,
                       sum(d.contracts) as contracts, sum(d.premium) as premium,
                       sum(d.refund) as refund
                  from contracts c, contract_counter_delta(c) d
                 where c.officer_id = officer.id
                 group by 1, 2, 3, 4, 5, 6, 7, 8) g
          left join unit_scopes u on u.unit_id = g.sold_unit_id,
               changed_scopes(before, coalesce(u.unit_ids, '{}'), officer.unit_ids,
                 coalesce(u.unit_ids, '{}'), g.is_issued) m;
    end if;
  end loop;
end $$;

-- Moves the counters of what was sold in units that have other units above them now.
create function place_units(placed bigint[]) returns void language plpgsql as $$
declare
  unit record;
begin
  for unit in
    select s.unit_id as id, s.unit_ids as before, counted_units(s.unit_id) as unit_ids
      from unit_scopes s where s.unit_id = any(placed) order by s.unit_id
  loop
    continue when unit.before = unit.unit_ids;
    update unit_scopes set unit_ids = unit.unit_ids where unit_id = unit.id;
    insert into contract_counter_deltas
      select m.scope, g.created_on, g.started_on, g.cancelled_on, g.status, g.plan_id,
             g.type_payment, m.sign * g.contracts, m.sign * g.premium, m.sign * g.refund
        from (select c.officer_id, d.created_on, d.started_on, d.cancelled_on, d.status,
                     d.plan_id, d.type_payment, sum(d.contracts) as contracts,
                     sum(d.premium) as premium, sum(d.refund) as refund
                from contracts c, contract_counter_delta(c) d
               where c.sold_unit_id = unit.id and c.issued_at is not null
               group by 1, 2, 3, 4, 5, 6, 7) g
        left join officer_scopes o on o.officer_id = g.officer_id,
             changed_scopes(coalesce(o.unit_ids, '{}'), unit.before, coalesce(o.unit_ids, '{}'),
               unit.unit_ids, true) m;
  end loop;
end $$;

create or replace function place_below_unit() returns trigger language plpgsql as $$
declare
  below bigint[] := array(
    with recursive below as (
      select new.id
      union
      select units.id from units join below on units.parent_id = below.id)
    select id from below);
begin
  perform place_officers(array(select accounts.id from accounts where unit_id = any(below)));
  perform place_units(below);
  return null;
end $$;

-- No contract is written while a unit or a person moves: its counters follow the units above it.
-- A merge moves both, so both take the lock first, before those of officers.
create function stop_writing_contracts() returns trigger language plpgsql as $$
begin
  perform await_turn_to_place();
  perform pg_advisory_xact_lock(hashtext('salus.unit_scopes'));
  return new;
end $$;
create trigger accounts_moved_alone before update of unit_id on accounts for each row
  when (old.unit_id is distinct from new.unit_id) execute function stop_writing_contracts();
drop trigger units_in_turn on units;
-- A new unit may be below one that is moving.
create trigger units_in_turn before insert or update of closed_at on units
  for each statement execute function take_turn_to_place();
create trigger units_moved_alone before update of parent_id, kind on units
  for each statement execute function stop_writing_contracts();

create function place_new_unit() returns trigger language plpgsql as $$
begin
  insert into unit_scopes values (new.id, counted_units(new.id));
  return null;
end $$;
create trigger units_placed after insert on units
  for each row execute function place_new_unit();

create or replace function computed_contract_counters()
  returns setof contract_counters language sql stable as $$
  with placed as materialized (
         select id as officer_id, counted_units(unit_id) as unit_ids from accounts),
       sold as materialized (select id as unit_id, counted_units(id) as unit_ids from units),
       -- Grouping millions of contracts by a number is cheaper than grouping them by an array.
       sets as materialized (
         select unit_ids, row_number() over () as number
           from (select unit_ids from placed union select unit_ids from sold
                 union select '{}'::bigint[]) s),
       officers as materialized (select officer_id, number from placed join sets using (unit_ids)),
       places as materialized (select unit_id, number from sold join sets using (unit_ids)),
       days as (
         select o.number as today, u.number as sold, c.issued_at is not null as is_issued,
                k.counted, k.day, c.status, c.plan_id,
                coalesce(c.type_payment, '') as type_payment,
                count(*) as contracts, sum(c.premium_amount) as premium,
                sum(coalesce(c.refund_amount, 0)) as refund
           from contracts c
           join officers o using (officer_id)
           left join places u on u.unit_id = c.sold_unit_id
           cross join lateral (values
             ('created', (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date),
             ('started', c.policy_starts_on),
             ('cancelled', (c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date)) k(counted, day)
          where k.day is not null
          group by 1, 2, 3, 4, 5, 6, 7, 8),
       by_day as materialized (
         select scope, counted, day, status, plan_id, type_payment,
                sum(contracts) as contracts, sum(premium) as premium, sum(refund) as refund
           from days
           join sets today on today.number = days.today
           left join sets sold on sold.number = days.sold,
                counter_scopes(today.unit_ids, coalesce(sold.unit_ids, '{}'), is_issued) scope
          group by 1, 2, 3, 4, 5, 6),
       by_month as materialized (
         select scope, counted, date_trunc('month', day)::date as month, status, plan_id,
                type_payment,
                sum(contracts) as contracts, sum(premium) as premium, sum(refund) as refund
           from by_day
          group by 1, 2, 3, 4, 5, 6)
  select scope, counted || '-day', day, status, plan_id, type_payment,
         contracts::bigint, premium::bigint, refund::bigint
    from by_day
  union all
  select scope, counted || '-month', month, status, plan_id, type_payment,
         contracts::bigint, premium::bigint, refund::bigint
    from by_month
  union all
  select scope, 'all', '-infinity', status, plan_id, type_payment,
         sum(contracts)::bigint, sum(premium)::bigint, sum(refund)::bigint
    from by_month where counted = 'created'
   group by scope, status, plan_id, type_payment
$$;

create or replace function recount_contracts() returns void language plpgsql as $$
begin
  perform await_turn_to_place();
  lock table contracts in share row exclusive mode;
  perform pg_advisory_xact_lock(hashtext('salus.roll_up_contract_counters'));
  delete from contract_counter_deltas;
  delete from contract_counters;
  delete from officer_scopes;
  delete from unit_scopes;
  insert into officer_scopes (officer_id, unit_ids)
    select id, counted_units(unit_id) from accounts;
  insert into unit_scopes (unit_id, unit_ids) select id, counted_units(id) from units;
  insert into contract_counters
    select * from computed_contract_counters() order by 1, 2, 3, 4, 5, 6;
end $$;

select recount_contracts();
