-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: units ACCESS EXCLUSIVE
-- Units can be closed (UNIT-6), and the tree keeps its shape: no cycle, an open unit right below an
-- open one of the kind above, no enabled account in a closed one. A merge leaves the closed unit
-- below its heir, of the same kind.

alter table units add column closed_at timestamptz(3);
alter table units drop constraint units_region_is_root,
  add constraint units_region_is_root check (
    case when parent_id is null then kind = 'REGION'
         else kind <> 'REGION' or closed_at is not null end);

-- Closed units below one heir may have one name.
alter table units drop constraint units_parent_id_name_key;
create unique index units_open_name on units (parent_id, name) nulls not distinct
  where closed_at is null;
create index units_of_parent on units (parent_id);

-- Every change of the organisation takes this lock before any row, which rules out deadlocks.
drop trigger units_in_turn on units;
create trigger units_in_turn before insert or update of parent_id, kind, closed_at on units
  for each statement execute function take_turn_to_place();

create function reject_unit(rule text, unit bigint) returns void language plpgsql as $$
begin
  raise exception 'unit % breaks the rule %', unit, rule
    using errcode = 'check_violation', constraint = rule, table = 'units';
end $$;

create function check_unit() returns trigger language plpgsql as $$
declare
  kinds constant text[] := array['REGION', 'AREA', 'BRANCH', 'TEAM'];
  above units;
begin
  if new.closed_at is not null and exists (
       select from accounts where unit_id = new.id and disabled_at is null) then
    perform reject_unit('units_closed_has_nobody', new.id);
  end if;
  if new.closed_at is not null and exists (
       select from units where parent_id = new.id and closed_at is null) then
    perform reject_unit('units_closed_has_no_open', new.id);
  end if;
  if new.parent_id is null then
    return new;
  end if;
  select * into above from units where id = new.parent_id for share;
  if array_position(kinds, new.kind) - array_position(kinds, above.kind)
       not between (new.closed_at is null)::int and 1 then
    perform reject_unit('units_kind_below_kind', new.id);
  end if;
  if new.closed_at is null and above.closed_at is not null then
    perform reject_unit('units_open_below_open', new.id);
  end if;
  if exists (
       with recursive path as (
         select new.parent_id as id
         union
         select units.parent_id from units join path on units.id = path.id)
       select from path where id = new.id) then
    perform reject_unit('units_no_cycle', new.id);
  end if;
  return new;
end $$;
create trigger units_checked before insert or update of parent_id, kind, closed_at on units
  for each row execute function check_unit();

-- The share lock waits for a transaction that closes the unit.
create function check_account_unit() returns trigger language plpgsql as $$
begin
  if (select closed_at from units where id = new.unit_id for share) is not null then
    perform reject_unit('accounts_unit_is_open', new.unit_id);
  end if;
  return null;
end $$;
create trigger accounts_unit_inserted after insert on accounts
  for each row when (new.unit_id is not null and new.disabled_at is null)
  execute function check_account_unit();
create trigger accounts_unit_checked after update of unit_id, disabled_at on accounts
  for each row when (new.unit_id is not null and new.disabled_at is null
    and (old.unit_id, old.disabled_at) is distinct from (new.unit_id, new.disabled_at))
  execute function check_account_unit();
