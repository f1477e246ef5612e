-- What keeps the names of migration 0020 up to date, planned once per connection. PostgreSQL plans a statement anew for each
-- contract where it holds the values of this one for a better guess: here that cost ten times what the statement itself does.
-- So each is written such that one plan is right for every name: parts in a loop, words probed one by one in their index.

create or replace function learn_name_words(names text[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  unknown text;
begin
  -- In one order, so that two who learn the same words wait for one another and never in a circle.
  for unknown in
    select distinct p.word from unnest(names) name, name_parts(name) p
     -- No anti join: planned for many names it would read all words for a single one.
     where (select known.word from name_words known where known.ending = p.word and known.word = p.word) is null
     order by 1
  loop
    insert into name_words (ending, word)
      select substr(unknown, n), unknown from generate_series(1, length(unknown) + 1) n order by 1
      on conflict do nothing;
  end loop;
end $$;

create or replace function remove_name_suffixes() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  gone text;
begin
  for gone in select suffix from name_parts(old.proposer_name_search) loop
    delete from name_suffixes where suffix = gone and contract_id = old.id;
  end loop;
  return null;
end $$;

create or replace function change_name_suffixes() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  kept text;
begin
  for kept in select suffix from name_parts(new.proposer_name_search) loop
    update name_suffixes
       set created_at = new.created_at, officer_id = new.officer_id, status = new.status, plan_id = new.plan_id,
           type_payment = coalesce(new.type_payment, '')
     where suffix = kept and contract_id = new.id;
  end loop;
  return null;
end $$;

alter function add_name_suffixes() set plan_cache_mode = force_generic_plan;
