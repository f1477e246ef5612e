-- The code in a certificate's QR address. Policy numbers run, so the number alone must not open the public page. Random and
-- stored, not derived from a secret: a printed certificate outlives any key.
alter table contracts add column verification_code text check (verification_code ~ '^[A-Za-z0-9_-]{12}$');
update contracts set verification_code = substr(md5(random()::text || id), 1, 12) where policy_no is not null;
alter table contracts add constraint contracts_number_has_code check ((policy_no is null) = (verification_code is null));
