import type { AnswerOf } from '@salus/api/endpoint.ts';
import type { exportContract, ReportFilters } from '@salus/api/reports.ts';
import { sql } from 'kysely';
import type { Reach } from '../contracts/scope.ts';
import type { Reader } from '../platform/db.ts';
import { reportedContracts } from './reported-contracts.ts';

/** How many contracts each package has, and their premiums. A package without any is not named; its name is today's. */
export async function readOverview(
  reader: Reader,
  reach: Reach,
  filters: ReportFilters,
): Promise<AnswerOf<typeof exportContract>> {
  const packageCodes = await reader
    .selectFrom(
      reportedContracts(reader, reach, filters)
        .select('contracts.plan_id as code')
        .select(sql<number>`count(*)`.as('totalContracts'))
        .select(sql<number>`sum(contracts.premium_amount)::bigint`.as('totalPremiumAmount'))
        .groupBy('contracts.plan_id')
        .as('sold'),
    )
    .innerJoin('plans', 'plans.code', 'sold.code')
    .select(['sold.code', 'plans.package_name as packageName', 'sold.totalContracts', 'sold.totalPremiumAmount'])
    .orderBy('plans.position')
    .execute();
  const sum = (field: 'totalContracts' | 'totalPremiumAmount') =>
    packageCodes.reduce((total, one) => total + one[field], 0);
  return { packageCodes, totalContracts: sum('totalContracts'), totalPremiumAmount: sum('totalPremiumAmount') };
}
