-- locks: contract_counter_deltas SHARE
-- A backlog that was rolled up leaves empty pages until a VACUUM can cut them, which running lists
-- may prevent for hours. An index lets totals and the roll-up pass over them.

create index contract_counter_deltas_scope on contract_counter_deltas (scope_id);

create or replace function roll_up_contract_counters(at_most bigint default 20000)
  returns bigint language plpgsql as $$
declare
  rolled_up bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('salus.roll_up_contract_counters')) then
    return 0;
  end if;
  with taken as (
         delete from contract_counter_deltas
          where ctid = any(array(
            -- True for every row: it lets the index find them.
            select ctid from contract_counter_deltas where scope_id >= 0 limit at_most))
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
