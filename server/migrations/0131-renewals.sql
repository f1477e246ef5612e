-- locks: contracts ACCESS EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- The next year of a policy is a contract of its own (RENEW-1 to RENEW-8).

alter table contracts
  add column renewal_of bigint references contracts on delete set null,
  -- The day after the last day of the renewed policy.
  add column renewal_starts_on date,
  -- The officer of the renewal; null for the seller, who stays `officer_id`.
  add column renewal_officer_id bigint references accounts,
  add column renewal_lost_at timestamptz(3),
  add column renewal_lost_reason text,
  add constraint contracts_renewal_has_start
    check (renewal_of is null or renewal_starts_on is not null),
  add constraint contracts_renewal_begins_after check (policy_starts_on >= renewal_starts_on),
  add constraint contracts_lost_has_reason
    check ((renewal_lost_at is null) = (renewal_lost_reason is null)),
  drop constraint contracts_health_answers_check,
  -- The customer of a renewal answers again before the link.
  add constraint contracts_health_answers_check check (
    health_answers = array[false, false, false]
    or (health_answers = '{}' and renewal_starts_on is not null
        and status <> 'AWAITING_PAYMENT' and paid_at is null)),
  drop constraint contracts_refund_is_in_time,
  add constraint contracts_refund_is_in_time check (
    refund_on >= policy_starts_on
    or (renewal_starts_on is not null
        and refund_on = (cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date));

create unique index contracts_renewed_once on contracts (renewal_of)
  where renewal_of is not null and status <> 'WITHDRAWN' and status <> 'CANCELLED';
create index contracts_by_renewed on contracts (renewal_of) where renewal_of is not null;
create index contracts_by_last_day on contracts (policy_ends_on, id)
  where policy_ends_on is not null;
create index contracts_by_renewal_officer on contracts (renewal_officer_id)
  where renewal_officer_id is not null;

create function check_renewal() returns trigger language plpgsql as $$
declare
  renewed record;
begin
  select status, policy_ends_on into renewed from contracts where id = new.renewal_of;
  if renewed.status is distinct from 'ACTIVE'
      or new.renewal_starts_on is distinct from renewed.policy_ends_on + 1 then
    raise exception 'a renewal begins the day after the policy in force that it renews'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger contracts_renewal_is_right before insert on contracts
  for each row when (new.renewal_of is not null) execute function check_renewal();

create function keep_renewal() returns trigger language plpgsql as $$
begin
  raise exception 'what a contract renews does not change' using errcode = 'restrict_violation';
end $$;
create trigger contracts_renewal_is_kept before update on contracts
  for each row when (new.renewal_starts_on is distinct from old.renewal_starts_on
    or (new.renewal_of is distinct from old.renewal_of and new.renewal_of is not null))
  execute function keep_renewal();
