-- What was cancelled in a team, a branch or an area within some days, and what was refunded: told from the index alone.
create index contracts_of_officer_by_cancellation
  on contracts (officer_id, ((cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date))
  include (status, plan_id, refund_amount, cancelled_at)
  where cancelled_at is not null;
