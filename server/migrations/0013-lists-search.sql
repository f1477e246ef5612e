-- What the lists of contracts need to be searched and sorted as people in Vietnam expect.

-- A trusted extension: the owner of the database may make it.
create extension if not exists unaccent with schema public;

-- A text without case and marks, đ as d: "Đặng Thị Ánh" and "dang thi anh" are the same to who searches. `unaccent` itself is
-- only STABLE, because its dictionary could be set by the search path; named in full it can't, so that this may stand in a
-- generated column and an index. Whoever changes the dictionary's rules writes the column anew.
create function search_text(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC)));

alter table contracts add column proposer_name_search text not null generated always as (public.search_text(proposer_name)) stored;

-- Ă, Â, Đ, Ê, Ô, Ơ, Ư each after their plain letter, tones last. C.UTF-8 puts all of them after Z.
create collation vietnamese (provider = icu, locale = 'vi');
