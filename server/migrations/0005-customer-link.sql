-- The customer's way in, what they agreed to, and what was sent to them.

-- One live token per contract; only its hash is kept. The token itself is derived from `nonce` and a secret that the
-- database never sees, so that the job which sends the SMS needs no token in its payload.
create table customer_links (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  nonce bytea not null check (octet_length(nonce) = 20),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  replaced_at timestamptz(3)
);
create unique index customer_links_one_live on customer_links (contract_id) where replaced_at is null;

-- Proof of consent: what was agreed to, in which words (digest), how and from where (Law 91/2025/QH15, Decree 356/2025).
create table consents (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  kind text not null check (kind in ('personal-data', 'health-data', 'payment-terms')),
  text_version text not null,
  language text not null,
  text_digest bytea not null,
  -- SHA-256 of the contract as it was shown when the customer agreed.
  shown_digest bytea not null,
  way text not null check (way in ('OTP', 'SMS_LINK')),
  -- False where a caller started the payment without naming the boxes: the act itself is then the proof.
  ticked boolean not null,
  ip_address text,
  device text,
  at timestamptz(3) not null
);
create index consents_of_contract on consents (contract_id, at);

-- Every SMS and e-mail that is meant to be sent. The text is made at delivery: a link's token stands nowhere in the database.
create table messages (
  id bigint generated always as identity primary key,
  contract_id bigint references contracts,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  kind text not null check (kind in ('CUSTOMER_LINK', 'POLICY_ISSUED')),
  recipient text not null,
  -- At least once, and recognisable: providers and mail servers drop a second message with the same key.
  dedupe_key text not null unique,
  link_id bigint references customer_links,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED', 'SUPERSEDED')),
  attempts integer not null default 0,
  last_error text,
  provider_reference text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  check ((status = 'SENT') = (sent_at is not null))
);
create index messages_of_contract on messages (contract_id);
