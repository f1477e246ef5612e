-- locks: contracts SHARE ROW EXCLUSIVE
-- Issued documents; the files are in the file store under storage_key.
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
