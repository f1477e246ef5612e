-- locks: approvals SHARE
-- locks: bank_movements SHARE ROW EXCLUSIVE
-- locks: contracts SHARE
-- locks: payment_orders SHARE ROW EXCLUSIVE
-- locks: personal_reads SHARE
-- locks: receipts ACCESS EXCLUSIVE
-- locks: refunds SHARE ROW EXCLUSIVE
-- What waits for a clerk is found by an index, so that desks stay as quick as the trade grows.

-- False while a clerk has to act; also money that was put aside. Null for money whose order a later
-- report corrected, so that it pays its contract after all.
alter table receipts add column is_done boolean;

create function receipt_is_done(r receipts) returns boolean language sql stable as $$
  select case
      when r.order_id is not null and o.id is null then null
      -- A returned transfer waits for its account. The refund of an order waits in its own list.
      when f.contract_id is null and (f.account_request_id is not null
        or f.account_no is null and f.status in ('BY_HAND', 'REJECTED')) then false
      when o.id is not null then o.review_decision is not null
      else f.id is not null or paying.id is not null or m.order_id is not null
        or m.same_as_id is not null end
    from (values (1)) one
    left join bank_movements m on m.id = r.movement_id
    left join payment_orders o on o.id = coalesce(r.order_id, m.order_id)
     and o.review_reason is not null
    left join payment_orders paying on paying.source_payment_id = r.unknown_payment_id
    left join refunds f on f.receipt_id = r.id
$$;
update receipts r set is_done = receipt_is_done(r);

-- No writer sets the column: it follows the rows that decide about the money.
create function set_receipt_is_done() returns trigger language plpgsql as $$
begin
  new.is_done := receipt_is_done(new);
  return new;
end $$;
create trigger receipts_set_is_done
  before insert or update of movement_id, order_id, is_done on receipts
  for each row execute function set_receipt_is_done();

create function renew_receipts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    update receipts set is_done = null where id = new.receipt_id;
  elsif tg_table_name = 'bank_movements' then
    update receipts set is_done = null where movement_id = new.id;
  else
    update receipts set is_done = null
     where order_id = new.id or unknown_payment_id = new.source_payment_id
        or movement_id = (select id from bank_movements where order_id = new.id);
  end if;
  return null;
end $$;
create trigger payment_orders_renew_receipts
  after update of review_reason, review_decision, source_payment_id on payment_orders
  -- A payment that fits sets them all to what they were.
  for each row when (row(old.review_reason, old.review_decision, old.source_payment_id)
      is distinct from row(new.review_reason, new.review_decision, new.source_payment_id))
  execute function renew_receipts();
create trigger payment_orders_renew_receipts_at_first after insert on payment_orders
  for each row when (num_nonnulls(new.review_reason, new.source_payment_id) > 0)
  execute function renew_receipts();
create trigger bank_movements_renew_receipts after update of order_id, same_as_id on bank_movements
  for each row when (row(old.order_id, old.same_as_id)
      is distinct from row(new.order_id, new.same_as_id))
  execute function renew_receipts();
create trigger refunds_renew_receipts
  after insert or update of status, account_no, account_request_id on refunds
  for each row when (new.receipt_id is not null) execute function renew_receipts();

create index receipts_to_do on receipts (received_at, id) where not is_done;
create index receipts_done on receipts (received_at, id) where is_done;

create index approvals_by_time on approvals (requested_at, id);
-- So few pairs that a search by call or address alone finds each of them.
create index personal_reads_by_kind on personal_reads (kind, call, ip);

-- The payments of a span of days, without their rows.
create index contracts_paid_within on contracts (paid_at)
  include (id, ref_order, premium_amount, type_payment, payment_channel) where paid_at is not null;
create index payment_orders_paid_within on payment_orders (settled_at)
  include (id, ref_order, contract_id, paid_amount, review_reason, gateway, source_order_id,
    source_payment_id) where status = 'SUCCEEDED';

-- The hits of a search by an insured person's name, without the wide rows of the contracts.
create index contracts_of_hits on contracts (id) include (status, created_at);
create index contracts_change_requested on contracts (created_at, id) include (status)
  where change_requested;
