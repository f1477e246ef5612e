-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: customer_links SHARE ROW EXCLUSIVE
-- locks: mailed_passwords SHARE ROW EXCLUSIVE
-- locks: one_time_codes SHARE ROW EXCLUSIVE
-- Outgoing SMS and e-mails, about a contract or an account. The text is rendered at delivery, so
-- no token, code or password is stored.
create table messages (
  id bigint generated always as identity primary key,
  contract_id bigint references contracts,
  account_id bigint references accounts,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  kind text not null check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'MAILED_PASSWORD',
    'PASSWORD_CHANGED')),
  language text not null default 'vi'
    check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar')),
  recipient text not null,
  -- Delivery is at least once; providers and mail servers drop a second message with the same key.
  dedupe_key text not null unique,
  link_id bigint references customer_links,
  code_id bigint references one_time_codes,
  mailed_password_id bigint references mailed_passwords,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'SENT', 'FAILED', 'SUPERSEDED')),
  attempts integer not null default 0,
  last_error text,
  provider_reference text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  check ((status = 'SENT') = (sent_at is not null)),
  constraint messages_has_subject
    check ((contract_id is null) = (kind in ('MAILED_PASSWORD', 'PASSWORD_CHANGED'))),
  constraint messages_password_of_its_kind
    check ((mailed_password_id is null) = (kind <> 'MAILED_PASSWORD')),
  constraint messages_account_of_its_kind
    check ((account_id is null) = (kind <> 'PASSWORD_CHANGED'))
);
create index messages_of_contract on messages (contract_id);
create index messages_of_account on messages (account_id) where account_id is not null;
create index messages_of_link on messages (link_id) where link_id is not null;
create index messages_of_code on messages (code_id) where code_id is not null;
create index messages_of_mailed_password on messages (mailed_password_id)
  where mailed_password_id is not null;
-- The back office's work queue.
create index messages_failed on messages (created_at, id) where status = 'FAILED';
-- For retention.
create index messages_to_staff on messages (created_at) where contract_id is null;
