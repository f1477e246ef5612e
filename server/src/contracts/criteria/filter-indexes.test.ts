import { type ContractFilterName, contractFilters } from '@salus/api/contract-filters.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openForTests } from '../../testing/test-app.ts';
import { whereClause } from './conditions.ts';
import { ALWAYS, type ContractCriteria } from './contract-criteria.ts';

type Filters = typeof contractFilters;
type IndexedName = {
  [N in ContractFilterName]: Filters[N]['foundBy'] extends object ? N : never;
}[ContractFilterName];

const prefix = (text: string) => ({ text, isWhole: false });
/** Values of each filter with indexes; one for each index. */
const examples: Readonly<Record<IndexedName, readonly Partial<ContractCriteria>[]>> = {
  policyNo: [{ policyNo: '30002-26' }, { policyNo: 'HD2611' }],
  phone: [{ phone: prefix('0987') }],
  premiumAmount: [{ premiumAmount: 1_560_000 }],
  proposerNationalId: [{ proposerNationalId: prefix('0010') }],
  insuredName: [{ insuredName: 'binh minh' }],
  insuredNationalId: [{ insuredNationalId: prefix('0010') }],
  adjustInfo: [{ adjustInfo: 'CHANGE_INFO' }],
  waitingSinceBefore: [{ waitingSinceBefore: day('2026-11-26') }],
  paymentStatus: [{ paymentStatus: 'PAY_FAILURE' }],
  takenBy: [{ takes: { contractIds: [1], isExcluded: false } }],
  soldUnitId: [{ soldIn: { unitId: 1, kind: 'TEAM', basis: 'sold' } }],
  issuedDateFrom: [{ issuedOn: { from: day('2026-11-01') } }],
  issuedDateTo: [{ issuedOn: { to: day('2026-11-30') } }],
  paidDateFrom: [{ paidOn: { from: day('2026-11-01') } }],
  paidDateTo: [{ paidOn: { to: day('2026-11-30') } }],
  officerEmail: [{ officerEmail: 'sales.cbb@salus.test' }],
  consentFlag: [{ consentFlag: 'STAFF_DEVICE' }, { consentFlag: 'SHARED_CONTACT' }],
};

const salus = openForTests();

describe('a filter found by indexes', () => {
  test.each(objectKeys(examples))('%s uses each index that it declares', async (name) => {
    const plans: string[] = [];
    for (const criteria of examples[name])
      plans.push(await explainPlan({ ...everything, ...criteria }));
    const { indexes } = contractFilters[name].foundBy;
    expect(indexes.filter((index) => plans.every((plan) => !usesIndex(plan, index)))).toEqual([]);
  });
});

const everything = { scope: 'all', createdAt: ALWAYS, startsOn: {}, cancelledOn: {} } as const;
const usesIndex = (plan: string, index: string) => new RegExp(`\\b${index}\\b`).test(plan);

/** On empty tables PostgreSQL prefers to read all. */
async function explainPlan(criteria: ContractCriteria): Promise<string> {
  return await salus.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select id from contracts ${whereClause(criteria)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
