-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: units SHARE ROW EXCLUSIVE
-- Changes of units by an admin or an operator, sealed like the history of accounts.
create table unit_history (
  id bigint generated always as identity primary key,
  unit_id bigint not null references units,
  at timestamptz(3) not null,
  -- The admin's account; null for an operator at the command line.
  account_id bigint references accounts,
  -- The admin's e-mail address, or the operator's name.
  operator text not null check (char_length(operator) between 1 and 100),
  action text not null check (action in (
    'UNIT_CREATED', 'UNIT_RENAMED', 'UNIT_MOVED', 'UNIT_MERGED', 'UNIT_CLOSED')),
  reason text not null check (char_length(reason) between 3 and 255),
  -- The changed values.
  before jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
  after jsonb not null default '{}' check (jsonb_typeof(after) = 'object')
);
create index unit_history_of on unit_history (unit_id, id);
create index unit_history_of_account on unit_history (account_id);
create trigger unit_history_append_only before update or delete on unit_history
  for each row execute function reject_change();
