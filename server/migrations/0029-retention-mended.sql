-- Why this change: erasing loses no word of the gateway that comes while it runs, is stopped by no single draft, and the
-- nightly clearing of links looks only at what can have become due.

-- Does this word of the gateway keep its contract? What nobody judged, what is money, and what calls itself a success.
create function keeps_contract(n payment_notices) returns boolean language sql immutable as $$
  select n.verdict in ('RECEIVED', 'SUCCEEDED', 'TO_REVIEW', 'CONTRADICTED')
      or n.response_code is not distinct from '0' and n.verdict not in ('BAD_SIGNATURE', 'WRONG_MERCHANT')
$$;

create or replace function is_draft_over(c contracts, today date) returns boolean language sql stable as $$
  select c.status in ('DRAFT', 'AWAITING_PAYMENT')
     and (c.updated_at at time zone 'Asia/Ho_Chi_Minh')::date + interval '12 months' < today
     and not exists (select from payment_orders o where o.contract_id = c.id
           and (o.status not in ('FAILED', 'ABANDONED') or o.paid_amount is not null))
     and not exists (select from payment_orders o join payment_notices n on n.ref_order = o.ref_order
           where o.contract_id = c.id and keeps_contract(n))
     and not exists (select from refunds r where r.contract_id = c.id)
     and not exists (select from documents d where d.contract_id = c.id)
     and not exists (select from api_sync_logs l where l.contract_id = c.id)
$$;

create or replace function erase_contract() returns trigger language plpgsql as $$
declare
  erased bigint;
begin
  select id into erased from contracts where reference_number = new.reference_number;
  delete from messages where contract_id = erased;
  delete from customer_links where contract_id = erased;
  delete from one_time_codes where contract_id = erased;
  delete from consents where contract_id = erased;
  -- A notice is written without the contract's lock, so one may have come since the draft was judged. It is never deleted:
  -- seen here, it refuses the erasure; later, it stays, and whoever acts upon it finds no order any more.
  delete from payment_notices n using payment_orders o
   where o.contract_id = erased and n.ref_order = o.ref_order and not keeps_contract(n);
  if exists (select from payment_orders o join payment_notices n on n.ref_order = o.ref_order
              where o.contract_id = erased and keeps_contract(n)) then
    raise exception '% is not to be erased: the gateway has just spoken of it', new.reference_number;
  end if;
  delete from payment_orders where contract_id = erased;
  delete from insureds where contract_id = erased;
  delete from contract_history where contract_id = erased;
  -- Its triggers take it out of the counts and out of the search by name. Whatever else hangs on it is refused by its key.
  delete from contracts where id = erased;
  return null;
end $$;

-- Erases so many drafts of a status at most, those after a place in the order of their last change: a walk that passes by
-- what can't be erased, of which it tells the id, and the code and table of the error. Two at once take different ones.
drop function erase_drafts(date, integer);
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
     where d.status = of_status and (d.updated_at, d.id) > (after_at, after_id) and is_draft_over(d, today)
       -- Before the clock is asked draft by draft; months differ in their length by less than this.
       and d.updated_at < (today - interval '12 months' + interval '4 days') at time zone 'Asia/Ho_Chi_Minh'
     order by d.updated_at, d.id limit at_most for update skip locked);
  select d.updated_at, d.id into last_at, last_id from contracts d where d.id = due[cardinality(due)];
  -- Counting shares the officers' rows. In their order and before anything else, as whoever moves officers takes them so.
  perform from officer_scopes where officer_id in (select officer_id from contracts where id = any(due))
    order by officer_id for share;
  for c in select * from contracts where id = any(due) order by id loop
    -- An order may have been settled between the look and the lock.
    continue when not is_draft_over(c, today);
    begin
      insert into erasures (reference_number, erased_on) values (c.reference_number, today);
      erased := erased + 1;
    exception when others then
      -- Not the message: it may quote what somebody wrote.
      get stacked diagnostics code = returned_sqlstate, at_table = table_name;
      stuck := stuck || jsonb_build_object('contract', c.id, 'code', code, 'table', at_table);
    end;
  end loop;
end $$;

-- Through which day a job of the night has done its work, where it need not look at what lies before.
create table retention_progress (
  job text primary key,
  done_through date not null
);

-- What an SMS can be written from, by age; links by the end of their days; contracts by the end of their term. A night's
-- work is a stretch of each.
drop index customer_links_kept;
create index customer_links_told on customer_links (created_at) where nonce is not null;
create index customer_links_expired on customer_links (expires_at, id) where token_hash is not null;
create index contracts_over on contracts
  (least(policy_ends_on, (cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date), id)
  where least(policy_ends_on, (cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date) is not null;
