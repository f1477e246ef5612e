-- locks: contracts ACCESS EXCLUSIVE
-- locks: insureds SHARE
-- Warnings about insured persons, and cover that overlaps another contract.

alter table contracts
  -- Why the officer or clerk accepts overlapping cover. A recall of the link sets it to null.
  add column overlap_reason text check (char_length(overlap_reason) between 10 and 255),
  -- Paid through an open order while an insured person was covered elsewhere: for the back office.
  add column paid_overlapping boolean not null default false
    check (not paid_overlapping or paid_at is not null);
create index contracts_paid_overlapping on contracts (paid_at, id) where paid_overlapping;

-- Contracts of a person by identity number, newest first.
create index insureds_of_person
  on insureds (upper(insured_national_id) text_pattern_ops, insured_type_nid, contract_id);
-- Persons by birth and folded name.
create index insureds_by_birth on insureds (insured_dob, search_text(insured_name));
