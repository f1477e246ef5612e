-- Passwords that the portal makes and mails: to a new account, and to somebody who forgot theirs. And the proof of who
-- accepted the agreement on personal data, and in which version.

-- The password itself is made from nonce and key when the mail is sent, and stands nowhere else. Its hash has the salt of the
-- account's own, so that signing in compares with both for the price of one.
create table mailed_passwords (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  reason text not null check (reason in ('NEW_ACCOUNT', 'FORGOTTEN', 'BY_ADMINISTRATOR')),
  nonce bytea not null check (octet_length(nonce) = 16),
  password_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  -- Used, replaced by a newer one, or overtaken by a change of the password.
  ended_at timestamptz(3),
  used_at timestamptz(3) check (used_at is null or used_at = ended_at)
);
create unique index mailed_passwords_live on mailed_passwords (account_id) where ended_at is null;
create index mailed_passwords_by_account on mailed_passwords (account_id, created_at);

-- A message is about a contract or about an account.
alter table messages
  add column mailed_password_id bigint references mailed_passwords,
  -- What its reader reads; the text is made when it is sent.
  add column language text not null default 'vi' check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar')),
  drop constraint messages_kind_check,
  add constraint messages_kind_check
    check (kind in ('CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'MAILED_PASSWORD')),
  add constraint messages_about_something check ((contract_id is null) = (kind = 'MAILED_PASSWORD')),
  add constraint messages_password_of_its_kind check ((mailed_password_id is null) = (kind <> 'MAILED_PASSWORD'));
create index messages_of_mailed_password on messages (mailed_password_id) where mailed_password_id is not null;

-- Append-only: what was accepted stays proven when the text changes, and who accepted an older one is asked again.
create table account_agreements (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  version text not null,
  language text not null check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar')),
  -- SHA-256 of the document that was shown.
  document_digest bytea not null check (octet_length(document_digest) = 32),
  agreed_at timestamptz(3) not null,
  ip text not null,
  device text not null
);
create index account_agreements_of on account_agreements (account_id, agreed_at);

alter table sessions
  drop constraint sessions_ended_because_check,
  add constraint sessions_ended_because_check
    check (ended_because in ('LOGOUT', 'LOGOUT_EVERYWHERE', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED'));
