-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contract_history SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- Deletions that the retention appendix of the personal-data agreement promises
-- (server/templates/agreement/appendix-retention.typ).

-- Inserting a row erases the draft with that number. The row is the proof, without personal data.
create table erasures (
  reference_number text collate "C" primary key,
  officer_id bigint not null references accounts,
  created_on date not null,
  erased_on date not null,
  -- The number of history rows and the last hash of their chain.
  history_rows integer not null check (history_rows > 0),
  history_hash bytea not null check (octet_length(history_hash) = 32)
);
create trigger erasures_append_only before update or delete on erasures
  for each row execute function reject_change();

-- Is the notification an unprocessed one, a payment, or a claim of success?
create function blocks_erasure(n payment_notifications) returns boolean language sql immutable as $$
  select n.verdict in ('RECEIVED', 'SUCCEEDED', 'TO_REVIEW', 'CONTRADICTED')
      or n.outcome = 'succeeded'
         and n.verdict not in ('BAD_SIGNATURE', 'WRONG_MERCHANT')
$$;

-- Is the draft untouched for twelve months and free of money? Civil law counts months from the next
-- day to the end of the same day of the month, or of the month's last day.
create function is_draft_expired(c contracts, today date) returns boolean language sql stable as $$
  select c.status in ('DRAFT', 'AWAITING_PAYMENT')
     and (c.updated_at at time zone 'Asia/Ho_Chi_Minh')::date + interval '12 months' < today
     and not exists (select from payment_orders o where o.contract_id = c.id
           and (o.status not in ('FAILED', 'ABANDONED') or o.paid_amount is not null))
     and not exists (
           select from payment_orders o join payment_notifications n on n.ref_order = o.ref_order
            where o.contract_id = c.id and blocks_erasure(n))
     and not exists (select from refunds r where r.contract_id = c.id)
     and not exists (select from documents d where d.contract_id = c.id)
     and not exists (select from api_sync_logs l where l.contract_id = c.id)
$$;

create function check_erasure() returns trigger language plpgsql as $$
declare
  c contracts;
begin
  select * into c from contracts where reference_number = new.reference_number for update;
  -- A new statement sees what the transaction that held the lock committed.
  if c.id is null or not is_draft_expired(c, new.erased_on) then
    raise exception '% is not to be erased', new.reference_number;
  end if;
  new.officer_id := c.officer_id;
  new.created_on := (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date;
  select count(*), (array_agg(hash order by sequence desc))[1]
    into new.history_rows, new.history_hash
    from contract_history where contract_id = c.id;
  return new;
end $$;
create trigger erasures_checked before insert on erasures
  for each row execute function check_erasure();

create function erase_contract() returns trigger language plpgsql as $$
declare
  erased bigint;
begin
  select id into erased from contracts where reference_number = new.reference_number;
  delete from messages where contract_id = erased;
  delete from customer_links where contract_id = erased;
  delete from one_time_codes where contract_id = erased;
  delete from consents where contract_id = erased;
  -- Notifications are stored without the contract's lock, so one may have arrived after the check.
  -- It stops the erasure here; one that arrives later stays and finds no order.
  delete from payment_notifications n using payment_orders o
   where o.contract_id = erased and n.ref_order = o.ref_order and not blocks_erasure(n);
  if exists (select from payment_orders o join payment_notifications n on n.ref_order = o.ref_order
              where o.contract_id = erased and blocks_erasure(n)) then
    raise exception '% is not to be erased: it has a new payment notification',
      new.reference_number;
  end if;
  delete from payment_orders where contract_id = erased;
  delete from insureds where contract_id = erased;
  delete from contract_history where contract_id = erased;
  -- Triggers update the counters and the name search. Foreign keys stop it for any other reference.
  delete from contracts where id = erased;
  return null;
end $$;
create trigger erasures_applied after insert on erasures
  for each row execute function erase_contract();

-- The history is append-only; its rows are deleted only by the erasure of their contract.
create function protect_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from contracts c join erasures e using (reference_number) where c.id = old.contract_id
  ) then
    return old;
  end if;
  raise exception 'contract_history is append-only';
end $$;
create trigger contract_history_append_only before update or delete on contract_history
  for each row execute function protect_history();

-- Erased reference numbers are never reused. An AFTER trigger runs when the unique key has already
-- waited for a concurrent erasure.
create function reject_erased_number() returns trigger language plpgsql as $$
begin
  if exists (select from erasures where reference_number = new.reference_number) then
    raise unique_violation using message = 'this reference number was used and erased';
  end if;
  return null;
end $$;
create trigger contracts_number_is_new after insert or update of reference_number on contracts
  for each row execute function reject_erased_number();

-- Erases up to at_most drafts of a status after a position in the order of their last change. Skips
-- a draft that fails and returns its error code and table. Parallel calls share the work.
create function erase_drafts(
  today date, of_status text, after_at timestamptz, after_id bigint, at_most integer,
  out erased integer, out stuck jsonb, out last_at timestamptz, out last_id bigint
) language plpgsql as $$
declare
  due bigint[];
  c contracts;
  code text;
  at_table text;
begin
  erased := 0;
  stuck := '[]';
  due := array(
    select d.id from contracts d
     where d.status = of_status and (d.updated_at, d.id) > (after_at, after_id)
       and is_draft_expired(d, today)
       -- Bounds the index scan. Months differ in length by less than four days.
       and d.updated_at
           < (today - interval '12 months' + interval '4 days') at time zone 'Asia/Ho_Chi_Minh'
     order by d.updated_at, d.id limit at_most for update skip locked);
  select d.updated_at, d.id into last_at, last_id
    from contracts d where d.id = due[cardinality(due)];
  -- Counting takes shared locks on the officers. Taking all of them first, in the order that
  -- place_officers() uses, rules out deadlocks.
  perform from officer_scopes
    where officer_id in (select officer_id from contracts where id = any(due))
    order by officer_id for share;
  for c in select * from contracts where id = any(due) order by id loop
    -- An order may have been settled between the search and the lock.
    continue when not is_draft_expired(c, today);
    begin
      insert into erasures (reference_number, erased_on) values (c.reference_number, today);
      erased := erased + 1;
    exception when others then
      -- The message is left out: it may quote personal data.
      get stacked diagnostics code = returned_sqlstate, at_table = table_name;
      stuck := stuck || jsonb_build_object('contract', c.id, 'code', code, 'table', at_table);
    end;
  end loop;
end $$;

-- The day through which a nightly job has completed its work.
create table retention_progress (
  job text primary key,
  done_through date not null
);

-- Contracts by the end of their term, for the deletion of their links.
create index contracts_by_end on contracts
  (least(policy_ends_on, (cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date), id)
  where least(policy_ends_on, (cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date) is not null;
