-- Issued files, and what the insurer's core system was told.

create table documents (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  kind text not null check (kind in ('CERTIFICATE')),
  storage_key text not null unique,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size integer not null check (size > 0),
  signer text not null,
  signed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  unique (contract_id, kind)
);

-- One row for each try to tell the insurer's core system (portal §3 "API sync log"; unknown means that no answer came).
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
-- The core is told of an issuance successfully once.
create unique index api_sync_logs_one_success on api_sync_logs (contract_id, kind) where status = 'success';
