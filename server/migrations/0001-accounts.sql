-- Units, accounts, sessions, mailed passwords and the proofs that belong to an account.

-- region > area > branch > team. Officers and managers belong to a unit; the head office has none.
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
  email_address text not null
    check (email_address = lower(email_address) and char_length(email_address) <= 100),
  full_name text not null check (char_length(full_name) between 1 and 100),
  role text not null check (role in (
    'SALES_MAN', 'SALE_SALES_MAN', 'BM_SUPPORT', 'SALES_MANAGER', 'SALE_SALES_MANAGER',
    'BRANCH_DIRECTOR', 'SALE_BRANCH_DIRECTOR', 'AREA_DIRECTOR', 'REGIONAL_DIRECTOR',
    'MANAGEMENT_OF_SOCIAL', 'NATIONAL_IMIGRATION_REGISTRATION')),
  channel text check (channel in ('CBB', 'SALE')),
  level text,
  permissions text not null default '[]',
  unit_id bigint references units,
  password_hash text not null,
  is_auto_generated boolean not null default true,
  agreed_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- A channel decides which plans an officer sells.
  constraint accounts_officer_has_channel
    check (role not in ('SALES_MAN', 'SALE_SALES_MAN') or channel is not null),
  unique (email_address)
);
create index accounts_unit on accounts (unit_id);
-- Finds the managers of units: an export of 6,261 officers took 62 ms without it, 26 ms with it.
create index accounts_managing on accounts (unit_id, id) include (full_name)
  where role in ('SALES_MANAGER', 'SALE_SALES_MANAGER') and disabled_at is null;

-- A session is a family of refresh tokens, each used once. Ending the session ends all of them.
create table sessions (
  id uuid primary key,
  account_id bigint not null references accounts,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_because text check (ended_because in (
    'LOGOUT', 'LOGOUT_EVERYWHERE', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED')),
  check ((ended_at is null) = (ended_because is null))
);
create index sessions_account on sessions (account_id) where ended_at is null;
create index sessions_ended_by_time on sessions (ended_at) where ended_at is not null;

-- Stores the SHA-256 of a token, never the token.
create table refresh_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references sessions,
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- Failed passwords, for the lockout. Keyed by the typed address, so unknown addresses lock as well.
create table failed_sign_ins (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  at timestamptz(3) not null
);
create index failed_sign_ins_recent on failed_sign_ins (email_hash, at);

-- The e-mail job derives the password from nonce and key; the password is not stored. The hash uses
-- the salt of the account's own hash, so sign-in checks both passwords with one computation.
create table mailed_passwords (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  reason text not null check (reason in ('NEW_ACCOUNT', 'FORGOTTEN', 'BY_ADMINISTRATOR')),
  nonce bytea check (octet_length(nonce) = 16),
  password_hash text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  -- Used, replaced by a newer one, or void because the password changed.
  ended_at timestamptz(3),
  used_at timestamptz(3) check (used_at is null or used_at = ended_at),
  -- A used password stays the account's password, so the means to derive it are deleted.
  constraint mailed_passwords_secret_while_live
    check ((nonce is null) = (ended_at is not null)
           and (password_hash is null) = (ended_at is not null))
);
create unique index mailed_passwords_live on mailed_passwords (account_id) where ended_at is null;
create index mailed_passwords_by_account on mailed_passwords (account_id, created_at);
create index mailed_passwords_expiry on mailed_passwords (expires_at) where ended_at is null;

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Account changes by operators on the command line, and password changes by the account's owner.
create table account_history (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  at timestamptz(3) not null,
  -- The given name, the operating-system user, or the owner's e-mail address.
  operator text not null check (char_length(operator) between 1 and 100),
  action text not null check (action in (
    'CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'PASSWORD_MAILED', 'PASSWORD_CHANGED')),
  -- The created values; for a change, each field as [before, after].
  details jsonb not null default '{}'
);
create index account_history_of on account_history (account_id, id);
create trigger account_history_append_only before update or delete on account_history
  for each row execute function reject_change();

-- Acceptances of the personal-data agreement. A new version of the text needs a new acceptance.
create table account_agreements (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  version text not null,
  language text not null check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar')),
  -- SHA-256 of the displayed document.
  document_digest bytea not null check (octet_length(document_digest) = 32),
  agreed_at timestamptz(3) not null,
  ip text not null,
  device text not null
);
create index account_agreements_of on account_agreements (account_id, agreed_at);
create trigger account_agreements_append_only before update or delete on account_agreements
  for each row execute function reject_change();

-- Each user's default filters per list. Contains no names and no identity numbers.
create table list_defaults (
  account_id bigint not null references accounts on delete cascade,
  list text not null check (list in ('drafts', 'backOffice', 'issued')),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  saved_at timestamptz not null,
  primary key (account_id, list)
);

-- NOTIFY salus_principal invalidates the principal caches of all servers.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('salus_principal', coalesce(new.account_id, 0)::text);
  return null;
end $$;
create function notify_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('salus_principal', new.id::text);
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is distinct from new.ended_at)
  execute function notify_session_ended();
create trigger accounts_changed after update on accounts
  for each row when (old.* is distinct from new.*) execute function notify_account_changed();

-- The names of the units from the region down to the given unit; empty for the head office.
create function unit_path(unit bigint) returns text[] language sql stable parallel safe as $$
  with recursive above as (
    select id, parent_id, name, 1 as height from units where id = unit
    union all
    select units.id, units.parent_id, units.name, above.height + 1
      from units join above on units.id = above.parent_id
  )
  select coalesce(array_agg(name order by height desc), '{}') from above
$$;

-- Each account's branch, area, region and nearest manager, for lists, reports and exports. Four
-- joins cover the tree's full depth, so a query for a few officers climbs it for these only.
create view officer_places as
select officer.id as officer_id,
       case 'BRANCH'
         when own.kind then own.name when above.kind then above.name
         when higher.kind then higher.name when top.kind then top.name end as branch_name,
       case 'AREA'
         when own.kind then own.name when above.kind then above.name
         when higher.kind then higher.name when top.kind then top.name end as area_name,
       case 'REGION'
         when own.kind then own.name when above.kind then above.name
         when higher.kind then higher.name when top.kind then top.name end as region_name,
       -- The nearest manager at or above the officer's unit; within one unit, the oldest account.
       (select manager.full_name
          from accounts manager
         where manager.unit_id in (own.id, above.id, higher.id, top.id)
           and manager.role in ('SALES_MANAGER', 'SALE_SALES_MANAGER')
           and manager.disabled_at is null
         order by case manager.unit_id
                    when own.id then 0 when above.id then 1 when higher.id then 2 else 3 end,
                  manager.id
         limit 1) as manager_name
  from accounts officer
  left join units own on own.id = officer.unit_id
  left join units above on above.id = own.parent_id
  left join units higher on higher.id = above.parent_id
  left join units top on top.id = higher.parent_id;
