-- locks: contracts ACCESS EXCLUSIVE
-- locks: units SHARE ROW EXCLUSIVE
-- The unit in which a contract was sold: that of its officer when it was issued. Figures count by
-- it, so that they stay when a person or a unit moves (REPORT-9).

alter table contracts add column sold_unit_id bigint references units;

-- The counted units at or above each unit, as officer_scopes has them for each officer.
create table unit_scopes (
  unit_id bigint primary key references units on delete cascade,
  unit_ids bigint[] not null
);
insert into unit_scopes select id, counted_units(id) from units;

-- The past: each change of an account's unit names the unit before it.
create temporary table stays on commit drop as
  with changes as (
    select account_id, at, id, details -> 'unit' -> 0 as path_before
      from account_history where action = 'CHANGED' and details ? 'unit')
  select account_id, coalesce(lag(at) over before, '-infinity') as since, at as until,
         false as lasts,
         array(select jsonb_array_elements_text(path_before)) as path
    from changes window before as (partition by account_id order by at, id)
  union all
  select a.id, coalesce((select max(at) from changes where account_id = a.id), '-infinity'),
         'infinity', true, '{}'
    from accounts a;
-- Their one index keeps a million contracts from being compared with all stays.
create index on stays (account_id, since);
analyze stays;

alter table contracts disable trigger user;
update contracts c
   set sold_unit_id = case when s.lasts then a.unit_id else p.id end
  from stays s
  join accounts a on a.id = s.account_id
  left join (select id, unit_path(id) as path from units) p on p.path = s.path and not s.lasts
 where c.officer_id = s.account_id and c.issued_at >= s.since and c.issued_at < s.until
   and (case when s.lasts then a.unit_id else p.id end) is not null;
alter table contracts enable trigger user;

do $$
declare
  issued bigint;
  missing bigint;
  nowhere bigint;
begin
  select count(*), count(*) filter (where sold_unit_id is null),
         count(*) filter (where sold_unit_id is null and exists (
           select from stays s join accounts a on a.id = s.account_id
            where s.account_id = c.officer_id and c.issued_at >= s.since and c.issued_at < s.until
              and s.path = '{}' and (not s.lasts or a.unit_id is null)))
    into issued, missing, nowhere
    from contracts c where issued_at is not null;
  raise info 'unit of sale: % issued contracts, % of officers without a unit, % not known',
    issued, nowhere, missing - nowhere;
end $$;

-- Branches and teams are counted from these.
create index contracts_sold_in on contracts (sold_unit_id, policy_starts_on, id)
  include (officer_id, status, plan_id, type_payment, premium_amount, refund_amount, created_at)
  where sold_unit_id is not null;
create index contracts_sold_in_by_cancellation
  on contracts (sold_unit_id, ((cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (officer_id, status, plan_id, refund_amount, cancelled_at)
  where cancelled_at is not null;

create function set_sold_unit() returns trigger language plpgsql as $$
begin
  new.sold_unit_id := (select unit_id from accounts where id = new.officer_id);
  return new;
end $$;
create trigger contracts_sold before insert on contracts for each row
  when (new.issued_at is not null and new.sold_unit_id is null) execute function set_sold_unit();
create trigger contracts_sold_at_issue before update of issued_at on contracts for each row
  when (old.issued_at is null and new.issued_at is not null and new.sold_unit_id is null)
  execute function set_sold_unit();

create function keep_sold_unit() returns trigger language plpgsql as $$
begin
  raise exception 'a contract keeps the unit in which it was sold';
end $$;
create trigger contracts_keep_sold_unit before update of sold_unit_id on contracts for each row
  when (old.issued_at is not null and old.sold_unit_id is distinct from new.sold_unit_id)
  execute function keep_sold_unit();
