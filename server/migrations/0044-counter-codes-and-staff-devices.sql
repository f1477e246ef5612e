-- locks: customer_links ACCESS EXCLUSIVE
-- locks: consents ACCESS EXCLUSIVE
-- locks: recalled_consents ACCESS EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- Codes that the customer's phone scans at the counter (LINK-20), and consents from browsers of
-- staff (CONSENT-7).

alter table customer_links
  add column counter_code_hash bytea check (octet_length(counter_code_hash) = 32),
  add column counter_code_expires_at timestamptz(3),
  add constraint customer_links_code_ends
    check ((counter_code_hash is null) = (counter_code_expires_at is null));
create unique index customer_links_counter_code on customer_links (counter_code_hash)
  where counter_code_hash is not null;

-- The recall of a link copies whole rows, so both tables have the same columns in the same order.
alter table consents add column from_staff boolean not null default false;
alter table recalled_consents add column from_staff boolean not null default false;

alter table contracts add column consent_from_staff boolean not null default false;
-- For the metric.
create index contracts_consent_from_staff on contracts (id)
  where consent_from_staff and cancelled_at is null;
