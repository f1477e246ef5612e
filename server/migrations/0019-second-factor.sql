-- locks: account_history ACCESS EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: sessions ACCESS EXCLUSIVE
-- Second factors: TOTP secrets, passkeys, recovery codes, and the challenges of their proofs.

create table totp_secrets (
  account_id bigint primary key references accounts,
  -- Encrypted (AES-256-GCM) with a key outside of the database.
  secret bytea,
  confirmed_at timestamptz(3),
  -- A new secret replaces the other one when its first code is right.
  pending_secret bytea,
  pending_since timestamptz(3),
  -- The time step of the last accepted code: a code works once.
  last_step bigint not null default 0,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_since is null))
);

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_of on passkeys (account_id);

-- Stores the HMAC of a code, never the code.
create table recovery_codes (
  account_id bigint not null references accounts,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (account_id, code_hash)
);

-- The id is the WebAuthn challenge too. A used or failed challenge is deleted.
create table second_factor_challenges (
  id_hash bytea primary key check (octet_length(id_hash) = 32),
  account_id bigint not null references accounts,
  purpose text not null check (purpose in ('SIGN_IN', 'STEP_UP', 'ADD_PASSKEY')),
  -- Null at the sign-in, before there is a session.
  session_id uuid references sessions,
  wrong_answers int not null default 0,
  expires_at timestamptz(3) not null,
  check ((session_id is null) = (purpose = 'SIGN_IN'))
);
create index second_factor_challenges_of on second_factor_challenges (account_id);
create index second_factor_challenges_expiry on second_factor_challenges (expires_at);

-- When the session last proved a second factor.
alter table sessions add column second_factor_at timestamptz(3);
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (ended_because in (
  'LOGOUT', 'LOGOUT_EVERYWHERE', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED',
  'ENDED_FROM_LIST', 'SECOND_FACTOR_RESET'));

alter table account_history drop constraint account_history_action_check;
alter table account_history add constraint account_history_action_check check (action in (
  'CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'PASSWORD_MAILED', 'PASSWORD_CHANGED',
  'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED', 'RECOVERY_CODE_USED'));

create function has_second_factor(account bigint) returns boolean
language sql stable parallel safe as $$
  select exists (select from totp_secrets t where t.account_id = account and t.secret is not null)
    or exists (select from passkeys p where p.account_id = account)
$$;
