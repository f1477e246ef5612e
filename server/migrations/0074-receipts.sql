-- locks: approvals ACCESS EXCLUSIVE
-- locks: bank_movements ACCESS EXCLUSIVE
-- locks: ledger_entries ACCESS EXCLUSIVE
-- locks: money_steps ACCESS EXCLUSIVE
-- locks: payment_orders ACCESS EXCLUSIVE
-- locks: refunds ACCESS EXCLUSIVE
-- locks: unknown_payments ACCESS EXCLUSIVE
-- Money that pays no contract is one row, from each source (decision 60). Its steps, refund,
-- requests and entries refer to it. An accounting document: kept for ten years.

create table receipts (
  id bigint generated always as identity primary key,
  -- The credit at the bank, also of money whose order is in review.
  movement_id bigint unique references bank_movements,
  -- The order in review that clerks decide about.
  order_id bigint unique references payment_orders,
  unknown_payment_id bigint unique references unknown_payments,
  -- Null until the gateway reports it. VND.
  amount bigint check (amount >= 0),
  received_at timestamptz(3) not null,
  kept_at timestamptz(3),
  unique (id, amount),
  constraint receipts_have_one_source check
    ((unknown_payment_id is null) = (num_nonnulls(movement_id, order_id) > 0))
);
create index receipts_by_day on receipts (received_at, id);

create temporary table stray on commit drop as
  select movement_id as id from ledger_entries where movement_id is not null
  union select movement_id from money_steps where movement_id is not null
  union select movement_id from approvals where movement_id is not null
  union select movement_id from refunds where movement_id is not null
  union select id from bank_movements where result = 'UNKNOWN_CONTENT' and order_id is null;
analyze stray;
insert into receipts (movement_id, order_id, amount, received_at, kept_at)
select m.id, o.id, m.amount, m.paid_at, coalesce(o.kept_at, m.kept_at)
  from bank_movements m
  left join stray s on s.id = m.id
  -- An order that a decision about stray money made holds it, and was never decided about.
  left join payment_orders o on o.id = m.order_id and o.review_reason is not null
   and (s.id is null or o.review_decision is null
     or o.review_decision not in ('ASSIGNED', 'IS_MANUAL')
     or exists (select from money_steps d where d.order_id = o.id))
 where m.amount > 0 and m.result <> 'REVERSAL' and num_nonnulls(s.id, o.id) > 0
 order by m.id;
insert into receipts (order_id, amount, received_at, kept_at)
select o.id, o.paid_amount, coalesce(o.settled_at, o.created_at), o.kept_at
  from payment_orders o
 where not exists (select from bank_movements m where m.order_id = o.id)
   -- An order that a later report corrected may have been decided about before.
   and (o.review_reason is not null
     or o.id in (select order_id from money_steps where order_id is not null)
     or o.id in (select order_id from approvals where order_id is not null))
 order by o.id;
insert into receipts (unknown_payment_id, amount, received_at, kept_at)
select id, amount, received_at, kept_at from unknown_payments order by id;

alter table bank_movements drop column kept_at;
alter table payment_orders drop column kept_at;
drop index bank_movements_unallocated;

alter table money_steps add column receipt_id bigint references receipts;
update money_steps s set receipt_id = r.id from receipts r where r.movement_id = s.movement_id;
update money_steps s set receipt_id = r.id from receipts r where r.order_id = s.order_id;
update money_steps s set receipt_id = r.id from receipts r
 where r.unknown_payment_id = s.unknown_payment_id;
alter table money_steps
  drop constraint money_steps_have_money,
  drop column movement_id,
  drop column order_id,
  drop column unknown_payment_id,
  alter column receipt_id set not null;
create index money_steps_of_receipt on money_steps (receipt_id);

alter table approvals add column receipt_id bigint references receipts;
update approvals a set receipt_id = r.id from receipts r where r.movement_id = a.movement_id;
update approvals a set receipt_id = r.id from receipts r where r.order_id = a.order_id;
update approvals a set receipt_id = r.id from receipts r
 where r.unknown_payment_id = a.unknown_payment_id;
alter table approvals
  drop constraint approvals_have_money,
  drop constraint approvals_have_subject,
  drop column movement_id,
  drop column order_id,
  drop column unknown_payment_id,
  add constraint approvals_have_money check (case
    when kind in ('REVIEW', 'UNALLOCATED') then receipt_id is not null
    else kind = 'REFUND_ACCOUNT' or receipt_id is null end),
  add constraint approvals_have_subject check (case kind
    when 'STATEMENT' then contract_id is null and (state <> 'PENDING' or statement_id is not null)
    else statement_id is null and num_nonnulls(contract_id, receipt_id) > 0 end);
-- An expired request of a transfer that came to a review may not be swept yet. Its requester gets
-- no mail about it: the money has a later request.
update approvals a set state = 'EXPIRED', decided_at = now()
 where a.state = 'PENDING' and a.expires_at <= now() and exists (
   select from approvals other where other.receipt_id = a.receipt_id and other.id > a.id
     and other.state = 'PENDING');
create unique index approvals_one_live_of_receipt on approvals (receipt_id)
  where state = 'PENDING';
create index approvals_of_receipt on approvals (receipt_id) where receipt_id is not null;

alter table refunds
  drop constraint refunds_whole_payment,
  add column receipt_id bigint unique;
update refunds f set receipt_id = r.id from receipts r where r.movement_id = f.movement_id;
update refunds f set receipt_id = r.id from receipts r
 where f.reason = 'REVIEW' and r.order_id = f.order_id;
update refunds f set receipt_id = r.id from receipts r
 where r.unknown_payment_id = f.unknown_payment_id;
alter table refunds
  drop constraint refunds_at_gateway,
  drop constraint refunds_name_gateway,
  drop constraint refunds_have_money,
  drop constraint refunds_have_contract,
  drop column movement_id,
  drop column unknown_payment_id,
  -- Money that pays no contract goes back as a whole.
  add constraint refunds_whole_receipt foreign key (receipt_id, amount)
    references receipts (id, amount),
  add constraint refunds_at_gateway check
    (gateway is not null or status in ('BY_HAND', 'DONE_BY_HAND')),
  add constraint refunds_have_money check ((reason = 'REVIEW') = (receipt_id is not null)),
  add constraint refunds_have_contract check (case
    when contract_id is null then receipt_id is not null and order_id is null
    else (gateway is null) = (order_id is null)
      and (reason = 'CANCELLATION' or order_id is not null)
    end);
alter table unknown_payments
  drop constraint unknown_payments_id_amount_key,
  drop column kept_at;

-- Sealed rows keep the columns that older heads hashed; entries of receipts have this one besides.
alter table ledger_entries
  add column receipt_id bigint references receipts,
  disable trigger ledger_entries_append_only;
update ledger_entries e set receipt_id = r.id from receipts r where r.movement_id = e.movement_id;
update ledger_entries e set receipt_id = r.id
  from unknown_payments u join receipts r on r.unknown_payment_id = u.id
 where u.notification_id = e.notification_id;
alter table ledger_entries
  enable trigger ledger_entries_append_only,
  drop constraint ledger_entries_have_one_source,
  drop constraint ledger_entries_have_source,
  drop constraint ledger_entries_once,
  add constraint ledger_entries_have_one_source check
    (num_nonnulls(order_id, refund_id, coalesce(receipt_id, movement_id, notification_id)) <= 1),
  add constraint ledger_entries_have_source check (case
    when num_nonnulls(receipt_id, movement_id, notification_id) > 0 then contract_id is null
    else num_nonnulls(contract_id, refund_id) > 0 end),
  add constraint ledger_entries_once unique nulls not distinct
    (event, contract_id, order_id, refund_id, movement_id, receipt_id, corrected_id);
drop index ledger_entries_of_notification;
-- An entry of before names its movement too.
create unique index ledger_entries_once_of_receipt on ledger_entries
  (receipt_id, event, corrected_id) nulls not distinct where receipt_id is not null;

create function refuse_other_order() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_movements m
      where m.id = new.movement_id and m.order_id = new.order_id) then
    raise exception 'receipt % has another order than its movement', new.id
      using errcode = 'check_violation', constraint = 'receipts_have_order_of_movement';
  end if;
  return new;
end $$;
create trigger receipts_have_order_of_movement
  before insert or update of movement_id, order_id on receipts for each row
  when (num_nonnulls(new.movement_id, new.order_id) = 2) execute function refuse_other_order();

-- Clerks see receipts alone: a program of the version before, which makes none, must fail.
create function refuse_money_without_receipt() returns trigger language plpgsql as $$
begin
  if not (case tg_table_name
      when 'bank_movements' then exists (select from receipts where movement_id = new.id)
      when 'unknown_payments' then exists (select from receipts where unknown_payment_id = new.id)
      -- A decision of the same transaction may have ended the review.
      else exists (select from receipts where order_id = new.id)
        or not exists (select from payment_orders o where o.id = new.id
          and o.review_reason is not null and o.review_decision is null) end) then
    raise exception '% % is money without a receipt', tg_table_name, new.id
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger payment_orders_have_receipt
  after insert or update of review_reason, review_decision on payment_orders
  deferrable initially deferred for each row
  when (new.review_reason is not null and new.review_decision is null)
  execute function refuse_money_without_receipt();
create constraint trigger bank_movements_have_receipt after insert on bank_movements
  deferrable initially deferred for each row
  when (new.result = 'UNKNOWN_CONTENT' and new.amount > 0)
  execute function refuse_money_without_receipt();
create constraint trigger unknown_payments_have_receipt after insert on unknown_payments
  deferrable initially deferred for each row
  execute function refuse_money_without_receipt();
