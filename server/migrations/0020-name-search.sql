-- Finding contracts by any part of the proposer's name at a million contracts and more, and counting them exactly.
--
-- Each word of a name begins a suffix: "nguyen van duc" is found under "nguyen van duc", "van duc" and "duc". Whatever begins
-- where a word begins is then a stretch of one index, and the index holds what lists are narrowed by, so that nothing else is
-- read. What begins in the middle of a word is looked up among all words first, which are few: "guyen v" is "nguyen v".

-- The suffixes of a name, with what stands before each and the word that it begins with. A word ends at a blank, so that of two
-- blanks in a row an empty word is between them; an empty name is one empty word.
create function name_parts(name text) returns table (suffix text, place smallint, preceding text, word text)
  language sql immutable parallel safe rows 4 as $$
  select array_to_string(words[n:], ' '), length(before)::smallint, before, words[n]
    from (select case when name = '' then array[''] else string_to_array(name, ' ') end as words) split,
         generate_series(1, cardinality(words)) n,
         lateral (select case when n = 1 then '' else array_to_string(words[:n - 1], ' ') || ' ' end as before) b
$$;

create table name_suffixes (
  suffix text collate "C" not null,
  contract_id bigint not null,
  -- As the contract says; type_payment is empty while it is not paid.
  created_at timestamptz(3) not null,
  officer_id bigint not null,
  -- How many characters of the name precede the suffix, and which.
  place smallint not null,
  preceding text collate "C" not null,
  status text not null,
  plan_id text not null,
  type_payment text not null
);

-- Every word of any name, by each of its endings and the empty one: "duc" under "duc", "uc", "c" and "". Words stay when the
-- last name that holds them goes; they find nothing then.
create table name_words (
  ending text collate "C" not null,
  word text collate "C" not null,
  primary key (ending, word)
);

create function learn_name_words(names text[]) returns void language sql as $$
  insert into name_words (ending, word)
    select substr(w.word, n), w.word
      from (select distinct p.word from unnest(names) name, name_parts(name) p
             where not exists (select from name_words known where known.ending = p.word and known.word = p.word)) w,
           generate_series(1, length(w.word) + 1) n
     -- In one order, so that two who learn the same words wait for one another and never in a circle.
     order by 2, 1
    on conflict do nothing
$$;

-- The stretches of the index in which what holds the term is found; no two of them overlap. Of a name that holds the term
-- several times each stretch may hold several suffixes: the right one is that in whose first word the term stands first.
create function name_stretches(term text) returns table (first text, beyond text) language sql stable rows 4 as $$
  with asked as (select term, split_part(term, ' ', 1) as head, repeat(U&'\+10FFFF', 101) as highest)
  -- Whatever begins with the term: no name is so long that it could lie behind it all the same.
  select term, term || highest from asked where strpos(term, ' ') = 0
  union all
  -- A term of one word inside of a longer one: that word alone or followed by others.
  select edge.first, edge.beyond
    from (select distinct w.word from asked, name_words w
           where strpos(term, ' ') = 0 and w.ending >= term and w.ending < term || highest
             and not starts_with(w.word, term)) longer,
         lateral (values (word, word || U&'\0001'), (word || ' ', word || '!')) as edge(first, beyond)
  union all
  -- A term of several words: a word that ends as its first one, and on from there.
  select w.word || substr(term, length(head) + 1), w.word || substr(term, length(head) + 1) || highest
    from asked, name_words w where strpos(term, ' ') > 0 and w.ending = head
$$;

create function add_name_suffixes() returns trigger language plpgsql as $$
begin
  insert into name_suffixes (suffix, contract_id, created_at, officer_id, place, preceding, status, plan_id, type_payment)
    select p.suffix, new.id, new.created_at, new.officer_id, p.place, p.preceding, new.status, new.plan_id, coalesce(new.type_payment, '')
      from name_parts(new.proposer_name_search) p;
  perform learn_name_words(array[new.proposer_name_search]);
  return null;
end $$;

create function remove_name_suffixes() returns trigger language plpgsql as $$
begin
  delete from name_suffixes n using name_parts(old.proposer_name_search) p
   where n.suffix = p.suffix and n.contract_id = old.id;
  return null;
end $$;

create function change_name_suffixes() returns trigger language plpgsql as $$
begin
  update name_suffixes n
     set created_at = new.created_at, officer_id = new.officer_id, status = new.status, plan_id = new.plan_id,
         type_payment = coalesce(new.type_payment, '')
    from name_parts(new.proposer_name_search) p
   where n.suffix = p.suffix and n.contract_id = new.id;
  return null;
end $$;

create trigger contracts_name_added after insert on contracts for each row execute function add_name_suffixes();
create trigger contracts_name_removed after delete on contracts for each row execute function remove_name_suffixes();
-- In the order of their names: what was is taken away before what is comes.
create trigger contracts_name_changed_1 after update on contracts for each row
  when (old.proposer_name_search is distinct from new.proposer_name_search) execute function remove_name_suffixes();
create trigger contracts_name_changed_2 after update on contracts for each row
  when (old.proposer_name_search is distinct from new.proposer_name_search) execute function add_name_suffixes();
create trigger contracts_name_followed after update on contracts for each row
  when (old.proposer_name_search is not distinct from new.proposer_name_search
        and (old.created_at, old.officer_id, old.status, old.plan_id, old.type_payment)
            is distinct from (new.created_at, new.officer_id, new.status, new.plan_id, new.type_payment))
  execute function change_name_suffixes();

-- Writes all of it anew: for contracts that were written past the triggers (call it after recount_contracts()), and to set right
-- what somebody broke by hand. Whoever writes contracts or searches by name waits meanwhile. VACUUM name_suffixes afterwards:
-- until then what the index finds is looked up in the table as well.
create function rebuild_name_search() returns void language plpgsql as $$
begin
  lock table contracts in share row exclusive mode;
  truncate name_suffixes, name_words;
  drop index if exists name_suffixes_search;
  insert into name_suffixes (suffix, contract_id, created_at, officer_id, place, preceding, status, plan_id, type_payment)
    select p.suffix, c.id, c.created_at, c.officer_id, p.place, p.preceding, c.status, c.plan_id, coalesce(c.type_payment, '')
      from contracts c, name_parts(c.proposer_name_search) p;
  create index name_suffixes_search on name_suffixes (suffix, contract_id)
    include (created_at, officer_id, place, preceding, status, plan_id, type_payment);
  perform learn_name_words(array(select distinct split_part(suffix, ' ', 1) from name_suffixes));
end $$;

select rebuild_name_search();
