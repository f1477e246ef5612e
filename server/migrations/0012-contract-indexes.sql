-- locks: contracts SHARE
-- The indexes of the contract lists and reports.

-- Each starts with the status: a list merges the index ranges of its statuses in the requested
-- order. One index serves every choice of statuses and both directions. officer_id is included, so
-- the list of a region or an area needs no visit to the table.
create index contracts_by_creation on contracts (status, created_at, id)
  include (officer_id, plan_id, type_payment);
create index contracts_by_update on contracts (status, updated_at, id) include (officer_id);
create index contracts_by_reference on contracts (status, reference_number)
  include (officer_id, id);
create index contracts_by_name on contracts (status, proposer_name collate vietnamese, id)
  include (officer_id);
-- A plan has few distinct premiums: a plan filter skips from premium to premium.
create index contracts_by_premium on contracts (status, premium_amount, plan_id, id)
  include (officer_id);
create index contracts_by_start on contracts (status, policy_starts_on, id)
  include (officer_id, plan_id, created_at)
  where policy_starts_on is not null;

-- Filters and reports by the day of cancellation, in business time.
create index contracts_by_cancellation
  on contracts (((cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date))
  where cancelled_at is not null;

-- Identity numbers are searched whole or by prefix.
create index contracts_by_identity on contracts (upper(proposer_national_id) text_pattern_ops);

-- Sorts, filters and counts the lists of an officer, a team or a branch without the table.
create index contracts_of_officer on contracts (officer_id, created_at, id)
  include (status, plan_id, type_payment, premium_amount, refund_amount, policy_starts_on,
           updated_at);

-- Cancellations and refunds of a team, a branch or an area by day, from the index alone.
create index contracts_of_officer_by_cancellation
  on contracts (officer_id, ((cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (status, plan_id, refund_amount, cancelled_at)
  where cancelled_at is not null;
