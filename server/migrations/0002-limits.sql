-- What protects the doors: request counters, captcha answers that were used, answers kept for repeated requests.

-- Requests taken per subject and window. Servers lease a part of what is left, so the limit holds over all of them.
-- Unlogged: after a crash the counting starts anew, which harms nobody.
create unlogged table request_counts (
  subject text not null,
  window_start timestamptz(3) not null,
  taken integer not null check (taken >= 0),
  primary key (subject, window_start)
);
create index request_counts_age on request_counts (window_start);

-- An ALTCHA answer works once: its nonce is remembered until the challenge expires.
create table used_captcha_answers (
  nonce text primary key,
  expires_at timestamptz(3) not null
);
create index used_captcha_answers_expiry on used_captcha_answers (expires_at);

-- `Idempotency-Key` (decisions §6): the first answer is kept 24 hours per person. Bodies of replies hold no secret of a person
-- beyond what that person may read anyway.
create table idempotency_keys (
  person text not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null,
  started_at timestamptz(3) not null,
  -- A server that died while working leaves no reply; after this time another try may take over.
  locked_until timestamptz(3) not null,
  reply_status integer,
  reply_body text,
  primary key (person, key)
);
create index idempotency_keys_age on idempotency_keys (started_at);
