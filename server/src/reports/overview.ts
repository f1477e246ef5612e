import type { AnswerOf } from '@salus/api/endpoint.ts';
import type { exportContract } from '@salus/api/reports.ts';
import { sql } from 'kysely';
import type { Asked } from '../contracts/lists/asked-contracts.ts';
import { sums } from '../contracts/lists/sums.ts';
import type { Reader } from '../platform/db.ts';

/** How many contracts each package has, and their premiums. A package without any is not named; its name is today's. */
export async function readOverview(reader: Reader, asked: Asked): Promise<AnswerOf<typeof exportContract>> {
  const { rows: packageCodes } = await sql<{
    code: string;
    packageName: string;
    totalContracts: number;
    totalPremiumAmount: number;
  }>`
    select plans.code, plans.package_name as "packageName", sold.contracts as "totalContracts", sold.premium as "totalPremiumAmount"
      from (select plan_id, sum(contracts)::bigint as contracts, sum(premium)::bigint as premium
              from ${sums(reader, asked)} s group by plan_id having sum(contracts) > 0) sold
      join plans on plans.code = sold.plan_id
     order by plans.position`.execute(reader);
  const sum = (field: 'totalContracts' | 'totalPremiumAmount') =>
    packageCodes.reduce((total, one) => total + one[field], 0);
  return { packageCodes, totalContracts: sum('totalContracts'), totalPremiumAmount: sum('totalPremiumAmount') };
}
