import { type Status, statuses } from '@salus/domain/contracts/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { type Asked, narrow } from './asked-contracts.ts';
import { inOrder, isOfMany, type Slice } from './page-ids.ts';

/**
 * Are contracts found by the index of names (migration 0020)? The few thousand of a branch are read through by their
 * officers' index sooner, and a number names so few that their names are read one by one.
 */
export function isFoundByName({ scope, proposerName, policyNo, proposerNationalId }: Asked): boolean {
  return Boolean(proposerName) && isOfMany(scope) && !policyNo && !proposerNationalId;
}

/** How many contracts have the name, with all else that is asked for; and about how many there are at all. */
export async function countByName(reader: Reader, asked: Asked) {
  const { rows } = await sql<{ hits: number; contracts: number }>`
    select coalesce(sum(found.hits), 0)::bigint as hits,
           (select reltuples::bigint from pg_class where oid = 'contracts'::regclass) as contracts
      from ${inEachStretch(asked, sql`select count(*) as hits from ${named(reader, asked)}`)}`.execute(reader);
  return rows[0] ?? { hits: 0, contracts: 0 };
}

/** The same by status, as a table for a FROM; a status may come several times. */
export function statusesByName(reader: Reader, asked: Asked): RawBuilder<{ status: Status; contracts: number }> {
  return inEachStretch(
    asked,
    sql`select named.status, count(*) as contracts from ${named(reader, asked)} group by named.status`,
  );
}

/** So many names are gathered from their index while one contract is read that a walk meets. Measured. */
const NAMES_PER_CONTRACT = 2.5;

/**
 * Is a slice found sooner by gathering all who have the name than by walking the list until enough have it? The more have
 * it, the sooner they are met on the way. Both find the same.
 */
export function isGatheredSooner(
  { hits, contracts }: { readonly hits: number; readonly contracts: number },
  { status = statuses }: Asked,
  { sortBy, limit, offset }: Slice,
): boolean {
  // Each status is walked by itself as far as the slice reaches.
  const met = (status.length * (offset + limit) * Math.max(contracts, hits)) / hits;
  return (sortBy === 'createdAt' ? hits / NAMES_PER_CONTRACT : hits) <= met;
}

/** The ids of a slice, as a query, by gathering all who have the name. */
export function idsByName(reader: Reader, asked: Asked, slice: Slice): RawBuilder<{ id: number }> {
  const { sortBy, sortOrder, limit, offset } = slice;
  const cut = sql`limit ${limit}::bigint offset ${offset}::bigint`;
  if (sortBy !== 'createdAt') {
    const ids = sql`select named.contract_id as id from ${named(reader, asked)} offset 0`;
    return sql`select contracts.id from ${inEachStretch(asked, ids)}
      cross join lateral (select * from contracts where contracts.id = found.id offset 0) contracts
      order by ${inOrder(sortBy, sortOrder)} ${cut}`;
  }
  const newest = sql`select named.contract_id as id, named.created_at from ${named(reader, asked)}
    order by ${sql.raw(`named.created_at ${sortOrder}, named.contract_id ${sortOrder}`)} limit ${offset + limit}::bigint`;
  return sql`select found.id from ${inEachStretch(asked, newest)}
    order by ${sql.raw(`found.created_at ${sortOrder}, found.id ${sortOrder}`)} ${cut}`;
}

/** What a query finds in each stretch of the index that holds the name, one after the other, as the table `found`. */
function inEachStretch<Row>({ proposerName }: Asked, query: RawBuilder<unknown>): RawBuilder<Row> {
  return sql`(
    with sought as materialized (select search_text(${proposerName}) as term)
    select found.* from sought cross join lateral name_stretches(sought.term) stretch cross join lateral (${query}) found) found`;
}

/**
 * The suffixes of a stretch that stand for a contract that is asked for: one for each contract, that in whose first word the
 * name is found first.
 */
function named(reader: Reader, asked: Asked): RawBuilder<unknown> {
  const { scope, status, planIds, typePayment, created, started, cancelled } = asked;
  const conditions = [
    sql`named.suffix >= stretch.first and named.suffix < stretch.beyond`,
    sql`(named.place = 0 or strpos(named.preceding || named.suffix, sought.term) > named.place)`,
  ];
  if (typeof scope === 'object' && 'unitId' in scope)
    conditions.push(
      sql`named.officer_id in (select officer_id from officer_scopes where ${scope.unitId}::bigint = any(unit_ids))`,
    );
  if (status?.length === 1) conditions.push(sql`named.status = ${status[0]}`);
  else if (status) conditions.push(sql`named.status = any(${status}::text[])`);
  if (planIds) conditions.push(sql`named.plan_id = any(${planIds}::text[])`);
  if (typePayment) conditions.push(sql`named.type_payment = ${typePayment}`);
  if (created.from) conditions.push(sql`named.created_at >= ${created.from}`);
  if (created.before) conditions.push(sql`named.created_at < ${created.before}`);
  const isOpen = [started, cancelled].every(({ from, to }) => !from && !to);
  return sql`name_suffixes named ${isOpen ? sql`` : alsoHaving(reader, asked)} where ${sql.join(conditions, sql` and `)}`;
}

/** The days that the index does not know are asked of each contract that has the name. */
function alsoHaving(reader: Reader, { started, cancelled }: Asked): RawBuilder<unknown> {
  const contract = reader.selectFrom('contracts').where('contracts.id', '=', sql<number>`named.contract_id`);
  const days = { scope: 'all', created: { from: null, before: null }, started, cancelled } as const;
  return sql`cross join lateral (${narrow(contract, days).select('contracts.id')} offset 0) contract`;
}
