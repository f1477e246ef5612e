-- Rate limits, used captcha answers and stored idempotent responses.

-- Requests per subject and window. Servers lease portions, so the limit holds across all servers.
-- Unlogged: losing the counts in a crash only restarts the window.
create unlogged table request_counts (
  subject text not null,
  window_start timestamptz(3) not null,
  taken integer not null check (taken >= 0),
  primary key (subject, window_start)
);
create index request_counts_age on request_counts (window_start);

-- ALTCHA answers verify repeatedly, so a used nonce is kept until its challenge expires.
create table used_captcha_answers (
  nonce text primary key,
  expires_at timestamptz(3) not null
);
create index used_captcha_answers_expiry on used_captcha_answers (expires_at);

-- The first response per (person, Idempotency-Key), replayed for 24 hours.
create table idempotency_keys (
  person text not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null,
  started_at timestamptz(3) not null,
  -- A crashed server stores no response; after this time a retry may take over.
  locked_until timestamptz(3) not null,
  reply_status integer,
  reply_body text,
  primary key (person, key)
);
create index idempotency_keys_age on idempotency_keys (started_at);
