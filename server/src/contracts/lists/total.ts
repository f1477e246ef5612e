import { isIssued, isPaid, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { countedTotals } from '../counters/counters.ts';
import { separateWhereClauses, whereClause } from '../criteria/conditions.ts';
import type { ContractCriteria, PolicyKey } from '../criteria/contract-criteria.ts';
import { isLarge } from '../criteria/scope.ts';
import { nameTotals, searchesNames } from '../list-plans/names.ts';
import { isPolicyKey, type PageRequest } from '../list-plans/order.ts';

/** How many contracts match, exactly. */
export type Total = {
  readonly contracts: number;
  readonly byStatus: ReadonlyMap<Status, number>;
  /** In an order by policy: how many have no policy yet. */
  readonly withoutPolicy: number;
  /** About how many contracts have the statuses, in any scope: an index walk passes them. */
  readonly population: number;
};

type Row = { readonly status: Status; readonly contracts: number; readonly population: number };

export async function readTotal(
  reader: Reader,
  criteria: ContractCriteria,
  { sortBy }: Pick<PageRequest, 'sortBy'>,
): Promise<Total> {
  const { takes, ...others } = criteria;
  if (takes?.isExcluded) {
    // Few contracts are with a clerk, and the counters know all others.
    const ofClerks = { ...others, takes: { ...takes, isExcluded: false } };
    return subtract(
      await readTotal(reader, others, { sortBy }),
      await readTotal(reader, ofClerks, { sortBy }),
    );
  }
  const { status = statuses, scope } = criteria;
  const { rows } = await sql<Row>`
    select status, sum(contracts)::bigint as contracts,
           (select coalesce(sum(contracts), 0)::bigint from contract_counters
             where scope_id = 0 and level = 'all'
               and status = any(${[...status]}::text[])) as population
      from ${totalsByStatus(criteria)} matching group by status`.execute(reader);
  const byStatus = new Map(rows.map((row) => [row.status, row.contracts]));
  const contracts = rows.reduce((sum, row) => sum + row.contracts, 0);
  const isByPolicy = isPolicyKey(sortBy) && isLarge(scope) && !criteria.sortKeySet;
  return {
    contracts,
    byStatus,
    withoutPolicy: isByPolicy ? await countWithoutPolicy(reader, criteria, sortBy, byStatus) : 0,
    population: Math.max(contracts, rows[0]?.population ?? 0),
  };
}

const subtract = (all: Total, some: Total): Total => ({
  contracts: all.contracts - some.contracts,
  byStatus: new Map(
    [...all.byStatus].map(([status, count]) => [status, count - (some.byStatus.get(status) ?? 0)]),
  ),
  withoutPolicy: all.withoutPolicy - some.withoutPolicy,
  population: all.population,
});

function totalsByStatus(criteria: ContractCriteria): RawBuilder<unknown> {
  if (searchesNames(criteria)) return nameTotals(criteria);
  const counted = countedTotals(criteria);
  if (counted) return counted;
  const counts = separateWhereClauses(criteria).map(
    (where) => sql`select contracts.status, count(*) as contracts from contracts ${where}
      group by contracts.status`,
  );
  return sql`(${sql.join(counts, sql` union all `)})`;
}

/** Unpaid contracts have no policy, issued ones have one, and those being issued may have one. */
async function countWithoutPolicy(
  reader: Reader,
  criteria: ContractCriteria,
  key: PolicyKey,
  byStatus: Total['byStatus'],
): Promise<number> {
  const unpaid = [...byStatus].filter(([status]) => !isPaid(status));
  const unpaidCount = unpaid.reduce((sum, [, contracts]) => sum + contracts, 0);
  const status = [...byStatus.keys()].filter((one) => isPaid(one) && !isIssued(one));
  if (status.length === 0) return unpaidCount;
  const beingIssued = { ...criteria, status, sortKeySet: { key, isSet: false } };
  const { rows } = await sql<{ contracts: number }>`
    select count(*) as contracts from contracts ${whereClause(beingIssued)}`.execute(reader);
  return unpaidCount + (rows[0]?.contracts ?? 0);
}
