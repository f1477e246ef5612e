-- SMS that users triggered, for the limits per phone number and per officer over all servers.

create table sms_sends (
  id bigint generated always as identity primary key,
  -- SHA-256 of the phone number or of the account.
  subject bytea not null check (octet_length(subject) = 32),
  sent_at timestamptz(3) not null
);
create index sms_sends_recent on sms_sends (subject, sent_at);
create index sms_sends_old on sms_sends (sent_at);
