-- locks: accounts ACCESS EXCLUSIVE
-- The proof that an officer may sell; both days are included.
alter table accounts
  add column certificate_number text check (char_length(certificate_number) between 1 and 50),
  add column certificate_from date,
  add column certificate_to date,
  add constraint accounts_whole_certificate
    check (num_nonnulls(certificate_number, certificate_from, certificate_to) in (0, 3)),
  add constraint accounts_certificate_days check (certificate_to >= certificate_from);
