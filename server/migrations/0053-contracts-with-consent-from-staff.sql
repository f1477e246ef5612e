-- locks: contracts ACCESS EXCLUSIVE
-- The lists find contracts with a consent from a browser of staff (LIST-21), cancelled ones too.
-- The metric counts by the same index.
create index contracts_from_staff on contracts (created_at, id) where consent_from_staff;
drop index contracts_consent_from_staff;
