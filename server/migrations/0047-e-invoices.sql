-- locks: contracts ACCESS EXCLUSIVE
-- The number of the electronic tax invoice, which the insurer issues in another system (DOC-13).

alter table contracts
  add column e_invoice_number text check (char_length(e_invoice_number) between 1 and 50),
  add column e_invoice_issued_on date,
  add constraint contracts_e_invoice_is_whole check
    ((e_invoice_number is null) = (e_invoice_issued_on is null)),
  add constraint contracts_e_invoice_needs_payment check
    (e_invoice_number is null or paid_at is not null);
