-- locks: contracts SHARE ROW EXCLUSIVE
-- The customer's SMS link and the proofs of consent.

-- The SMS job derives the token from nonce and a secret outside the database. Only the hash is
-- stored.
create table customer_links (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  nonce bytea check (octet_length(nonce) = 20),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  replaced_at timestamptz(3),
  -- Retention deletes the nonce first and the hash later.
  constraint customer_links_hash_outlives_nonce check (token_hash is not null or nonce is null)
);
create unique index customer_links_one_live on customer_links (contract_id)
  where replaced_at is null;
create index customer_links_of_contract on customer_links (contract_id);
-- For retention: links by the age of the nonce and by expiry.
create index customer_links_with_nonce on customer_links (created_at) where nonce is not null;
create index customer_links_expired on customer_links (expires_at, id)
  where token_hash is not null;

-- Proof of consent: text, time, method and device (Law 91/2025/QH15, Decree 356/2025).
create table consents (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  kind text not null check (kind in ('personal-data', 'health-data', 'payment-terms')),
  text_version text not null,
  language text not null,
  text_digest bytea not null,
  -- SHA-256 of the contract as displayed to the customer.
  shown_digest bytea not null,
  way text not null check (way in ('OTP', 'SMS_LINK')),
  -- False when an API client started the payment without the boxes: the call itself is the proof.
  ticked boolean not null,
  ip_address text,
  device text,
  at timestamptz(3) not null
);
create index consents_of_contract on consents (contract_id, at);
