-- Numbers that the program makes are sorted, and found by their beginning, letter by letter, whatever the database's language.
alter table contracts alter column policy_no type text collate "C", alter column reference_number type text collate "C";

-- How lists of contracts are walked: each index is led by the status, and a list is the merge of its statuses in the order
-- that is asked for. So one index serves every choice of statuses and both directions, a rare status costs no more than a
-- frequent one, and no plan depends on a guess. The officer is in each of them, that a region's or an area's list is told
-- without visiting the table.
create index contracts_by_creation on contracts (status, created_at, id) include (officer_id, plan_id, type_payment);
create index contracts_by_update on contracts (status, updated_at, id) include (officer_id);
create index contracts_by_reference on contracts (status, reference_number) include (officer_id, id);
create index contracts_by_name on contracts (status, proposer_name collate vietnamese, id) include (officer_id);
-- A plan has few premiums: those of one plan are found by skipping from premium to premium.
create index contracts_by_premium on contracts (status, premium_amount, plan_id, id) include (officer_id);
create index contracts_by_start on contracts (status, policy_starts_on, id) include (officer_id, plan_id, created_at)
  where policy_starts_on is not null;

-- By the day, as filters and reports ask.
create index contracts_by_cancellation on contracts (((cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date))
  where cancelled_at is not null;

-- Identity numbers are asked for whole or by their beginning.
create index contracts_by_identity on contracts (upper(proposer_national_id) text_pattern_ops);

-- What the lists of an officer, a team and a branch are sorted, narrowed and counted by, so that all of them is read from here.
drop index contracts_of_officer;
create index contracts_of_officer on contracts (officer_id, created_at, id)
  include (status, plan_id, type_payment, premium_amount, refund_amount, policy_starts_on, updated_at);
