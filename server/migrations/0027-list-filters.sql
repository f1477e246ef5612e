-- locks: contracts SHARE
-- locks: customer_links ACCESS EXCLUSIVE
-- locks: insureds ACCESS EXCLUSIVE
-- Indexes of the filters of all lists: phone, insured persons, change requests and links.

-- A trusted extension, as unaccent is.
create extension if not exists pg_trgm with schema public;

-- Numbers with 0 and with 84 are the same. Searched whole or from the beginning.
create index contracts_by_phone on contracts
  (regexp_replace(proposer_mobile, '^84', '0') text_pattern_ops);

-- Few contracts at a time have a pending request.
create index contracts_with_request on contracts (created_at, id) where change_requested;

-- Found anywhere in the name, as the proposer is. Trigrams suffice: this filter is rarely used, so
-- it does not pay for tables of suffixes.
alter table insureds
  add column insured_name_search text not null
    generated always as (public.search_text(insured_name)) stored;
create index insureds_by_name on insureds using gin (insured_name_search public.gin_trgm_ops);

-- The pattern of LIKE that finds a text literally, anywhere.
create function name_pattern(wanted text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(public.search_text(wanted), '([\\%_])', '\\\1', 'g') || '%';

-- With the columns of the state of a link, so that the filter reads no links.
create unique index customer_links_live on customer_links (contract_id)
  include (expires_at, first_opened_at) where replaced_at is null;
drop index customer_links_one_live;
