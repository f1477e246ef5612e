-- locks: contracts ACCESS EXCLUSIVE
-- Policies near their end, without their wide rows (RENEW-1): a head's home counts them.

drop index contracts_by_last_day;
create index contracts_by_last_day on contracts (policy_ends_on, id)
  include (status, officer_id, renewal_officer_id, renewal_lost_at)
  where policy_ends_on is not null;
