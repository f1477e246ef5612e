-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: messages ACCESS EXCLUSIVE
-- locks: sessions ACCESS EXCLUSIVE
-- Sessions name the device that they belong to. A device is a browser with a signed cookie.

alter table sessions
  -- Null for sessions from before this migration.
  add column device_id uuid,
  add column user_agent text not null default '' check (char_length(user_agent) <= 300),
  add column ip text not null default '',
  -- The language of mails about this session.
  add column language text not null default 'vi'
    check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar')),
  -- Set at sign-in and at each refresh.
  add column last_used_at timestamptz(3),
  drop constraint sessions_ended_because_check,
  add constraint sessions_ended_because_check check (ended_because in (
    'LOGOUT', 'LOGOUT_EVERYWHERE', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED',
    'ENDED_FROM_LIST'));

-- Devices with at least one sign-in to the account.
create table account_devices (
  account_id bigint not null references accounts on delete cascade,
  device_id uuid not null,
  user_agent text not null,
  ip text not null,
  first_used_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (account_id, device_id)
);
create index account_devices_unused on account_devices (last_used_at);

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'MAILED_PASSWORD',
    'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED')),
  drop constraint messages_has_subject,
  add constraint messages_has_subject check ((contract_id is null) = (kind in (
    'MAILED_PASSWORD', 'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED'))),
  drop constraint messages_account_of_its_kind,
  -- A mailed password refers to its account itself.
  add constraint messages_account_of_its_kind
    check ((account_id is null) = (contract_id is not null or mailed_password_id is not null));
