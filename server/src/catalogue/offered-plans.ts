import type { Plan } from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import type { Reader } from '../platform/db.ts';

/** A plan with what a contract copies of it when it is saved. */
export type OfferedPlan = Omit<Plan, 'amount' | 'fee'> & {
  readonly productId: string;
  readonly productName: string;
  readonly sumInsured: Vnd;
  readonly fee: Vnd;
};

/** The plans of one kind that a channel sells, in the catalogue's order (decisions §3). */
export async function offeredPlans(reader: Reader, type: ContractType, channel: Channel): Promise<OfferedPlan[]> {
  const rows = await reader
    .selectFrom('plans')
    .innerJoin('products', 'products.id', 'plans.product_id')
    .selectAll('plans')
    .select('products.name as product_name')
    .where('products.contract_type', '=', type)
    .where('plans.channel', '=', channel)
    .orderBy('plans.position')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    packageName: row.package_name,
    shortName: row.short_name,
    durationName: row.duration_name,
    benefits: row.benefits as Plan['benefits'],
    productId: row.product_id,
    productName: row.product_name,
    sumInsured: vnd(row.sum_insured),
    fee: vnd(row.fee),
  }));
}
