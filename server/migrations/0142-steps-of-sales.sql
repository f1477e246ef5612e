-- locks: contracts SHARE
-- locks: customer_links SHARE
-- locks: payment_orders SHARE
-- locks: contract_history SHARE
-- The steps of a sale by day, for the figures per officer and the funnel (REPORT-10).

create index contracts_drafted on contracts (created_at)
  include (id, officer_id, sold_unit_id, issued_at);
create index contracts_paid_on on contracts (((paid_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (id, officer_id, sold_unit_id, paid_at, issued_at, status)
  where paid_at is not null;
create index contracts_issued_on on contracts (((issued_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (id, officer_id, sold_unit_id, premium_amount, issued_at, status)
  where issued_at is not null;
create index contracts_cancelled_on
  on contracts (((cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (id, officer_id, sold_unit_id, cancelled_at)
  where cancelled_at is not null;
create index customer_links_made on customer_links (created_at) include (contract_id);
create index customer_links_opened on customer_links (first_opened_at) include (contract_id)
  where first_opened_at is not null;
create index payment_orders_made on payment_orders (created_at) include (contract_id)
  where source_order_id is null and source_payment_id is null;
create index contract_history_withdrawn on contract_history (at) include (contract_id)
  where to_status = 'WITHDRAWN' and from_status <> 'WITHDRAWN';
