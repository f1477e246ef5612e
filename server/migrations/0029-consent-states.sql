-- locks: contracts ACCESS EXCLUSIVE
-- Whether the customer's consent is proved: online (all boxes ticked), on paper, or not at all.

alter table contracts
  add column consent_state text not null default 'MISSING'
    check (consent_state in ('GIVEN', 'PAPER', 'MISSING')),
  add column consent_evidence text check (char_length(consent_evidence) between 1 and 100);

update contracts c set consent_state = 'GIVEN'
  where exists (select from consents k where k.contract_id = c.id and k.ticked
    group by k.contract_id having count(distinct k.kind) = 3);

create index contracts_missing_consent on contracts (paid_at, id)
  where consent_state = 'MISSING' and paid_at is not null and cancelled_at is null;
