-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contract_history SHARE
-- locks: personal_reads ACCESS EXCLUSIVE
-- The log of reads follows answers (SEC-21 to SEC-24).

alter table personal_reads
  -- The contracts of a page, or those that a warning is about.
  add column reference_numbers text[] collate "C" check (cardinality(reference_numbers) > 0),
  -- The contracts of a file: bit n is the contract `first_contract_id + n`.
  add column first_contract_id bigint,
  add column contract_map bytea,
  -- How often the same answer was read within ten minutes, and when last.
  add column times integer not null default 1 check (times >= 1),
  add column last_at timestamptz(3),
  -- A keyed digest of reader, call, parameters and persons. Equal reads have one row.
  add column repeat_key bigint,
  add constraint personal_reads_whole_map
    check ((contract_map is null) = (first_contract_id is null));
alter table personal_reads
  drop constraint personal_reads_kind_check,
  add constraint personal_reads_kind_check check (kind in
    ('DETAIL', 'DOCUMENT', 'EXPORT', 'LIST', 'REVEAL', 'SEARCH', 'WARNING', 'LOG')),
  drop constraint personal_reads_one_contract,
  -- An unfinished form has persons but no contract yet.
  add constraint personal_reads_one_contract check
    (kind not in ('DETAIL', 'DOCUMENT', 'REVEAL') or reference_number is not null
     or (kind = 'DETAIL' and identity_hash is not null));

create index personal_reads_of_pages on personal_reads using gin (reference_numbers)
  where reference_numbers is not null;
create index personal_reads_of_files on personal_reads (at) where contract_map is not null;
create index personal_reads_repeated on personal_reads (repeat_key, at)
  where repeat_key is not null;
-- Also counts what a person reads of one kind within an hour.
drop index personal_reads_of_account;
create index personal_reads_of_account on personal_reads (account_id, kind, at);

-- Only the count of equal reads grows.
create or replace function protect_reads() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '24 months' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.times > old.times and new.last_at >= old.at
     and (new.id, new.at, new.account_id, new.session_id, new.ip, new.call, new.kind)
         = (old.id, old.at, old.account_id, old.session_id, old.ip, old.call, old.kind)
     and (new.reference_number, new.criteria, new.row_count, new.identity_hash, new.field,
          new.reason, new.reference_numbers, new.first_contract_id, new.contract_map,
          new.repeat_key)
         is not distinct from
         (old.reference_number, old.criteria, old.row_count, old.identity_hash, old.field,
          old.reason, old.reference_numbers, old.first_contract_id, old.contract_map,
          old.repeat_key) then
    return new;
  end if;
  raise exception 'personal_reads is append-only';
end $$;

-- Writes reads, and counts an equal one of the last ten minutes instead. Returns the reads of an
-- account since a time, where a row wants them. The program may not update the table.
create function record_reads(given jsonb, since timestamptz)
returns table (reader_id bigint, counted text, total bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with reads as materialized (
    select * from jsonb_to_recordset(given) as r(
      at timestamptz, "accountId" bigint, "sessionId" uuid, ip text, call text, kind text,
      "referenceNumber" text, "referenceNumbers" text[], criteria jsonb, "rowCount" integer,
      "identityHash" bytea, field text, reason text, "firstContractId" bigint,
      "contractMap" bytea, "repeatKey" bigint, times integer)),
  repeated as (
    update personal_reads p set times = p.times + r.times, last_at = greatest(p.last_at, r.at)
      from reads r
     where p.id = (select q.id from personal_reads q
                    where q.repeat_key = r."repeatKey" and q.at > r.at - interval '10 minutes'
                      and q.at <= r.at
                    order by q.at desc limit 1)
    returning p.repeat_key)
  insert into personal_reads (at, account_id, session_id, ip, call, kind, reference_number,
                              reference_numbers, criteria, row_count, identity_hash, field,
                              reason, first_contract_id, contract_map, repeat_key, times)
  select r.at, r."accountId", r."sessionId", r.ip, r.call, r.kind, r."referenceNumber",
         r."referenceNumbers", r.criteria, r."rowCount", r."identityHash", r.field, r.reason,
         r."firstContractId", r."contractMap", r."repeatKey", r.times
    from reads r
   where not exists (select from repeated where repeated.repeat_key = r."repeatKey");

  return query
    select r.id, r.kind, (select sum(p.times) from personal_reads p
                           where p.account_id = r.id and p.kind = r.kind and p.at > since)
      from (select distinct "accountId" as id, one.kind
              from jsonb_to_recordset(given)
                as one("accountId" bigint, kind text, "countsKind" boolean)
             where "countsKind") r
    union all
    select r.id, 'PERSONS', count_persons_read(r.id, since)
      from (select distinct "accountId" as id
              from jsonb_to_recordset(given) as one("accountId" bigint, "countsPersons" boolean)
             where "countsPersons") r;
end $$;

-- How many persons answers showed to an account since a time, each once. Files are not counted.
create function count_persons_read(reader_id bigint, since timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with reads as materialized (
    select kind, reference_number, reference_numbers, identity_hash from personal_reads
     where account_id = reader_id and at > since and kind not in ('EXPORT', 'LOG')),
  shown as materialized (
    select distinct c.id, c.proposer_national_id, reference.is_whole
      from (select reference_number as number, true as is_whole from reads
             where reference_number is not null
            union
            select unnest(reference_numbers), false from reads) reference
      join contracts c on c.reference_number = reference.number)
  select count(*) from (
    select upper(proposer_national_id) from shown
    union
    select upper(i.insured_national_id)
      from shown join insureds i on i.contract_id = shown.id where shown.is_whole
    union
    select encode(identity_hash, 'hex') from reads
     where reference_number is null and reference_numbers is null
       and identity_hash is not null) person
$$;

-- The identity and phone numbers that an entry of the history replaced or set, as searched.
create function changed_numbers(changes jsonb) returns text[]
language sql immutable parallel safe as $$
  select array_agg(case when change->>'field' like '%Mobile'
                        then regexp_replace(number.typed, '^84', '0') else upper(number.typed) end)
    from jsonb_array_elements(changes) as entry (change)
   cross join lateral (values (change->>'from'), (change->>'to')) as number (typed)
   where number.typed is not null and change->>'field' ~ '(NationalId|Mobile)$'
$$;
create index contract_history_numbers on contract_history using gin (changed_numbers(changes))
  where changes @? '$[*].field ? (@ like_regex "(NationalId|Mobile)$")';

-- Persons that an account searched by a number within the last hour (SEC-23): keyed digests, and
-- the last search for each. One row, so that parallel calls share one count.
create table person_searches (
  account_id bigint primary key references accounts on delete cascade,
  persons bigint[] not null,
  searched_at timestamptz(3)[] not null,
  check (cardinality(persons) = cardinality(searched_at))
);
