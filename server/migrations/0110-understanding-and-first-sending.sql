-- locks: consents ACCESS EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- The consent to have understood exclusions and waiting periods (SALE-2), and when and under which
-- SALE_RULES a contract was first sent (SALE-3): a recalled link does not take that back.

alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check
    (kind in ('personal-data', 'health-data', 'payment-terms', 'policy-understood')) not valid;
alter table consents validate constraint consents_kind_check;

alter table contracts
  add column first_sent_at timestamptz(3),
  -- Null for contracts that were first sent before this migration.
  add column first_sent_rules text check (first_sent_rules in ('require', 'show')),
  add constraint contracts_first_sent_rules check
    (first_sent_rules is null or first_sent_at is not null);

update contracts c
   set first_sent_at = coalesce(
     (select min(h.at) from contract_history h
       where h.contract_id = c.id and h.to_status = 'AWAITING_PAYMENT'), c.waiting_since)
 where c.status = 'AWAITING_PAYMENT';
-- Drafts whose link was recalled.
update contracts c set first_sent_at =
     (select min(h.at) from contract_history h
       where h.contract_id = c.id and h.to_status = 'AWAITING_PAYMENT')
 where c.status = 'DRAFT';

create function note_first_sent() returns trigger language plpgsql as $$
begin
  if new.status = 'AWAITING_PAYMENT' and new.first_sent_at is null then
    new.first_sent_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger contracts_note_first_sent before insert or update of status on contracts
  for each row execute function note_first_sent();
alter table contracts add constraint contracts_first_sent check
  (status <> 'AWAITING_PAYMENT' or first_sent_at is not null);
