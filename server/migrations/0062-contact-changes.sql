-- locks: sessions ACCESS EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contract_history SHARE ROW EXCLUSIVE
-- locks: consents ACCESS EXCLUSIVE
-- locks: recalled_consents ACCESS EXCLUSIVE
-- Contacts that staff changed after the customer agreed (LIFE-16), consents on shared contacts
-- (CONSENT-8), and the end of sessions by a first factor (MFA-7).

alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (ended_because in (
  'LOGOUT', 'LOGOUT_EVERYWHERE', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED',
  'ENDED_FROM_LIST', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_RESET'));
-- A consent asks whether staff used its browser lately (CONSENT-7).
create index sessions_of_device on sessions (device_id, last_used_at);

alter table contracts
  add column contact_changed_at timestamptz(3),
  -- Null where a program changed it.
  add column contact_changed_by bigint references accounts,
  add column contact_changed_fields text[],
  add column consent_contact_shared boolean not null default false,
  add constraint contracts_contact_change_is_whole check (
    (contact_changed_at is null) = (contact_changed_fields is null)
    and (contact_changed_by is null or contact_changed_at is not null)),
  add constraint contracts_contact_fields check (
    contact_changed_fields <@ array['proposerEmail', 'proposerMobile']);
create index contracts_shared_contact on contracts (created_at, id) where consent_contact_shared;

create function contact_change_stays() returns trigger language plpgsql as $$
begin
  if new.contact_changed_at is null or new.contact_changed_at < old.contact_changed_at then
    raise exception 'the change of a contact by staff is never taken back';
  end if;
  return new;
end $$;
create trigger contact_change_stays before update of contact_changed_at on contracts
  for each row when (old.contact_changed_at is not null)
  execute function contact_change_stays();

create function contact_change_is_known() returns trigger language plpgsql as $$
begin
  if not exists (select from contracts where id = new.contract_id
                 and contact_changed_at >= new.at) then
    raise exception 'a contact that staff corrected is recorded at its contract';
  end if;
  return null;
end $$;
-- The contract is updated before its history row is written.
create trigger contact_change_is_known after insert on contract_history
  for each row when (new.action = 'correctContact' and new.actor_kind = 'staff')
  execute function contact_change_is_known();

-- The customer's phone and e-mail at the consent. Both tables have the same columns in the same
-- order. Null for consents from before this migration.
alter table consents add column mobile text, add column email text;
alter table recalled_consents add column mobile text, add column email text;
create index consents_of_mobile on consents (mobile, contract_id);
create index consents_of_email on consents (email, contract_id);
create index recalled_consents_of_mobile on recalled_consents (mobile, contract_id);
create index recalled_consents_of_email on recalled_consents (email, contract_id);
