-- locks: contracts ACCESS EXCLUSIVE
-- locks: customer_links ACCESS EXCLUSIVE
-- locks: payment_orders ACCESS EXCLUSIVE
-- locks: contract_history ACCESS EXCLUSIVE
-- The contract stores the first time of each step of its sale (REPORT-10). To find it in links and
-- orders, a report of a month read those of all years.

alter table contracts
  add column first_link_at timestamptz(3),
  add column first_opened_at timestamptz(3),
  add column first_order_at timestamptz(3),
  add column withdrawn_at timestamptz(3);

alter table contracts disable trigger user;
update contracts c
   set first_link_at = links.made_at, first_opened_at = links.opened_at,
       first_order_at = orders.made_at, withdrawn_at = case when c.status = 'WITHDRAWN'
         then coalesce(withdrawals.at, c.updated_at) end
  from contracts same
  left join (select contract_id, min(created_at) as made_at, min(first_opened_at) as opened_at
               from customer_links group by contract_id) links on links.contract_id = same.id
  left join (select contract_id, min(created_at) as made_at from payment_orders
              where source_order_id is null and source_payment_id is null
              group by contract_id) orders on orders.contract_id = same.id
  left join (select contract_id, min(at) as at from contract_history
              where to_status = 'WITHDRAWN' and from_status <> 'WITHDRAWN'
              group by contract_id) withdrawals on withdrawals.contract_id = same.id
 where same.id = c.id and (links.contract_id is not null or orders.contract_id is not null
   or same.status = 'WITHDRAWN');
alter table contracts enable trigger user;

-- Callers lock the contract before its link; the other order could deadlock.
create function note_first_link() returns trigger language plpgsql as $$
begin
  update contracts
     set first_link_at = coalesce(first_link_at, new.created_at),
         first_opened_at = coalesce(first_opened_at, new.first_opened_at)
   where id = new.contract_id
     and (first_link_at is null or (first_opened_at is null and new.first_opened_at is not null));
  return null;
end $$;
create trigger customer_links_first after insert on customer_links
  for each row execute function note_first_link();
create trigger customer_links_first_opened after update of first_opened_at on customer_links
  for each row when (old.first_opened_at is null and new.first_opened_at is not null)
  execute function note_first_link();

create function note_first_order() returns trigger language plpgsql as $$
begin
  update contracts set first_order_at = new.created_at
   where id = new.contract_id and first_order_at is null;
  return null;
end $$;
create trigger payment_orders_first after insert on payment_orders for each row
  when (new.source_order_id is null and new.source_payment_id is null)
  execute function note_first_order();

create function note_withdrawn() returns trigger language plpgsql as $$
begin
  new.withdrawn_at := new.updated_at;
  return new;
end $$;
create trigger contracts_note_withdrawn before insert or update of status on contracts
  for each row when (new.status = 'WITHDRAWN' and new.withdrawn_at is null)
  execute function note_withdrawn();
alter table contracts add constraint contracts_withdrawn_has_time check
  ((status = 'WITHDRAWN') = (withdrawn_at is not null));

-- Each covers what the reports read, with the step before.
drop index customer_links_made;
drop index customer_links_opened;
drop index payment_orders_made;
drop index contract_history_withdrawn;
drop index contracts_paid_on;
drop index contracts_issued_on;
create index contracts_by_first_link on contracts (first_link_at)
  include (id, officer_id, sold_unit_id, issued_at, created_at) where first_link_at is not null;
create index contracts_by_first_opening on contracts (first_opened_at)
  include (id, officer_id, sold_unit_id, issued_at, first_link_at)
  where first_opened_at is not null;
create index contracts_by_first_order on contracts (first_order_at)
  include (id, officer_id, sold_unit_id, issued_at, first_opened_at)
  where first_order_at is not null;
create index contracts_by_withdrawal on contracts (withdrawn_at)
  include (id, officer_id, sold_unit_id, issued_at) where withdrawn_at is not null;
create index contracts_paid_on on contracts (((paid_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (id, officer_id, sold_unit_id, paid_at, issued_at, status, first_order_at)
  where paid_at is not null;
create index contracts_issued_on on contracts (((issued_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (id, officer_id, sold_unit_id, premium_amount, issued_at, status, paid_at)
  where issued_at is not null;
