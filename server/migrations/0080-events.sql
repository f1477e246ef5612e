-- locks: contract_history SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: customer_links SHARE ROW EXCLUSIVE
-- locks: messages SHARE ROW EXCLUSIVE
-- locks: erasures SHARE ROW EXCLUSIVE
-- What changed, for the screens that show it (decision 64): a row in the transaction of the change,
-- kept for 24 hours. It holds no name, number or phone.

create table events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  -- Its place in the order that listeners see; null until place_events() runs after the commit.
  position bigint unique,
  kind text not null check (kind in ('contract', 'link', 'message', 'note', 'work')),
  -- Null where only work on a desk changed.
  contract_id bigint,
  -- Null for work of the back office.
  officer_id bigint,
  -- The fields of the event on the wire.
  data jsonb not null,
  constraint events_have_subject check ((kind = 'work') = (contract_id is null))
);
create index events_without_position on events (id) where position is null;

-- The last position that was given, and the last one of a row that is cleared. They begin with the
-- time, so that an id of another database is not among them.
create table event_positions (
  is_only boolean primary key default true check (is_only),
  last bigint not null,
  cleared bigint not null
);
insert into event_positions (last, cleared)
select start, start
  from (select 2 * (extract(epoch from now()) * 1000)::bigint as start) clock;

create function keep_events() returns trigger language plpgsql as $$
begin
  if old.position is not null
      or row(new.id, new.at, new.kind, new.contract_id, new.officer_id, new.data)
         is distinct from row(old.id, old.at, old.kind, old.contract_id, old.officer_id, old.data)
  then
    raise exception 'an event is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger events_are_kept before update on events
  for each row execute function keep_events();

-- Ids are drawn before the commit, so a lower one may appear later. Positions are given after the
-- commit by one caller at a time: a listener who has read to a position misses none below it. They
-- are even; odd ids are left for what a server derives.
create function place_events() returns bigint language plpgsql as $$
declare
  through bigint;
begin
  if not exists (select from events where position is null) then
    return (select last from event_positions);
  end if;
  select last into through from event_positions for update;
  with unplaced as (
         select id, row_number() over (order by id) as place from events where position is null),
       placed as (
         update events set position = through + 2 * place
           from unplaced where unplaced.id = events.id
         returning position)
  select coalesce(max(position), through) into through from placed;
  update event_positions set last = through;
  return through;
end $$;

-- An erased contract leaves none; most are older than all events.
create function erase_events() returns trigger language plpgsql as $$
begin
  delete from events using added
   where events.data ->> 'referenceNumber' = added.reference_number;
  return null;
end $$;
create trigger erasures_about_events after insert on erasures
  referencing new table as added for each statement execute function erase_events();

create function add_step_events() returns trigger language plpgsql as $$
begin
  insert into events (kind, contract_id, officer_id, data)
  select 'contract', c.id, c.officer_id, jsonb_build_object(
           'referenceNumber', c.reference_number,
           'action', entry.action,
           'status', entry.to_status,
           'adjustInfo', case when c.change_requested then 'CHANGE_INFO' end,
           -- As answers have it: in business time.
           'updatedAt', to_char(c.updated_at at time zone 'Asia/Ho_Chi_Minh',
                                'YYYY-MM-DD"T"HH24:MI:SS.MS"+07:00"'))
    from added entry join contracts c on c.id = entry.contract_id
   order by entry.id;
  return null;
end $$;
create trigger contract_history_events after insert on contract_history
  referencing new table as added for each statement execute function add_step_events();

-- The officer who had the contract sees no event of it any more, but has less to do.
create function add_handover_event() returns trigger language plpgsql as $$
begin
  insert into events (kind, officer_id, data) values ('work', old.officer_id, '{}');
  return null;
end $$;
create trigger contracts_handover_event after update of officer_id on contracts
  for each row when (old.officer_id <> new.officer_id) execute function add_handover_event();

create function add_link_event() returns trigger language plpgsql as $$
begin
  insert into events (kind, contract_id, officer_id, data)
  select 'link', id, officer_id, jsonb_build_object(
           'referenceNumber', reference_number,
           'state', case when new.replaced_at is not null then 'NONE'
                         when new.first_opened_at is not null then 'OPENED'
                         else 'SENT' end)
    from contracts where id = new.contract_id;
  return null;
end $$;
create trigger customer_links_event after insert on customer_links
  for each row execute function add_link_event();
create trigger customer_links_change_event after update of opens, replaced_at on customer_links
  for each row when (row(old.opens, old.replaced_at)
                     is distinct from row(new.opens, new.replaced_at))
  execute function add_link_event();

create function add_message_event() returns trigger language plpgsql as $$
begin
  insert into events (kind, contract_id, officer_id, data)
  select 'message', id, officer_id, jsonb_build_object(
           'referenceNumber', reference_number, 'kind', new.kind, 'state', new.status)
    from contracts where id = new.contract_id;
  return null;
end $$;
create trigger messages_event after insert on messages
  for each row when (new.contract_id is not null) execute function add_message_event();
create trigger messages_change_event after update of status on messages
  for each row when (new.contract_id is not null and old.status <> new.status)
  execute function add_message_event();
