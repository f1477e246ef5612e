-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- Alarms that the log alone had (INT-13). Repeats of one hour are one row with a count.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'UNEXPECTED_ERROR', 'MANY_DETAILS_READ', 'MANY_PERSONS_READ', 'MANY_EXPORTS',
    'MANY_REVEALS', 'TOKEN_REUSED', 'SMS_LIMIT_REACHED',
    'MESSAGE_UNDELIVERABLE', 'REFUND_REJECTED', 'REFUND_GIVEN_UP', 'REFUND_PAID_TWICE',
    'INSURER_REFUSED', 'INSURER_SILENT', 'POLICY_END_UNREPORTED', 'DRAFTS_NOT_ERASED',
    'NOTHING_ERASED')),
  account_id bigint references accounts on delete cascade,
  contract_id bigint references contracts on delete cascade,
  -- The calls of the log that belong to the first one.
  trace_id text check (trace_id ~ '^[0-9a-f]{32}$'),
  raised_at timestamptz not null,
  last_at timestamptz not null check (last_at >= raised_at),
  count integer not null default 1 check (count > 0),
  -- UTC hours differ from business hours by whole ones.
  hour timestamptz generated always as (date_trunc('hour', raised_at, 'UTC')) stored,
  seen_by bigint references accounts on delete set null,
  seen_at timestamptz
);
create unique index alarms_once_an_hour on alarms (kind, account_id, contract_id, hour)
  nulls not distinct where seen_at is null;
create index alarms_unseen on alarms (raised_at, id) where seen_at is null;
create index alarms_account on alarms (account_id);
create index alarms_contract on alarms (contract_id);
create index alarms_seen_by on alarms (seen_by);
