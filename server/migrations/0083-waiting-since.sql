-- locks: contracts ACCESS EXCLUSIVE
-- locks: customer_links SHARE
-- Since when a contract waits for its payment: a link that is sent again changes nothing of it.

alter table contracts add column waiting_since timestamptz(3);
update contracts c
   set waiting_since = coalesce(
     (select max(h.at) from contract_history h
       where h.contract_id = c.id and h.to_status = 'AWAITING_PAYMENT'
         and h.from_status is distinct from 'AWAITING_PAYMENT'), c.updated_at)
 where c.status = 'AWAITING_PAYMENT';

create function note_waiting_since() returns trigger language plpgsql as $$
begin
  if new.status <> 'AWAITING_PAYMENT' then
    new.waiting_since := null;
  elsif tg_op = 'INSERT' or old.status <> 'AWAITING_PAYMENT' then
    new.waiting_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger contracts_note_waiting before insert or update of status on contracts
  for each row execute function note_waiting_since();

alter table contracts add constraint contracts_waiting_since check
  ((waiting_since is not null) = (status = 'AWAITING_PAYMENT'));

-- For the officer's page, a team, and the filter of all lists.
create index contracts_waiting on contracts (officer_id, waiting_since)
  where waiting_since is not null;
create index contracts_waiting_since on contracts (waiting_since) where waiting_since is not null;
create index contracts_payment_failed on contracts (created_at, id) where payment_failed;
create index customer_links_unopened on customer_links (expires_at)
  include (contract_id, created_at) where replaced_at is null and first_opened_at is null;
