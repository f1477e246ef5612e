-- People who sign in, the units they belong to, and their sessions.

-- region > area > branch > team (decisions §2). Officers and their heads hang on a unit.
create table units (
  id bigint generated always as identity primary key,
  parent_id bigint references units,
  kind text not null check (kind in ('REGION', 'AREA', 'BRANCH', 'TEAM')),
  name text not null,
  constraint units_region_is_root check ((kind = 'REGION') = (parent_id is null)),
  unique nulls not distinct (parent_id, name)
);

create table accounts (
  id bigint generated always as identity primary key,
  email_address text not null check (email_address = lower(email_address) and char_length(email_address) <= 100),
  full_name text not null check (char_length(full_name) between 1 and 100),
  role text not null check (role in (
    'SALES_MAN', 'SALE_SALES_MAN', 'BM_SUPPORT', 'SALES_MANAGER', 'SALE_SALES_MANAGER', 'BRANCH_DIRECTOR',
    'SALE_BRANCH_DIRECTOR', 'AREA_DIRECTOR', 'REGIONAL_DIRECTOR', 'MANAGEMENT_OF_SOCIAL', 'NATIONAL_IMIGRATION_REGISTRATION')),
  channel text check (channel in ('CBB', 'SALE')),
  level text,
  permissions text not null default '[]',
  unit_id bigint references units,
  password_hash text not null,
  is_auto_generated boolean not null default true,
  agreed_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- An officer sells the plans of a channel, so a selling account without one could sell nothing.
  constraint accounts_officer_has_channel check (role not in ('SALES_MAN', 'SALE_SALES_MAN') or channel is not null),
  unique (email_address)
);
create index accounts_unit on accounts (unit_id);

-- A session is a family of refresh tokens, each used once. Ending the session ends all of them.
create table sessions (
  id uuid primary key,
  account_id bigint not null references accounts,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_because text check (ended_because in ('LOGOUT', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED')),
  check ((ended_at is null) = (ended_because is null))
);
create index sessions_account on sessions (account_id) where ended_at is null;

-- Only the SHA-256 of a token is kept.
create table refresh_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references sessions,
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- Wrong passwords, for the lockout of decisions §5. Keyed by the address typed, so that unknown ones behave alike.
create table failed_sign_ins (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  at timestamptz(3) not null
);
create index failed_sign_ins_recent on failed_sign_ins (email_hash, at);

-- Every server forgets what it remembers of a person the moment something about them changes, in whatever way it was changed.
create function tell_principal_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('salus_principal', coalesce(new.account_id, 0)::text);
  return null;
end $$;
create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('salus_principal', new.id::text);
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function tell_principal_changed();
create trigger accounts_changed after update on accounts
  for each row when (old.* is distinct from new.*) execute function tell_account_changed();
