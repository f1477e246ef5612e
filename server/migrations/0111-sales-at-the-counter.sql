-- locks: consents ACCESS EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- locks: customer_links ACCESS EXCLUSIVE
-- Links that only a code at the counter opened (LINK-26): consents through them say COUNTER, and
-- are flagged until the certificate's mail or SMS was opened.

alter table customer_links add column by_counter boolean not null default false;

alter table consents drop constraint consents_way_check;
alter table consents add constraint consents_way_check
  check (way in ('OTP', 'SMS_LINK', 'COUNTER')) not valid;
alter table consents validate constraint consents_way_check;

alter table contracts drop constraint contracts_verified_by_check;
alter table contracts add constraint contracts_verified_by_check
  check (verified_by in ('OTP', 'SMS_LINK', 'COUNTER')) not valid;
alter table contracts validate constraint contracts_verified_by_check;

alter table contracts add column consent_at_counter boolean not null default false;
create index contracts_at_counter on contracts (created_at, id) where consent_at_counter;
