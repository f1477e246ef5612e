-- locks: events ACCESS EXCLUSIVE
-- Business time is the database's time and a lead, which only development and tests increase
-- (RUN-29). In production the lead stays 0.

create table business_clock (
  is_only boolean primary key default true check (is_only),
  ahead_milliseconds bigint not null default 0 check (ahead_milliseconds >= 0),
  -- Counts the moves: a server names the last one that it has followed.
  version integer not null default 0
);
insert into business_clock default values;

create function keep_business_clock() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'business time has one row' using errcode = 'restrict_violation';
  end if;
  if new.ahead_milliseconds < old.ahead_milliseconds then
    raise exception 'business time never goes back' using errcode = 'restrict_violation';
  end if;
  new.version := old.version + 1;
  perform pg_notify('salus_clock', new.version::text);
  return new;
end $$;
create trigger business_clock_is_kept before update or delete on business_clock
  for each row execute function keep_business_clock();

create function business_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + ahead_milliseconds * interval '1 millisecond'
    from public.business_clock
$$;

-- The hours and months of these rows are the business's.
alter table events alter column at set default business_now();

create or replace function protect_reads() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < business_now() - interval '24 months' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.times > old.times and new.last_at >= old.at
     and (new.id, new.at, new.account_id, new.session_id, new.ip, new.call, new.kind)
         = (old.id, old.at, old.account_id, old.session_id, old.ip, old.call, old.kind)
     and (new.reference_number, new.criteria, new.row_count, new.identity_hash, new.field,
          new.reason, new.reference_numbers, new.first_contract_id, new.contract_map,
          new.repeat_key)
         is not distinct from
         (old.reference_number, old.criteria, old.row_count, old.identity_hash, old.field,
          old.reason, old.reference_numbers, old.first_contract_id, old.contract_map,
          old.repeat_key) then
    return new;
  end if;
  raise exception 'personal_reads is append-only';
end $$;
