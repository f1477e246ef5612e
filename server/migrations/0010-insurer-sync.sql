-- locks: contracts SHARE ROW EXCLUSIVE
-- One row per attempt to report to the insurer's core system; 'unknown' means no answer.
create table api_sync_logs (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  kind text not null check (kind in ('sync-create', 'sync-cancel')),
  idempotency_key uuid not null,
  status text not null check (status in ('success', 'error', 'unknown')),
  message text,
  http_status integer,
  core_ref text,
  at timestamptz(3) not null
);
create index api_sync_logs_of_contract on api_sync_logs (contract_id, kind, at);
-- At most one successful report per contract and kind.
create unique index api_sync_logs_one_success on api_sync_logs (contract_id, kind)
  where status = 'success';
-- The back office's work queue.
create index api_sync_logs_failed on api_sync_logs (contract_id, kind) where status <> 'success';
