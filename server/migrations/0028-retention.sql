-- What the agreement on personal data promises in its appendix on retention (server/templates/agreement/appendix-retention.typ),
-- as far as it falls due within the first years: drafts that never became a contract, one-time codes, links, sign-ins.

-- A draft goes whole when twelve months have passed since it was last touched, and this row is what stays of it: nothing
-- personal, but a proof of what there was. Writing the row is erasing the draft; there is no other way to delete one.
create table erasures (
  reference_number text collate "C" primary key,
  officer_id bigint not null references accounts,
  created_on date not null,
  erased_on date not null,
  -- How long its history was, and the hash at the end of its chain.
  history_rows integer not null check (history_rows > 0),
  history_hash bytea not null check (octet_length(history_hash) = 32)
);
create trigger erasures_append_only before update or delete on erasures for each row execute function refuse_change();

-- Is it time for this one? Civil law counts months from the day after, to the end of the day of the same number, or of the
-- month's last where it has none (29 February 2028 to 28 February 2029). Money keeps a draft: what was paid, what may still
-- be paid, what the gateway called a success in any way, and what nobody judged yet.
create function is_draft_over(c contracts, today date) returns boolean language sql stable as $$
  select c.status in ('DRAFT', 'AWAITING_PAYMENT')
     and (c.updated_at at time zone 'Asia/Ho_Chi_Minh')::date + interval '12 months' < today
     and not exists (select from payment_orders o where o.contract_id = c.id
           and (o.status not in ('FAILED', 'ABANDONED') or o.paid_amount is not null))
     and not exists (select from payment_orders o join payment_notices n on n.ref_order = o.ref_order
           where o.contract_id = c.id
             and (n.verdict in ('RECEIVED', 'SUCCEEDED', 'TO_REVIEW', 'CONTRADICTED')
                  or n.response_code = '0' and n.verdict not in ('BAD_SIGNATURE', 'WRONG_MERCHANT')))
     and not exists (select from refunds r where r.contract_id = c.id)
     and not exists (select from documents d where d.contract_id = c.id)
     and not exists (select from api_sync_logs l where l.contract_id = c.id)
$$;

create function judge_erasure() returns trigger language plpgsql as $$
declare
  c contracts;
begin
  select * into c from contracts where reference_number = new.reference_number for update;
  -- A statement of its own: what the lock was waited for is seen.
  if c.id is null or not is_draft_over(c, new.erased_on) then
    raise exception '% is not to be erased', new.reference_number;
  end if;
  new.officer_id := c.officer_id;
  new.created_on := (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date;
  select count(*), (array_agg(hash order by sequence desc))[1] into new.history_rows, new.history_hash
    from contract_history where contract_id = c.id;
  return new;
end $$;
create trigger erasures_judged before insert on erasures for each row execute function judge_erasure();

create function erase_contract() returns trigger language plpgsql as $$
declare
  erased bigint;
begin
  select id into erased from contracts where reference_number = new.reference_number;
  delete from messages where contract_id = erased;
  delete from customer_links where contract_id = erased;
  delete from one_time_codes where contract_id = erased;
  delete from consents where contract_id = erased;
  delete from payment_notices n using payment_orders o where o.contract_id = erased and n.ref_order = o.ref_order;
  delete from payment_orders where contract_id = erased;
  delete from insureds where contract_id = erased;
  delete from contract_history where contract_id = erased;
  -- Its triggers take it out of the counts and out of the search by name. Whatever else hangs on it is refused by its key.
  delete from contracts where id = erased;
  return null;
end $$;
create trigger erasures_done after insert on erasures for each row execute function erase_contract();

-- The history stays append-only; it ends with its contract, and only while the row that says so is being written.
create function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from contracts c join erasures e using (reference_number) where c.id = old.contract_id
  ) then
    return old;
  end if;
  raise exception 'contract_history is append-only';
end $$;
drop trigger contract_history_append_only on contract_history;
create trigger contract_history_append_only before update or delete on contract_history
  for each row execute function keep_history();

-- A number that was erased is never given again. Afterwards, as the unique key waits for whoever is erasing it right now.
create function refuse_erased_number() returns trigger language plpgsql as $$
begin
  if exists (select from erasures where reference_number = new.reference_number) then
    raise unique_violation using message = 'this reference number was used and erased';
  end if;
  return null;
end $$;
create trigger contracts_number_is_new after insert or update of reference_number on contracts
  for each row execute function refuse_erased_number();

-- Erases so many drafts at most, and gives how many it did: two at once take different ones.
create function erase_drafts(today date, at_most integer) returns integer language plpgsql as $$
declare
  one_status text;
  due bigint[] := '{}';
  c contracts;
  erased integer := 0;
begin
  -- Status by status, as their index goes: what is due stands in front, and the rest is never looked at.
  foreach one_status in array array['DRAFT', 'AWAITING_PAYMENT'] loop
    due := due || array(
      select d.id from contracts d
       where d.status = one_status and is_draft_over(d, today)
         -- Before the clock is asked draft by draft; months differ in their length by less than this.
         and d.updated_at < (today - interval '12 months' + interval '4 days') at time zone 'Asia/Ho_Chi_Minh'
       order by d.updated_at, d.id limit at_most - cardinality(due) for update skip locked);
  end loop;
  -- Counting shares the officers' rows. In their order and before anything else, as whoever moves officers takes them so.
  perform from officer_scopes where officer_id in (select officer_id from contracts where id = any(due))
    order by officer_id for share;
  for c in select * from contracts where id = any(due) order by id loop
    -- An order may have been settled between the look and the lock.
    continue when not is_draft_over(c, today);
    insert into erasures (reference_number, erased_on) values (c.reference_number, today);
    erased := erased + 1;
  end loop;
  return erased;
end $$;

-- Where keys are looked for when what they point to goes.
create index customer_links_of_contract on customer_links (contract_id);
create index messages_of_link on messages (link_id) where link_id is not null;
create index messages_of_code on messages (code_id) where code_id is not null;

-- The row of a code stays as the proof of when it was sent and verified; its hash, and what the code is made from, go.
alter table one_time_codes alter column nonce drop not null, alter column code_hash drop not null;
alter table one_time_codes
  add constraint one_time_codes_secret_is_whole check ((nonce is null) = (code_hash is null)),
  add constraint one_time_codes_secret_while_live check (code_hash is not null or ended_at is not null);
create index one_time_codes_over on one_time_codes (least(ended_at, expires_at)) where code_hash is not null;

-- Likewise a link: first what its SMS could be written from again, then its hash.
alter table customer_links alter column nonce drop not null, alter column token_hash drop not null;
alter table customer_links add constraint customer_links_hash_stays_longer check (token_hash is not null or nonce is null);
create index customer_links_kept on customer_links (created_at, id) where token_hash is not null;

create index sessions_ended_by_time on sessions (ended_at) where ended_at is not null;
create index messages_to_staff on messages (created_at) where contract_id is null;
