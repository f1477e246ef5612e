-- locks: account_history ACCESS EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: units SHARE ROW EXCLUSIVE
-- locks: sessions ACCESS EXCLUSIVE
-- The admin desk: one history of accounts, units and the catalogue, and requests that a second
-- admin decides.
create table admin_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'CREATE_ACCOUNT', 'CHANGE_ACCOUNT', 'ENABLE_ACCOUNT', 'RESET_SECOND_FACTOR', 'MOVE_UNIT',
    'MERGE_UNITS')),
  -- An e-mail address, which may have no account yet, or the unit.
  email_address text check (email_address = lower(email_address)),
  unit_id bigint references units,
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  -- The values before: approving compares them with those of the day.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  reason text not null check (char_length(reason) between 3 and 255),
  requested_by bigint not null references accounts,
  requested_at timestamptz(3) not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  decided_by bigint references accounts,
  -- The operator of the command line, where there is no second admin.
  decided_by_operator text check (char_length(decided_by_operator) between 1 and 100),
  decided_at timestamptz(3),
  decision_reason text check (char_length(decision_reason) between 3 and 255),
  constraint admin_requests_about_one check (num_nonnulls(email_address, unit_id) = 1),
  constraint admin_requests_second_person check (decided_by <> requested_by),
  constraint admin_requests_decided check (
    (state = 'PENDING') = (decided_at is null)
    and (decided_at is null) = (decision_reason is null)
    and num_nonnulls(decided_by, decided_by_operator)
      = case when state = 'PENDING' then 0 else 1 end)
);
create unique index admin_requests_pending
  on admin_requests (kind, coalesce(email_address, unit_id::text)) where state = 'PENDING';
create index admin_requests_newest on admin_requests (state, id);

create function keep_decided_request() returns trigger language plpgsql as $$
begin
  raise exception 'a decided request does not change';
end $$;
create trigger admin_requests_decided_once before update or delete on admin_requests
  for each row when (old.state <> 'PENDING') execute function keep_decided_request();

alter table account_history
  alter column account_id drop not null,
  -- Null for an operator of the command line.
  add column actor_id bigint references accounts,
  add column reason text check (char_length(reason) between 3 and 255),
  add column unit_id bigint references units,
  add column version_id bigint,
  add column request_id bigint references admin_requests,
  add constraint account_history_about_something
    check (num_nonnulls(account_id, unit_id, version_id, request_id) > 0),
  add constraint account_history_admin_has_reason
    check (actor_id is null or reason is not null or action = 'VERSION_DELETED'),
  drop constraint account_history_action_check,
  add constraint account_history_action_check check (action in (
    'CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'PASSWORD_MAILED', 'PASSWORD_CHANGED',
    'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'SECOND_FACTOR_RESET',
    'RECOVERY_CODES_RENEWED', 'RECOVERY_CODE_USED', 'UNLOCKED', 'SESSIONS_ENDED',
    'CONTRACTS_HANDED_OVER', 'REQUESTED', 'REQUEST_APPROVED', 'REQUEST_REJECTED',
    'OPERATOR_DECIDED', 'UNIT_CREATED', 'UNIT_RENAMED', 'UNIT_MOVED', 'UNIT_MERGED',
    'UNIT_CLOSED', 'VERSION_DRAFTED', 'VERSION_APPROVED', 'VERSION_REJECTED',
    'VERSION_DELETED'));
create index account_history_of_unit on account_history (unit_id, id) where unit_id is not null;
create index account_history_of_version on account_history (version_id, id)
  where version_id is not null;

alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (ended_because in (
  'LOGOUT', 'LOGOUT_EVERYWHERE', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED',
  'ENDED_FROM_LIST', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_RESET', 'BY_ADMINISTRATOR'));
