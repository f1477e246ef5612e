-- locks: report_schedules ACCESS EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: units SHARE ROW EXCLUSIVE
-- Files of scheduled reports (REPORT-11): made at the run, kept 30 days. The row stays as the trace
-- of the file.

-- The language of the request that scheduled the report.
alter table report_schedules add column language text not null default 'vi'
  check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar'));

create table report_files (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references report_schedules,
  -- The run that the file belongs to.
  due_at timestamptz(3) not null,
  -- The unit that the report counts; null for all. Set when the file is made.
  unit_id bigint references units,
  is_masked boolean,
  format text not null check (format in ('csv', 'xlsx')),
  row_count integer check (row_count >= 0),
  byte_count bigint check (byte_count >= 0),
  -- The parts in the file store are storage_key-0, storage_key-1 and so on.
  storage_key text not null,
  part_digests bytea[],
  -- The contracts in the file, as in personal_reads.
  first_contract_id bigint,
  contract_map bytea,
  made_at timestamptz(3),
  -- Set with the end of the account that scheduled it.
  ended_at timestamptz(3),
  deleted_at timestamptz(3),
  constraint report_files_whole check (
    made_at is null
    or (is_masked is not null and row_count is not null and byte_count is not null
        and part_digests is not null)),
  constraint report_files_map check ((first_contract_id is null) = (contract_map is null))
);
-- Runs that were missed while a file waits are made up for once.
create unique index report_files_unmade on report_files (schedule_id)
  where made_at is null and ended_at is null;
create index report_files_of_schedule on report_files (schedule_id, made_at);
create index report_files_stored on report_files (made_at) where deleted_at is null;
create index report_files_of_unit on report_files (unit_id) where unit_id is not null;

-- A schedule and its files end with the account: by disabling it, or by another role.
create function end_report_schedules() returns trigger language plpgsql as $$
begin
  update report_schedules set ended_at = business_now()
   where account_id = new.id and ended_at is null;
  update report_files f set ended_at = business_now()
    from report_schedules s
   where s.id = f.schedule_id and s.account_id = new.id and f.ended_at is null
     and f.deleted_at is null;
  return null;
end $$;
create trigger accounts_end_report_schedules after update of disabled_at, role on accounts
  for each row
  when ((new.disabled_at is not null and old.disabled_at is null) or new.role <> old.role)
  execute function end_report_schedules();
