import type { Plan } from '@salus/api/catalogue.ts';
import { versionState } from '@salus/domain/catalogue/version-state.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Reader } from '../platform/db.ts';

/** A plan with the figures that a contract copies when it is saved. */
export type OfferedPlan = Omit<Plan, 'amount' | 'fee'> & {
  readonly productId: string;
  readonly productName: string;
  readonly sumInsured: Vnd;
  readonly fee: Vnd;
  readonly refundThresholdDays: number;
  /** The version in force, whose texts the contract keeps. */
  readonly versionId: number;
};

/**
 * The plans on sale on a business day, with the figures in force, in the catalogue's order (CAT-9).
 * @param channel null for all channels
 */
export async function offeredPlans(
  reader: Reader,
  type: ContractType,
  channel: Channel | null,
  on: Day,
): Promise<OfferedPlan[]> {
  let query = reader
    .selectFrom('plans')
    .innerJoin('products', 'products.id', 'plans.product_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('catalogue_versions')
          .innerJoin('plan_versions', 'plan_versions.version_id', 'catalogue_versions.id')
          .selectAll('plan_versions')
          .whereRef('plan_code', '=', 'plans.code')
          .where('state', '=', versionState.approved)
          .where('valid_from', '<=', on)
          .orderBy('valid_from', 'desc')
          .limit(1)
          .as('version'),
      (join) => join.onTrue(),
    )
    .selectAll('version')
    .select(['plans.code', 'plans.product_id', 'plans.package_name', 'plans.short_name'])
    .select('products.name as product_name')
    .where('products.contract_type', '=', type)
    .where('version.on_sale', '=', true)
    .orderBy('plans.position');
  if (channel !== null) query = query.where('plans.channel', '=', channel);
  const rows = await query.execute();
  return rows.map((row) => ({
    code: row.code,
    packageName: row.package_name,
    shortName: row.short_name,
    durationName: row.duration_name,
    benefits: row.benefits,
    productId: row.product_id,
    productName: row.product_name,
    sumInsured: vnd(row.sum_insured),
    fee: vnd(row.fee),
    refundThresholdDays: row.refund_threshold_days,
    versionId: row.version_id,
  }));
}
