-- locks: contracts SHARE ROW EXCLUSIVE
-- Search of contracts by any part of the proposer's name, with exact counts, over millions of rows.
--
-- Every word of a name starts a suffix: "nguyen van duc" is stored as "nguyen van duc", "van duc"
-- and "duc". A term that starts at a word start is one range of the index, and the index includes
-- the list filters, so a search reads nothing else. A term that starts inside a word is first
-- completed from the table of words: "guyen v" becomes "nguyen v".

-- The suffixes of a name, each with its preceding text and first word. A word ends at a blank: two
-- blanks enclose an empty word, and an empty name is one empty word.
create function name_parts(name text)
  returns table (suffix text, place smallint, preceding text, word text)
  language sql immutable parallel safe rows 4 as $$
  select array_to_string(words[n:], ' '), length(before)::smallint, before, words[n]
    from (select case when name = '' then array[''] else string_to_array(name, ' ') end as words)
           split,
         generate_series(1, cardinality(words)) n,
         lateral (select case when n = 1 then ''
                              else array_to_string(words[:n - 1], ' ') || ' ' end as before) b
$$;

create table name_suffixes (
  suffix text collate "C" not null,
  contract_id bigint not null,
  -- Copies of the contract's columns; type_payment is empty when unpaid.
  created_at timestamptz(3) not null,
  officer_id bigint not null,
  -- The length of the preceding text, and the text.
  place smallint not null,
  preceding text collate "C" not null,
  status text not null,
  plan_id text not null,
  type_payment text not null
);
create index name_suffixes_search on name_suffixes (suffix, contract_id)
  include (created_at, officer_id, place, preceding, status, plan_id, type_payment);

-- Every word by each of its endings and the empty one: "duc" under "duc", "uc", "c" and "". Words
-- are never removed; a word without names finds nothing.
create table name_words (
  ending text collate "C" not null,
  word text collate "C" not null,
  primary key (ending, word)
);

-- The trigger functions below force a generic plan: planning each statement for the values of one
-- contract took ten times as long as its execution. Loops keep one plan right for every name.

create function learn_name_words(names text[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  unknown text;
begin
  -- The fixed order prevents deadlocks between sessions that insert the same words.
  for unknown in
    select distinct p.word from unnest(names) name, name_parts(name) p
     -- Not an anti join: planned for many names, it reads all words for a single one.
     where (select known.word from name_words known
             where known.ending = p.word and known.word = p.word) is null
     order by 1
  loop
    insert into name_words (ending, word)
      select substr(unknown, n), unknown from generate_series(1, length(unknown) + 1) n order by 1
      on conflict do nothing;
  end loop;
end $$;

-- The disjoint index ranges that contain the term's matches. For a name that contains the term
-- several times, only the suffix whose first word contains the first occurrence is a match.
create function name_stretches(term text)
  returns table (first text, beyond text) language sql stable rows 4 as $$
  with asked as (
    select term, split_part(term, ' ', 1) as head, repeat(U&'\+10FFFF', 101) as highest)
  -- Suffixes that start with the term. No name is long enough to sort after the upper bound.
  select term, term || highest from asked where strpos(term, ' ') = 0
  union all
  -- A one-word term inside a longer word: the word alone, or followed by other words.
  select edge.first, edge.beyond
    from (select distinct w.word from asked, name_words w
           where strpos(term, ' ') = 0 and w.ending >= term and w.ending < term || highest
             and not starts_with(w.word, term)) longer,
         lateral (values (word, word || U&'\0001'), (word || ' ', word || '!'))
           as edge(first, beyond)
  union all
  -- A term of several words: a word that ends with the first one, followed by the rest.
  select w.word || substr(term, length(head) + 1),
         w.word || substr(term, length(head) + 1) || highest
    from asked, name_words w where strpos(term, ' ') > 0 and w.ending = head
$$;

create function add_name_suffixes() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  insert into name_suffixes
      (suffix, contract_id, created_at, officer_id, place, preceding, status, plan_id, type_payment)
    select p.suffix, new.id, new.created_at, new.officer_id, p.place, p.preceding, new.status,
           new.plan_id, coalesce(new.type_payment, '')
      from name_parts(new.proposer_name_search) p;
  perform learn_name_words(array[new.proposer_name_search]);
  return null;
end $$;

create function remove_name_suffixes() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  gone text;
begin
  for gone in select suffix from name_parts(old.proposer_name_search) loop
    delete from name_suffixes where suffix = gone and contract_id = old.id;
  end loop;
  return null;
end $$;

create function change_name_suffixes() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  kept text;
begin
  for kept in select suffix from name_parts(new.proposer_name_search) loop
    update name_suffixes
       set created_at = new.created_at, officer_id = new.officer_id, status = new.status,
           plan_id = new.plan_id, type_payment = coalesce(new.type_payment, '')
     where suffix = kept and contract_id = new.id;
  end loop;
  return null;
end $$;

create trigger contracts_name_added after insert on contracts
  for each row execute function add_name_suffixes();
create trigger contracts_name_removed after delete on contracts
  for each row execute function remove_name_suffixes();
-- Triggers fire in the order of their names: 1 removes the old suffixes, 2 adds the new ones.
create trigger contracts_name_changed_1 after update on contracts for each row
  when (old.proposer_name_search is distinct from new.proposer_name_search)
  execute function remove_name_suffixes();
create trigger contracts_name_changed_2 after update on contracts for each row
  when (old.proposer_name_search is distinct from new.proposer_name_search)
  execute function add_name_suffixes();
create trigger contracts_name_followed after update on contracts for each row
  when (old.proposer_name_search is not distinct from new.proposer_name_search
        and (old.created_at, old.officer_id, old.status, old.plan_id, old.type_payment)
            is distinct from
            (new.created_at, new.officer_id, new.status, new.plan_id, new.type_payment))
  execute function change_name_suffixes();

-- Rewrites the search tables: after bulk loads without triggers (after recount_contracts()), and to
-- repair manual changes. Blocks writers of contracts and searches by name. Run VACUUM name_suffixes
-- afterwards: index-only scans need it.
create function rebuild_name_search() returns void language plpgsql as $$
begin
  lock table contracts in share row exclusive mode;
  truncate name_suffixes, name_words;
  drop index if exists name_suffixes_search;
  insert into name_suffixes
      (suffix, contract_id, created_at, officer_id, place, preceding, status, plan_id, type_payment)
    select p.suffix, c.id, c.created_at, c.officer_id, p.place, p.preceding, c.status, c.plan_id,
           coalesce(c.type_payment, '')
      from contracts c, name_parts(c.proposer_name_search) p;
  create index name_suffixes_search on name_suffixes (suffix, contract_id)
    include (created_at, officer_id, place, preceding, status, plan_id, type_payment);
  perform learn_name_words(array(select distinct split_part(suffix, ' ', 1) from name_suffixes));
end $$;
