-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- The consent to offers (CONSENT-12): each time that it was given or ended, with its proof. The
-- newest row counts.
create table offer_consents (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts on delete cascade,
  is_given boolean not null,
  way text not null check (way in ('SMS_LINK', 'MY_PAGE', 'OFFER_LINK', 'OFFICER')),
  -- The text that was shown; null where an end needs none.
  text_version text,
  language text check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar')),
  text_digest bytea,
  account_id bigint references accounts,
  ip_address text,
  device text,
  at timestamptz(3) not null,
  constraint offer_consents_given_by_customer check
    (not is_given or way in ('SMS_LINK', 'MY_PAGE')),
  constraint offer_consents_given_has_text check
    (not is_given or (text_version is not null and language is not null
                      and text_digest is not null)),
  constraint offer_consents_by_officer check ((way = 'OFFICER') = (account_id is not null))
);
create index offer_consents_of_contract on offer_consents (contract_id, id desc);
create index offer_consents_of_account on offer_consents (account_id)
  where account_id is not null;

create function protect_offer_consents() returns trigger language plpgsql as $$
begin
  -- They leave with their contract only.
  if tg_op = 'DELETE' and not exists (select from contracts where id = old.contract_id) then
    return old;
  end if;
  raise exception 'offer_consents is append-only';
end $$;
create trigger offer_consents_append_only before update or delete on offer_consents
  for each row execute function protect_offer_consents();
