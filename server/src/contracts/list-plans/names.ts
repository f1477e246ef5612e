import { type RawBuilder, sql } from 'kysely';
import { hasNameLike, isIndexed, listConditions } from '../criteria/conditions.ts';
import { ALWAYS, type ContractCriteria } from '../criteria/contract-criteria.ts';
import { isCountedUnit, isLarge, officersIn, type Scope } from '../criteria/scope.ts';
import { type FindIds, readIds } from './find-ids.ts';
import { listOrder } from './order.ts';

/**
 * Finds the contracts by the proposer's suffixes, or by the row with the names of the insured
 * persons (docs/decisions/0023), and sorts them.
 */
export const names: FindIds = (reader, criteria, page) => {
  const cut = sql`limit ${page.limit} offset ${page.offset}`;
  if (page.sortBy !== 'createdAt') {
    const contractIds = inEachRange(
      criteria,
      sql`select named.contract_id as id from ${namedRows(criteria)}`,
    );
    return readIds(
      reader,
      sql`with found as materialized ${contractIds}
        select contracts.id from found join contracts on contracts.id = found.id
         order by ${listOrder(page).byKeys} ${cut}`,
    );
  }
  // These rows hold the time of creation, so no contract is read.
  const { sortOrder } = page;
  const order = sql.raw(`created_at ${sortOrder}, id ${sortOrder}`);
  const newest = sql`select named.contract_id as id, named.created_at from ${namedRows(criteria)}
    order by ${order} limit ${page.offset + page.limit}`;
  return readIds(
    reader,
    sql`select id from ${inEachRange(criteria, newest)} found order by ${order} ${cut}`,
  );
};

/** Smaller scopes and numbers match so few contracts that their names are read one by one. */
export const searchesNames = ({ insuredName, ...criteria }: ContractCriteria): boolean =>
  Boolean(criteria.proposerName) !== Boolean(insuredName) &&
  isLarge(criteria.scope) &&
  !isIndexed(criteria);

/** Totals by status, as a table for FROM; a status may have several rows. */
export const nameTotals = (criteria: ContractCriteria): RawBuilder<unknown> =>
  inEachRange(
    criteria,
    sql`select named.status, count(*) as contracts from ${namedRows(criteria)}
      group by named.status`,
  );

/** Runs a query for each range of suffixes that contains the name. Ranges do not overlap. */
function inEachRange({ proposerName }: ContractCriteria, query: RawBuilder<unknown>) {
  if (!proposerName) return sql<{ id: number }>`(${query})`;
  return sql<{ id: number }>`(
    with search as materialized (select search_text(${proposerName}) as term)
    select found.* from search cross join lateral name_stretches(search.term) span
     cross join lateral (${query}) found)`;
}

/**
 * The rows `named` of the contracts: the suffixes in a range, per contract the one in whose first
 * word the name occurs first, or the names of insured persons.
 */
function namedRows(criteria: ContractCriteria): RawBuilder<unknown> {
  const { scope, status, planIds, typePayment, createdAt, ...names } = criteria;
  const { proposerName: _, insuredName, ...others } = names;
  const conditions = insuredName ? [hasNameLike(insuredName)] : [...IN_RANGE];
  // The rows hold no unit of sale.
  const isOfToday = isCountedUnit(scope) && scope.basis === 'today';
  if (isOfToday) conditions.push(sql`named.officer_id in (${officersIn(scope)})`);
  if (status) conditions.push(sql`named.status = any(${[...status]}::text[])`);
  if (planIds) conditions.push(sql`named.plan_id = any(${[...planIds]}::text[])`);
  if (typePayment) conditions.push(sql`named.type_payment = ${typePayment}`);
  if (createdAt.from) conditions.push(sql`named.created_at >= ${createdAt.from}`);
  if (createdAt.before) conditions.push(sql`named.created_at < ${createdAt.before}`);
  const contract = contractHas(isOfToday ? others : { ...others, scope });
  const table = sql.table(insuredName ? 'insured_names' : 'name_suffixes');
  return sql`${table} named ${contract} where ${sql.join(conditions, sql` and `)}`;
}

const IN_RANGE = [
  sql<boolean>`named.suffix >= span.first and named.suffix < span.beyond`,
  sql<boolean>`(named.place = 0
    or strpos(named.preceding || named.suffix, search.term) > named.place)`,
];

/** Criteria that these rows do not hold are checked on each contract. */
function contractHas({
  scope = 'all',
  ...criteria
}: Omit<ContractCriteria, 'scope' | 'createdAt'> & { scope?: Scope }): RawBuilder<unknown> {
  const conditions = listConditions({ ...criteria, scope, createdAt: ALWAYS });
  if (conditions.length === 0) return sql``;
  return sql`cross join lateral (select contracts.id from contracts
    where contracts.id = named.contract_id and ${sql.join(conditions, sql` and `)}) contract`;
}
