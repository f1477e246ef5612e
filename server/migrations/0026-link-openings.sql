-- locks: customer_links ACCESS EXCLUSIVE
-- Openings of the customer's link (LINK-17).

-- The page of the customer reports an opening; reading the contract records nothing, because link
-- previews read it too. Kept with the link, so its term is the term of the contract.
alter table customer_links
  add column opens integer not null default 0 check (opens >= 0),
  add column first_opened_at timestamptz(3),
  add column last_opened_at timestamptz(3),
  add constraint customer_links_opened_has_times check
    ((opens = 0) = (first_opened_at is null) and (opens = 0) = (last_opened_at is null)
     and last_opened_at >= first_opened_at);

create function protect_openings() returns trigger language plpgsql as $$
begin
  if new.opens < old.opens or new.last_opened_at < old.last_opened_at
     or old.first_opened_at is not null
        and new.first_opened_at is distinct from old.first_opened_at then
    raise exception 'openings of a link are append-only';
  end if;
  return new;
end $$;
create trigger customer_links_openings_kept
  before update of opens, first_opened_at, last_opened_at on customer_links
  for each row execute function protect_openings();
