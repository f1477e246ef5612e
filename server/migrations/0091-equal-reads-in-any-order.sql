-- Writes reads, and counts an equal one within ten minutes instead, also when the earlier of the
-- two is written last. Returns the reads of an account since a time, where a row wants them. The
-- program may not update the table.
create or replace function record_reads(given jsonb, since timestamptz)
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
    update personal_reads p
       set times = p.times + r.times, last_at = greatest(p.at, p.last_at, r.at)
      from reads r
     where p.id = (select q.id from personal_reads q
                    where q.repeat_key = r."repeatKey" and q.at > r.at - interval '10 minutes'
                      and q.at < r.at + interval '10 minutes'
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
