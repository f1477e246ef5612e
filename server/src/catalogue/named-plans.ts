import type { Channel } from '@salus/domain/people/roles.ts';
import type { Reader } from '../platform/db.ts';

/** How a plan is called today, and who sells it. */
export type NamedPlan = {
  readonly code: string;
  readonly packageName: string;
  readonly productName: string;
  readonly channel: Channel;
};

/** All plans of all channels, in the catalogue's order. */
export async function namedPlans(reader: Reader): Promise<readonly NamedPlan[]> {
  const rows = await reader
    .selectFrom('plans')
    .innerJoin('products', 'products.id', 'plans.product_id')
    .select(['plans.code', 'plans.package_name', 'plans.channel', 'products.name as product_name'])
    .orderBy('plans.position')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    packageName: row.package_name,
    productName: row.product_name,
    channel: row.channel as Channel,
  }));
}
