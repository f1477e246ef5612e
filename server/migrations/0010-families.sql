-- Family contracts: what a promotion gives, and what a contract copies of the catalogue beyond its plan's price.

-- So many persons insured together pay so much of the fee, in per cent (decisions §3). Filled from server/catalogue.
create table promotions (
  product_id text not null references products,
  total_person integer not null check (total_person between 2 and 9),
  discount_contract integer not null check (discount_contract between 1 and 100),
  primary key (product_id, total_person)
);

-- Like the plan's other figures these are copied at each save: a later catalogue never changes an old contract.
alter table contracts
  -- The percentage that is paid; null for an individual contract, and where no promotion matches the number of persons.
  add column discount_contract integer check (discount_contract between 1 and 100),
  add column refund_threshold_days integer check (refund_threshold_days >= 0);
update contracts c set refund_threshold_days = p.refund_threshold_days from plans p where p.code = c.plan_id;
alter table contracts
  alter column refund_threshold_days set not null,
  add constraint contracts_discount_is_for_families check (discount_contract is null or type_contract = 'FAMILY');

-- At most one person is the proposer themselves (portal §5).
create unique index insureds_one_self on insureds (contract_id) where insured_relationship = 'self';
