import type { AnswerOf } from '@salus/api/endpoint.ts';
import type { exportContract } from '@salus/api/reports.ts';
import { sql } from 'kysely';
import { totals } from '../contracts/counters/counters.ts';
import type { ContractCriteria } from '../contracts/criteria/contract-criteria.ts';
import type { Reader } from '../platform/db.ts';

/** Contracts and premiums per package under its current name; packages without any are omitted. */
export async function readOverview(
  reader: Reader,
  criteria: ContractCriteria,
): Promise<AnswerOf<typeof exportContract>> {
  const { rows: packageCodes } = await sql<{
    code: string;
    packageName: string;
    totalContracts: number;
    totalPremiumAmount: number;
  }>`
    select plans.code, plans.package_name as "packageName",
           sold.contracts as "totalContracts", sold.premium as "totalPremiumAmount"
      from (select plan_id, sum(contracts)::bigint as contracts, sum(premium)::bigint as premium
              from ${totals(reader, criteria)} s group by plan_id having sum(contracts) > 0) sold
      join plans on plans.code = sold.plan_id
     order by plans.position`.execute(reader);
  const sum = (field: 'totalContracts' | 'totalPremiumAmount') =>
    packageCodes.reduce((total, one) => total + one[field], 0);
  return {
    packageCodes,
    totalContracts: sum('totalContracts'),
    totalPremiumAmount: sum('totalPremiumAmount'),
  };
}
