-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: message_kinds ROW EXCLUSIVE
-- Reports that are mailed as links at fixed times (REPORT-11). A row ends with its account.

insert into message_kinds (kind, has_contract) values ('REPORT_READY', false);

create table report_schedules (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  type text not null check (type in ('OVERVIEW', 'EXPORT', 'OFFICERS')),
  -- The parameters of the report, as its address has them.
  filters jsonb not null,
  weekday smallint check (weekday between 1 and 7),
  day_of_month smallint check (day_of_month between 1 and 28),
  -- In business time, HH:MM.
  at_time text not null check (at_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  recipient_ids bigint[] not null check (cardinality(recipient_ids) between 1 and 50),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  next_at timestamptz(3) not null,
  constraint report_schedules_one_rhythm check (num_nonnulls(weekday, day_of_month) = 1)
);
create index report_schedules_due on report_schedules (next_at) where ended_at is null;
create index report_schedules_of_account on report_schedules (account_id) where ended_at is null;
